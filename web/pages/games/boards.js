// Which board draws which game. One more game is one more line here and one in rules/rules.js.
import { html } from "../js/dom.js";
import { BoxingBoard, BoxingThumb } from "./boxing.js";
import { CroquetBoard, CroquetThumb } from "./croquet.js";
import { WordcubeBoard, WordcubePlanes, WordcubeThumb } from "./wordcube.js";

const boards = {
  boxing: { full: BoxingBoard, thumb: BoxingThumb },
  croquet: { full: CroquetBoard, thumb: CroquetThumb },
  wordcube: { full: WordcubeBoard, thumb: WordcubeThumb, more: WordcubePlanes },
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

/** What of the position the board does not show, closed: the planes below the top. Nothing for other games. */
export function BoardMore({ story, states, ply }) {
  const more = boards[story.game]?.more;
  return more && states[ply] ? html`<${more} states=${states} ply=${ply} />` : null;
}
