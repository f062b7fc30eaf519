// Draws croquet: a lane per side with ten hoops across both, pegs with emblems, the last step as an arc, and the steps
// open to the player to move, with barred ones struck out.
import { html } from "../js/dom.js";
import { EmblemIn } from "../js/emblem.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { barred, hoop_distance, hoops, is_home, last_hoop, legal_steps, longest_step, move_text, next_state, parse_step, where_text } from "./rules/croquet.js";

const end = last_hoop + longest_step;

/** The sizes of pictures of the track, and the distance of numbered hoops. */
const sizes = {
  wide: { width: 1200, height: 260, pad: 24, peg: 21, hoop: 8, numbers: 10 },
  stage: { width: 1820, height: 460, pad: 40, peg: 48, hoop: 15, numbers: 10 },
  small: { width: 360, height: 96, pad: 16, peg: 9, hoop: 3.5, numbers: 50 },
  near: { width: 360, height: 170, pad: 20, peg: 18, hoop: 7, numbers: 10 },
};

/** The interesting part of the track: from one hoop before the peg that is behind to one after it, plus the other peg if near. Pure. */
export function near_part(players) {
  const from = Math.max(0, Math.floor((Math.min(...players.map(({ number }) => number), last_hoop - 1) - 1) / hoop_distance) * hoop_distance - 3);
  return { from, until: Math.min(end, from + 26) };
}

/** The track from `from` to `until`. `hint` is a possible step that replaces the last one, drawn in gold. */
function Track({ story, state, size, from = 0, until = end, label = null, hint = null }) {
  const { width, height, pad, peg, hoop, numbers } = sizes[size];
  const lanes = [0.36, 0.68].map((part) => height * part);
  const x_at = (number) => pad + ((Math.min(number, until) - from) * (width - 2 * pad)) / (until - from);
  const whole = Array.from({ length: until - from + 1 }, (_, at) => from + at);
  const { players, step } = state;
  const arc = (seat, one, other) => `M${x_at(one)} ${lanes[seat]}Q${(x_at(one) + x_at(other)) / 2} ${lanes[seat] - Math.abs(x_at(other) - x_at(one)) / 2 - peg} ${x_at(other)} ${lanes[seat]}`;
  return html`<svg class=${`track track-${size}`} viewBox=${`0 0 ${width} ${height}`} role=${label ? "img" : null} aria-hidden=${label ? null : "true"} aria-label=${label}>
    ${lanes.map((y, seat) => html`<path class="lane" d=${`M${pad} ${y}H${width - pad}`} /><path class=${`run seat-${seat}`} d=${`M${pad} ${y}H${Math.max(pad, x_at(players[seat].number))}`} />
      <path class="ticks" d=${whole.map((number) => `M${x_at(number)} ${y - height / 65}v${height / 32}`).join("")} />`)}
    ${hoops.filter((number) => number >= from && number <= until).map((number) => html`<g key=${number} class=${`hoop ${players.some(({ where, number: at }) => where === "hoop" && at === number) ? "entered" : ""} ${
      players.some(({ where, missed }) => where === "back" && missed === number) ? "missed" : ""}`}>
      <path d=${`M${x_at(number) - hoop} ${lanes[1] + height * 0.11}V${height * 0.22}a${hoop} ${hoop} 0 0 1 ${2 * hoop} 0V${lanes[1] + height * 0.11}`} />
      ${number % numbers === 0 && html`<text x=${x_at(number)} y=${height * 0.95}>${number}</text>`}</g>`)}
    ${step && step.from !== step.to && step.from >= from && html`<path class=${`arc seat-${step.seat}`} d=${arc(step.seat, step.from, step.to)} />`}
    ${hint !== null && step && html`<path class="arc hint" d=${arc(step.seat, step.from, step.from + hint)} />`}
    ${players.map(({ number }, seat) => number >= from && number <= until && html`<g key=${seat} class=${`peg seat-${seat}`}><circle cx=${x_at(number)} cy=${lanes[seat]} r=${peg} />
      <${EmblemIn} alias=${story.seats[seat].alias} x=${x_at(number) - peg * 0.62} y=${lanes[seat] - peg * 0.62} size=${peg * 1.24} /></g>`)}</svg>`;
}

