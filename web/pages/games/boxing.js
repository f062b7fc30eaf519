// The boxing arena drawn: every square that was marked is one shape in its seat's colour, with the
// mark in it.
import { html } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { SeatMark } from "../js/parts.js";
import { plural } from "../js/words.js";
import { unusable } from "./rules/boxing.js";
import { move_text } from "./rules/boxing.js";

function spots(rows, mark) {
  return rows.flatMap((row, y) => [...row].flatMap((spot, x) => (spot === mark ? [[x, y]] : [])));
}

function Square({ square, mark, last }) {
  const { row, column, size, seat } = square;
  return html`<g class=${`box seat-${seat} ${last ? "last" : ""}`}>
    <rect x=${column + 0.06} y=${row + 0.06} width=${size - 0.12} height=${size - 0.12} rx="0.16" />
    <text x=${column + size / 2} y=${row + size / 2} font-size=${Math.max(0.66, size * 0.5)}>${mark}</text>
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
      <rect x=${x} y=${y} width="1" height="1" /><path
          d=${`M${x + 0.22} ${y + 0.22}l.56 .56m0 -.56l-.56 .56`} /></g>`)}
    ${state.squares.map((square) => html`<${Square} key=${square.ply} square=${square}
      mark=${story.seats[square.seat].mark} last=${square.ply === ply} />`)}`;
}

function said_of(story, state, named) {
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
    <p class="last-run">${last
      ? html`<strong><${SeatMark} seat=${last.seat} /><${Entrant} alias=${story.seats[last.seat].alias} /></strong> marked ${move_text({
          move: `${story.seats[last.seat].mark},${last.row + 1},${last.column + 1},${last.size}`,
        })}. ${state.vacant === 0 ? "No vacant spots left." : `${plural(state.vacant, "spot")} vacant.`}`
      : html`<span class="muted">Start: ${plural(state.vacant, "spot")} vacant.</span>`}</p>
    <div class="arena-frame"><svg class="arena" viewBox=${`-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`} role="img"
        aria-label=${said_of(story, state, named)}>
      <${Arena} story=${story} state=${state} ply=${ply} /></svg></div>
    <p class="legend small muted"><span class="legend-spot unusable-spot" aria-hidden="true"></span> unusable ·
      outlined: last move</p>
  </div>`;
}

export function BoxingThumb({ story, states, ply }) {
  const rows = story.board.rows.length;
  const columns = story.board.rows[0]?.length ?? 0;
  return html`<svg class="thumb arena" viewBox=${`0 0 ${columns} ${rows}`} aria-hidden="true">
    <${Arena} story=${story} state=${states[ply]} ply=${ply} /></svg>`;
}
