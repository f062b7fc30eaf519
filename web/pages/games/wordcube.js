// Draws the word cube from above: the top plane while a move takes its word, in the side's colour; dashes show how many
// letters are below. Lower planes are small.
import { html } from "../js/dom.js";
import { Entrant } from "../js/entrant.js";
import { plural } from "../js/words.js";
import { run_letters, parse_run, run_text } from "./rules/wordcube.js";

const range = (count) => Array.from({ length: count }, (_, index) => index);

/** The rows of a plane for screen readers: "appleb, utteri". */
function plane_text(state, plane) {
  const { rows, columns } = state.start;
  return range(rows).map((row) => range(columns).map((column) => state.letter(row, column, plane)).join(""))
    .join(", ").replaceAll(".", "·");
}

function Cell({ row, column, letter, kind = "", children }) {
  return html`<g class=${`cell ${letter === "." ? "blank" : ""} ${kind}`}><rect x=${column + 0.04} y=${row + 0.04} width="0.92" height="0.92" rx="0.1" />
    ${letter !== "." && html`<text x=${column + 0.5} y=${row + 0.5}>${letter}</text>`}${children}</g>`;
}

/** The top plane after `ply` moves, at the moment when the last one takes its word. */
function Top({ states, ply, hint = null }) {
  const { run, seat } = states[ply];
  const takes = run && !run.pass;
  const shown = takes ? states[ply - 1] : states[ply];
  const { rows, columns } = shown.start;
  return range(rows).flatMap((row) => range(columns).map((column) => {
    const letter = shown.letter(row, column, 0);
    const taken = takes ? run.cells.filter(([r, c]) => r === row && c === column).length : 0;
    const hinted = !taken && hint?.cells.some(([r, c]) => r === row && c === column);
    return html`<${Cell} key=${`${row} ${column}`} row=${row} column=${column} letter=${letter} kind=${taken ? `taken seat-${seat}` : hinted ? "hint" : ""}>
      ${letter !== "." && html`<path class="depth" d=${range(Math.min(6, shown.height(row, column) - 1)).map((at) => `M${(column + 0.14 + at * 0.13).toFixed(2)} ${row + 0.87}h.08`).join("")} />`}
      ${taken > 1 && html`<text class="down" x=${column + 0.8} y=${row + 0.22}>↓${taken}</text>`}<//>`;
  }));
}

/** A word as tiles. */
export function Tiles({ word, label = word, kind = "" }) {
  return html`<span class=${`tiles ${kind}`} role="img" aria-label=${label}>${[...word].map((letter) => html`<span class="tile" aria-hidden="true">${letter}</span>`)}</span>`;
}

/** The word of the last move as tiles, with its player, score and place. */
function LastRun({ state, before, story }) {
  if (!state.run) return html`<p class="last-run muted">${plural(state.letters_left(), "letter")} in the cube.</p>`;
  const who = html`<span class=${`seat-${state.seat}`}><${Entrant} alias=${story.seats[state.seat].alias} /></span>`;
  if (state.run.pass) return html`<p class="last-run">${who} passed.</p>`;
  return html`<p class="last-run">${who} <${Tiles} word=${state.run.word} kind=${`seat-${state.seat}`} label=${`${state.run.word}, ${plural(state.run.points, "point")}`} />
    <span class="tile-sum">+${state.run.points}</span> <span class="small muted">${run_text(state.run)}${before && run_letters(before, state.run) !== state.run.word ? ` (${run_letters(before, state.run)})` : ""}</span></p>`;
}

export function WordcubeBoard({ story, states, ply }) {
  const state = states[ply];
  const { rows, columns } = state.start;
  return html`<div class="wordcube"><div class="board-frame"><svg class="cube" viewBox=${`0 0 ${columns} ${rows}`} role="img" aria-label=${`The top of the cube: ${plane_text(state, 0)}`}>
      <${Top} states=${states} ply=${ply} /></svg></div>
    <${LastRun} state=${state} before=${states[ply - 1]} story=${story} /></div>`;
}

/** The planes below the top after `ply` moves. */
export function WordcubePlanes({ states, ply }) {
  const state = states[ply];
  const { rows, columns, planes } = state.start;
  if (planes < 2) return null;
  return html`<details class="card"><summary>Below the top</summary><div class="layers">${range(planes).map((plane) => html`<figure class="layer" key=${plane}>
    <svg viewBox=${`0 0 ${columns} ${rows}`} role="img" aria-label=${`Plane ${plane + 1}: ${plane_text(state, plane)}`}>${range(rows).flatMap((row) => range(columns).map((column) =>
      html`<${Cell} key=${`${row} ${column}`} row=${row} column=${column} letter=${state.letter(row, column, plane)} />`))}</svg><figcaption>${plane ? `Plane ${plane + 1}` : "Top"}</figcaption></figure>`)}</div></details>`;
}

/** Only the top plane. */
export function WordcubeThumb({ states, ply, hint = null }) {
  const { rows, columns } = states[ply].start;
  return html`<svg class="thumb" viewBox=${`0 0 ${columns} ${rows}`} aria-hidden="true"><${Top} states=${states} ply=${ply} hint=${hint && parse_run(hint)} /></svg>`;
}