/** The eight steps: open, barred, or not legal. Steps that pass a hoop are gold. */
function Steps({ state, story }) {
  const mover = state.players[state.turn];
  const [bars, legal] = [barred(state), legal_steps(state)];
  const sign = mover.where === "back" ? -1 : 1;
  const takes = (size) => {
    const { where, number } = next_state(state, { kind: "move", seat: state.turn, move: `,${sign * size}` }).players[state.turn];
    return mover.where === "free" && where === "free" && Math.floor(number / hoop_distance) > Math.floor(mover.number / hoop_distance) && mover.number < last_hoop;
  };
  const step_kind = (size) => (bars.includes(size) ? "barred" : !legal.includes(sign * size) ? "closed" : takes(size) ? "takes" : "open");
  const said = { barred: "barred", closed: "not legal", takes: "takes the hoop", open: "open" };
  return html`<div class=${`steps-of seat-${state.turn}`}><span><${Entrant} alias=${story.seats[state.turn].alias} /> ${legal[0] === 0 ? "must skip: its exit step is barred" : sign < 0 ? "goes back by" : "may step"}</span>
    <ol class="step-list">${Array.from({ length: longest_step }, (_, at) => at + 1).map((size) => html`<li key=${size} class=${`step ${step_kind(size)}`}>${bars.includes(size) ? html`<s>${size}</s>` : size}<span
        class="visually-hidden"> ${said[step_kind(size)]}</span></li>`)}</ol></div>`;
}

const is_over = (story, { players, turn }, is_last) => players.some((player) => player.misses > 1 || (is_home(player) && turn === 0)) || Boolean(story.verdict && is_last);

export function CroquetBoard({ story, states, ply }) {
  const named = useEntrantText();
  const state = states[ply];
  const { step } = state;
  const label = `The track: ${story.seats.map(({ alias }, seat) => `${named(alias)} at ${state.players[seat].number}, ${where_text(state.players[seat])}`).join("; ")}`;
  return html`<div class="croquet"><div class="board-frame"><${Track} story=${story} state=${state} size="wide" label=${label} /><${Track} story=${story} state=${state} size="small" label=${label} />
      <${Track} story=${story} state=${state} size="near" ...${near_part(state.players)} /></div>
    <p class="last-run">${step ? html`<span class=${`seat-${step.seat}`}><${Entrant} alias=${story.seats[step.seat].alias} /></span> <strong class="tile-sum">${move_text({ move: `,${step.size}` })}</strong>
      <span class="small muted">${step.from} → ${step.to}</span>` : html`<span class="muted">Both are at 0.</span>`}</p>
    <ul class="croquet-players small">${story.seats.map(({ alias }, seat) => html`<li key=${seat} class=${`seat-${seat}`}><${Entrant} alias=${alias} />: ${where_text(state.players[seat])}${
      state.players[seat].misses > 0 && html` <span class="misses">✗ ${state.players[seat].misses} of 2 misses</span>`}</li>`)}</ul>
    ${!is_over(story, state, ply === states.length - 1) && html`<${Steps} state=${state} story=${story} />`}</div>`;
}

export function CroquetThumb({ story, states, ply, hint = null }) {
  if (hint === null) return html`<${Track} story=${story} state=${states[ply]} size="wide" />`;
  return html`<${Track} story=${story} state=${states[ply]} size="near" hint=${parse_step(hint)} ...${near_part([states[ply].players[states[ply].step.seat]])} />`;
}

/** The board on the stage, as wide as the screen. */
export function CroquetStage({ story, states, ply }) {
  return html`<div class="croquet-stage"><${Track} story=${story} state=${states[ply]} size="stage" />${!is_over(story, states[ply], ply === states.length - 1) && html`<${Steps} state=${states[ply]} story=${story} />`}</div>`;
}
