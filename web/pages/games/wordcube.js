// The word cube drawn: planes side by side with the top one large, and the whole as a tilted stack of
// sheets. The run of the last move is ringed; letters that moved up slide to where they are.
import { html } from "../js/dom.js";
import { Entrant } from "../js/entrant.js";
import { SeatMark } from "../js/parts.js";
import { plural } from "../js/words.js";
import { letter_value, letters_of, run_text } from "./rules/wordcube.js";

/** Screen directions of a step along a row, along a column, and to the plane below. */
const along_row = [20, 5];
const along_column = [-10, 11];

function range(count) {
  return Array.from({ length: count }, (_, index) => index);
}

function in_run(state, row, column, plane) {
  return state.run?.cells.some(([r, c, p]) => r === row && c === column && p === plane) ?? false;
}

/**
 * The cells of one plane in a grid of unit squares. `slide` is the way that a risen letter came. With the
 * state `before` the letters that were taken stand small in the corners of the outlined cells.
 */
function Cells({ state, before = null, plane, slide }) {
  const { rows, columns } = state.start;
  return range(rows).flatMap((row) => range(columns).map((column) => {
    const letter = state.letter(row, column, plane);
    const risen = state.risen(row, column);
    const key = `${row} ${column} ${risen ? state.taken[state.index(row, column)] : ""}`;
    const ringed = in_run(state, row, column, plane);
    const came = risen && letter !== "." ? slide(risen) : null;
    const taken = ringed && before?.letter(row, column, plane);
    return html`<g key=${key} class=${`cell ${letter === "." ? "blank" : ""} ${ringed ? `taken seat-${state.seat}` : ""}`}>
      <rect x=${column + 0.04} y=${row + 0.04} width="0.92" height="0.92" rx="0.12" />
      ${letter !== "." && html`<text class=${came ? "risen" : ""} style=${came} x=${column + 0.5}
          y=${row + 0.5}>${letter}</text>`}
      ${ringed && html`<rect class=${`ring seat-${state.seat}`} x=${column + 0.06} y=${row + 0.06} width="0.88"
          height="0.88" rx="0.14" />`}
      ${taken && html`<rect class="taken-corner" x=${column + 0.62} y=${row + 0.02} width="0.36" height="0.36" rx="0.08" />
        <text class="taken-letter" x=${column + 0.8} y=${row + 0.2}>${taken}</text>`}
    </g>`;
  }));
}

function Layer({ state, before, plane }) {
  const { rows, columns } = state.start;
  const slide = () => ({ "--dx": "0px", "--dy": "0.7px" });
  return html`<figure class="layer">
    <svg viewBox=${`0 0 ${columns} ${rows}`} role="img"
        aria-label=${`Plane ${plane + 1}: ${plane_text(state, plane)}`}>
      <${Cells} state=${state} before=${before} plane=${plane} slide=${slide} /></svg>
    <figcaption>Plane ${plane + 1}${plane === 0 ? " (top)" : ""}</figcaption>
  </figure>`;
}

/** The rows of a plane as a screen reader reads them: "appleb, utteri". */
function plane_text(state, plane) {
  const { rows, columns } = state.start;
  return range(rows).map((row) => range(columns).map((column) => state.letter(row, column, plane)).join(""))
    .join(", ").replaceAll(".", "·");
}

/** What, in a sheet's own coordinates, is `down` pixels down the screen. */
function slide_by(down) {
  const [a, b] = along_row;
  const [c, d] = along_column;
  const turn = a * d - b * c;
  return { "--dx": `${(-c * down) / turn}px`, "--dy": `${(a * down) / turn}px` };
}

function Stack({ state }) {
  const { rows, columns, planes } = state.start;
  const gap = planes > 1 ? Math.max(30, Math.min(96, 380 / (planes - 1))) : 0;
  const width = columns * along_row[0] - rows * along_column[0];
  const height = columns * along_row[1] + rows * along_column[1] + (planes - 1) * gap;
  const left = -rows * along_column[0];
  return html`<svg class="stack" viewBox=${`-4 -4 ${width + 8} ${height + 8}`} role="img"
      aria-label=${`The cube from above: ${plural(state.letters_left(), "letter")} left`}>
    ${range(planes).reverse().map((plane) => html`<g key=${plane}
      transform=${`matrix(${along_row.join(" ")} ${along_column.join(" ")} ${left} ${plane * gap})`}>
      <rect class="sheet" x="-0.1" y="-0.1" width=${columns + 0.2} height=${rows + 0.2} rx="0.2" />
      <${Cells} state=${state} plane=${plane} slide=${(risen) => slide_by(gap * risen)} /></g>`)}
  </svg>`;
}

/** The word of the last move as tiles with their values. */
function LastRun({ state, before, story }) {
  if (!state.run) return html`<p
      class="last-run muted">Start: ${plural(state.letters_left(), "letter")} in the cube.</p>`;
  const { alias } = story.seats[state.seat];
  const who = html`<strong><${SeatMark} seat=${state.seat} /><${Entrant} alias=${alias} /></strong>`;
  if (state.run.pass) return html`<p class="last-run">${who} passed.</p>`;
  return html`<div class=${`last-run seat-${state.seat}`}>
    <p>${who} took ${run_text(state.run)}${before ? html` <span
        class="muted">(${letters_of(before, state.run)})</span>` : ""}</p>
    <p class="tiles" aria-label=${`${state.run.word}, ${state.run.points} points`} role="img">
      ${[...state.run.word].map((letter) => html`<span class="tile"
          aria-hidden="true">${letter}<sub>${letter_value(letter)}</sub></span>`)}
      <span class="tile-sum" aria-hidden="true">= ${state.run.points}</span></p>
  </div>`;
}

export function WordcubeBoard({ story, states, ply }) {
  const state = states[ply];
  return html`<div class="wordcube">
    <${LastRun} state=${state} before=${states[ply - 1]} story=${story} />
    <div class="wordcube-views">
      <${Stack} state=${state} />
      <div class="layers" role="group" tabindex="0" aria-label="Planes">${range(state.start.planes).map((plane) => html`<${Layer} key=${plane} state=${state}
          before=${states[ply - 1]} plane=${plane} />`)}</div>
    </div>
    ${state.run && !state.run.pass && html`<p class="legend small muted">outlined: the word taken, its letters in the corners</p>`}
  </div>`;
}

/** The top plane alone. */
export function WordcubeThumb({ states, ply }) {
  const { rows, columns } = states[ply].start;
  return html`<svg class="thumb" viewBox=${`0 0 ${columns} ${rows}`} aria-hidden="true">
    <${Cells} state=${states[ply]} plane=${0} slide=${() => ({ "--dx": "0px", "--dy": "0.7px" })} /></svg>`;
}
