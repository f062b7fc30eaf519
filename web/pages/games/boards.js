// Which board draws which game. One more game is one more line here and one in rules/rules.js.
import { html } from "../js/dom.js";
import { BoxingBoard, BoxingThumb } from "./boxing.js";
import { CroquetBoard, CroquetThumb } from "./croquet.js";
import { WordcubeBoard, WordcubeThumb } from "./wordcube.js";

const boards = {
  boxing: { full: BoxingBoard, thumb: BoxingThumb },
  croquet: { full: CroquetBoard, thumb: CroquetThumb },
  wordcube: { full: WordcubeBoard, thumb: WordcubeThumb },
};

/**
 * The position after `ply` moves; `states` are those of the story (rules/rules.js). `size` is full
 * or thumb.
 */
export function Board({ story, states, ply, size = "full" }) {
  const board = boards[story.game]?.[size];
  if (!board || !states[ply]) return html`<p class="muted">No board view for this game; see the list of moves.</p>`;
  return html`<${board} story=${story} states=${states} ply=${ply} />`;
}
