// Draws the boxing arena: each marked square is one shape in its seat's colour with the mark in it.
import { html } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { plural } from "../js/words.js";
import { parse_square, unusable } from "./rules/boxing.js";

function spots(rows, mark) {
  return rows.flatMap((row, y) => [...row].flatMap((spot, x) => (spot === mark ? [[x, y]] : [])));
}

function Square({ square, mark, last }) {
  const { row, column, size, seat } = square;
  return html`<g class=${`box seat-${seat} ${last ? "last" : ""}`}>
    <rect x=${column + 0.06} y=${row + 0.06} width=${size - 0.12} height=${size - 0.12} rx="0.16" />
    ${size > 1 && html`<text x=${column + size / 2} y=${row + size / 2} font-size=${Math.max(0.8, size * 0.46)}>${mark}</text>`}
  </g>`;
}

function Arena({ story, state, ply }) {
  const rows = story.board.rows.length;
  const columns = story.board.rows[0]?.length ?? 0;
  const grid = [];
  for (let x = 1; x < columns; x += 1) grid.push(`M${x} 0V${rows}`);
  for (let y = 1; y < rows; y += 1) grid.push(`M0 ${y}H${columns}`);
  return html`
    <rect class="ground" x="0" y="0" width=${columns} height=${rows} />
    <path class="grid" d=${grid.join("")} />
    ${spots(story.board.rows, unusable).map(([x, y]) => html`<g class="unusable" key=${`${x} ${y}`}>
      <rect x=${x + 0.05} y=${y + 0.05} width="0.9" height="0.9" /></g>`)}
    ${state.squares.map((square) => html`<${Square} key=${square.ply} square=${square}
      mark=${story.seats[square.seat].mark} last=${square.ply === ply} />`)}`;
}

function arena_text(story, state, named) {
  const seats = story.seats.map(({ mark, alias }, seat) => `${mark}, ${named(alias)}: ${state.scores[seat]} spots`);
  return `The arena: ${seats.join("; ")}; ${state.vacant} vacant`;
}

export function BoxingBoard({ story, states, ply }) {
  const named = useEntrantText();
  const state = states[ply];
  const last = state.squares.at(-1);
  const rows = story.board.rows.length;
  const columns = story.board.rows[0]?.length ?? 0;
  return html`<div class="boxing">
    <div class="board-frame"><svg class="arena" viewBox=${`-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`} role="img"
        aria-label=${arena_text(story, state, named)}>
      <${Arena} story=${story} state=${state} ply=${ply} /></svg></div>
    <p class="last-run">${last
      ? html`<span class=${`seat-${last.seat % 6}`}><${Entrant} alias=${story.seats[last.seat].alias} /></span> <strong>${last.size} × ${last.size}</strong>
        <span class="small muted">at row ${last.row + 1}, column ${last.column + 1}, framed. ${plural(state.vacant, "spot")} left.</span>`
      : html`<span class="muted">${plural(state.vacant, "spot")} left. Grey spots cannot be used.</span>`}</p>
  </div>`;
}

export function BoxingThumb({ story, states, ply, hint = null }) {
  const rows = story.board.rows.length;
  const columns = story.board.rows[0]?.length ?? 0;
  const better = hint && parse_square(hint);
  return html`<svg class="thumb arena" viewBox=${`0 0 ${columns} ${rows}`} aria-hidden="true">
    <${Arena} story=${story} state=${states[ply]} ply=${ply} />${better && html`<rect class="hint" x=${better.column + 0.1} y=${better.row + 0.1} width=${better.size - 0.2} height=${better.size - 0.2} />`}</svg>`;
}
