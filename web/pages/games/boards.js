// The board component for each game. To add a game, add a line here and one in rules/rules.js.
import { html } from "../js/dom.js";
import { BoxingBoard, BoxingThumb } from "./boxing.js";
import { CroquetBoard, CroquetStage, CroquetThumb } from "./croquet.js";
import { WordcubeBoard, WordcubePlanes, WordcubeThumb } from "./wordcube.js";

const boards = {
  boxing: { full: BoxingBoard, thumb: BoxingThumb },
  croquet: { full: CroquetBoard, thumb: CroquetThumb, stage: CroquetStage },
  wordcube: { full: WordcubeBoard, thumb: WordcubeThumb, more: WordcubePlanes },
};

/**
 * The position after `ply` moves; `states` belong to the story (rules/rules.js). `size` is full, thumb or stage. In
 * a thumb, `hint` is a possible move that replaces the last one.
 */
export function Board({ story, states, ply, size = "full", hint = null }) {
  const board = boards[story.game]?.[size];
  if (!board || !states[ply]) return html`<p class="muted">No board view for this game; see the list of moves.</p>`;
  return html`<${board} story=${story} states=${states} ply=${ply} hint=${hint} />`;
}

/** A closed section with parts of the position that the board does not show (lower planes); empty for other games. */
export function BoardMore({ story, states, ply }) {
  const more = boards[story.game]?.more;
  return more && states[ply] ? html`<${more} states=${states} ply=${ply} />` : null;
}
