// Croquet drawn: the track from 0 past hoop 100, folded into as many rows as the page is narrow, both
// pegs, the last step as an arc, and the steps of the player to move with barred ones struck out.
import { html, useLayoutEffect, useRef, useState } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { SeatMark } from "../js/parts.js";
import { barred, hoops, is_home, last_hoop, legal_steps, where_text } from "./rules/croquet.js";

const unit = 10;
const lane_height = 92;
const margin = 16;

/** Rows of the track for a width in pixels. */
function rows_for(width) {
  if (width >= 900) return 1;
  if (width >= 520) return 2;
  return 5;
}

/** Where a number stands: row, x and the y of the line of a track of `rows` rows. */
function place_of(number, rows) {
  const per_row = last_hoop / rows;
  const row = Math.min(rows - 1, Math.max(0, Math.ceil(number / per_row) - 1));
  return { x: margin + (number - row * per_row) * unit, y: row * lane_height + 56 };
}

function Track({ rows }) {
  const per_row = last_hoop / rows;
  return Array.from({ length: rows }, (_, row) => {
    const end = row === rows - 1 ? per_row + 8 : per_row;
    const y = row * lane_height + 56;
    const ticks = Array.from({ length: end + 1 }, (_, at) => `M${margin + at * unit} ${y - 3}v6`).join("");
    return html`<g key=${row} class="track-row">
      <path class="track-line" d=${`M${margin} ${y}H${margin + end * unit}`} /><path class="track-ticks" d=${ticks} />
      ${row === 0 && html`<text class="track-number" x=${margin} y=${y + 26}>0</text>`}</g>`;
  });
}

function Hoop({ hoop, rows, players }) {
  const { x, y } = place_of(hoop, rows);
  const within = players.some((player) => player.where === "hoop" && player.number === hoop);
  const missed = players.some((player) => player.where === "back" && player.missed === hoop);
  return html`<g class=${`hoop ${within ? "entered" : ""} ${missed ? "missed" : ""}`}>
    <path d=${`M${x - 6} ${y + 10}V${y - 14}a6 6 0 0 1 12 0V${y + 10}`} />
    <text class="track-number" x=${x} y=${y + 26}>${hoop}</text></g>`;
}

/** A peg: player 1 stands above the line, player 2 below. */
function Peg({ player, seat, rows, active }) {
  const { x, y } = place_of(player.number, rows);
  const at = seat === 0 ? y - 27 : y + 7;
  const shape = seat === 0
    ? html`<circle cx=${x} cy=${at + 2} r="8.5" />`
    : html`<rect x=${x - 8} y=${at - 6} width="16" height="16" rx="2" />`;
  return html`<g class=${`peg seat-${seat} ${active ? "active" : ""}`}>${shape}
    <text x=${x} y=${seat === 0 ? at + 2.5 : at + 2.5}>${seat + 1}</text></g>`;
}

function Arc({ step, rows }) {
  if (!step || step.from === step.to) return null;
  const [from, to] = [place_of(step.from, rows), place_of(step.to, rows)];
  if (from.y !== to.y) return null;
  const side = step.seat === 0 ? -1 : 1;
  const lift = step.seat === 0 ? 36 : 24;
  const middle = (from.x + to.x) / 2;
  return html`<path class=${`arc seat-${step.seat}`}
      d=${`M${from.x} ${from.y}Q${middle} ${from.y + side * lift * 1.6} ${to.x} ${to.y}`} />`;
}

function Steps({ state, story, over }) {
  if (over) return null;
  const mover = state.players[state.turn];
  const bars = barred(state);
  const legal = legal_steps(state);
  const sign = mover.where === "back" ? -1 : 1;
  const kind_of = (size) => {
    if (bars.includes(size)) return "barred";
    return legal.includes(sign * size) ? "open" : "closed";
  };
  return html`<div class=${`steps seat-${state.turn}`}>
    <p><strong><${SeatMark} seat=${state.turn} /><${Entrant} alias=${story.seats[state.turn].alias} /></strong> to move${legal[0] === 0
      ? ": the exit step is barred, must skip" : sign < 0 ? ", backwards" : ""}</p>
    <ol class="step-list">${[1, 2, 3, 4, 5, 6, 7, 8].map((size) => html`<li class=${`step ${kind_of(size)}`}>
      ${bars.includes(size) ? html`<s>${size}</s>` : size}<span
          class="visually-hidden"> ${kind_of(size) === "closed" ? "not legal" : kind_of(size)}</span></li>`)}</ol>
    <p class="small muted">${bars.length ? `${bars.join(" and ")} ${bars.length > 1 ? "are" : "is"} barred.` : "No steps are barred."}</p>
  </div>`;
}

function TrackPicture({ state, rows, label, thumb = false }) {
  const per_row = last_hoop / rows;
  const width = per_row * unit + 2 * margin + 8 * unit;
  return html`<svg class=${thumb ? "thumb track" : "track"} viewBox=${`0 0 ${width} ${rows * lane_height}`}
      role=${thumb ? null : "img"} aria-hidden=${thumb ? "true" : null} aria-label=${label}>
    <${Track} rows=${rows} />
    ${hoops.map((hoop) => html`<${Hoop} key=${hoop} hoop=${hoop} rows=${rows} players=${state.players} />`)}
    <${Arc} step=${state.step} rows=${rows} />
    ${state.players.map((player, seat) => html`<${Peg} key=${seat} player=${player} seat=${seat} rows=${rows}
        active=${state.turn === seat} />`)}
  </svg>`;
}

export function CroquetBoard({ story, states, ply }) {
  const named = useEntrantText();
  const state = states[ply];
  const box = useRef(null);
  const [rows, set_rows] = useState(1);
  useLayoutEffect(() => {
    set_rows(rows_for(box.current.clientWidth));
    const watcher = new ResizeObserver(([entry]) => set_rows(rows_for(entry.contentRect.width)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const over = state.players.some((player) => is_home(player) && state.turn === 0) ||
    state.players.some((player) => player.misses > 1) || (story.verdict && ply === states.length - 1);
  const told = story.seats.map(({ alias }, seat) =>
    `${named(alias)} at ${state.players[seat].number}, ${where_text(state.players[seat])}`).join("; ");
  return html`<div class="croquet" ref=${box}>
    <${TrackPicture} state=${state} rows=${rows} label=${`The track: ${told}`} />
    <ul class="croquet-players">${story.seats.map(({ alias }, seat) => {
      const player = state.players[seat];
      return html`<li class=${`seat-${seat}`}><${SeatMark} seat=${seat} /><strong><${Entrant} alias=${alias} /></strong> at <strong
          class="figure">${player.number}</strong>${" "}
        <span class="muted">${where_text(player)}</span>${player.misses > 0 && html` <span
            class="misses">✗ ${player.misses} of 2 misses</span>`}</li>`;
    })}</ul>
    <${Steps} state=${state} story=${story} over=${over} />
  </div>`;
}

export function CroquetThumb({ states, ply }) {
  return html`<${TrackPicture} state=${states[ply]} rows=${2} thumb=${true} />`;
}
