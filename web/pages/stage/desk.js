// The instructor's remote control of the stage, designed for phones: next, repeat, pause, order of games, awards.
// `moved` is pure.
import { html, useState } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { useDocument } from "../js/documents.js";
import { Entrant } from "../js/entrant.js";
import { Act } from "../js/forms.js";
import { Empty, Loading, Section } from "../js/parts.js";
import { game_page } from "../js/paths.js";
import { act } from "../js/session.js";
import { ceremony_awards } from "./awards.js";
import { nothing_asked, useSeen } from "./documents.js";
import { final_games, running_order } from "./running_order.js";
import { match_heading } from "./stakes.js";
import { useStyle } from "../js/later.js";
import { useWords } from "./words.js";

const max_listed = 15;

function Line({ one, at, ids, asked, many, name, change }) {
  const { game, match, why, wanted } = one;
  const others = asked.order.filter((id) => id !== game.id);
  const step = (to, said, sign) => html`<${Act} run=${() => change({ order: moved(ids, at, to) })} disabled=${to < 0 || to >= ids.length}
    aria-label=${`Show game ${game.id} ${said}`} title=${said}>${sign}<//>`;
  return html`<li class="stage-desk-line"><p><a href=${game_page(name, game.id)}>${game.seats.map((seat, index) => html`${index > 0 ? " – " : ""}<${Entrant} alias=${seat.alias} />`)}</a>
      <span class="small muted"> ${match_heading(match, game.label, many)}${why.length ? `: ${why.join(", ")}` : ""}${wanted !== null ? ". Moved here by hand" : ""}</span></p>
    <p class="buttons">${step(at - 1, "earlier", "▲")}${step(at + 1, "later", "▼")}
      ${at > 0 && html`<${Act} run=${() => change({ order: [game.id, ...others] })} aria-label=${`Show first: game ${game.id}`}>Show first<//>`}
      ${wanted !== null ? html`<${Act} run=${() => change({ order: others })} aria-label=${`Reset position of game ${game.id}`}>Reset position<//>`
        : html`<${Act} run=${() => change({ left_out: [...asked.left_out, game.id] })} aria-label=${`Leave out game ${game.id}`}>Leave out<//>`}</p></li>`;
}

/** Moves an id in the order and returns the ids up to the last one affected. Later ids keep the default order. */
export function moved(ids, from, to) {
  const order = ids.slice(0, Math.max(from, to) + 1);
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

export function RunningOrder({ seen, change, most = max_listed }) {
  const { asked } = seen;
  const order = running_order({ ...seen, shown: new Map(), wanted: asked.order, left_out: asked.left_out });
  const ids = order.map(({ game }) => game.id);
  const final = final_games(order, seen);
  const final_first = [...final, ...asked.order.filter((id) => !final.includes(id))];
  return html`<${Section} title="Running order" aside=${asked.order.length + asked.left_out.length > 0 && html`<${Act}
      run=${() => change({ order: [], left_out: [] })}>Reset order<//>`}>
    <p class="small muted">Screens show the rounds in order, with the match for third place before the final. From each round they show the games most worth seeing: close games, upsets and games just played. A screen skips games that it has already shown.</p>
    ${order.length ? html`<ol class="stage-desk">${order.slice(0, most).map((one, at) => html`<${Line} key=${one.game.id} one=${one} at=${at} ids=${ids} asked=${asked}
        many=${seen.stages > 1} name=${seen.name} change=${change} />`)}</ol>
      ${final.length > 0 && ids[0] !== final[0] && html`<p class="buttons"><${Act} run=${() => change({ order: final_first })}>Show the final first<//>
        <span class="small muted"> Screens then tell the results of all rounds before it.</span></p>`}` : html`<${Empty} title="No games yet" />`}
    ${asked.left_out.length > 0 && html`<p class="small muted">Left out: ${asked.left_out.length}.</p>`}<//>`;
}

function Awards({ seen, change }) {
  const words = useWords(seen);
  const { asked } = seen;
  const on = asked.mode === "ceremony";
  const steps = ceremony_awards(seen, words);
  return html`<${Section} title="Awards">
    <p>${on ? html`On the screens: <strong>${steps[Math.min(asked.step, steps.length - 1)]?.title ?? "nothing yet"}</strong>, ${Math.min(asked.step + 1, steps.length)} of ${steps.length}.`
      : "Awards for special achievements, then third, second and first place, then the podium."}</p>
    <p class="buttons">${on ? html`<${Act} run=${() => change({ step: Math.max(0, asked.step - 1) })} disabled=${asked.step === 0}>Previous award<//>
        <${Act} kind="primary" run=${() => change({ step: asked.step + 1 })} disabled=${asked.step + 1 >= steps.length}>Next award<//>
        <${Act} run=${() => change({ mode: "games", step: 0 })}>End ceremony<//>`
      : html`<${Act} run=${() => change({ mode: "ceremony", step: 0 })}>Start ceremony<//>`}
      <a class="button" href=${`/paper?t=${encodeURIComponent(seen.name)}&what=certificates`}>Print certificates</a>
      <a class="button" href=${`/paper?t=${encodeURIComponent(seen.name)}&what=poster`}>Print poster</a>
      <a class="button" href=${`/paper?t=${encodeURIComponent(seen.name)}&what=chart`}>Print chart</a></p><//>`;
}

export function StageButtons({ asked: { paused, mode }, change }) {
  return html`<p class="buttons stage-desk-buttons"><${Act} run=${() => change({ act: "again" })} disabled=${mode === "ceremony"}>Show again<//>
    <${Act} run=${() => change({ paused: !paused })} aria-pressed=${paused}>${paused ? "Resume" : "Pause"}<//>
    <${Act} kind="primary" run=${() => change({ act: "next" })} disabled=${mode === "ceremony"}>Show next<//></p>`;
}

/** Needs all games, so it is loaded when it is opened. */
function Order({ change }) {
  const seen = useSeen();
  return seen ? html`<${RunningOrder} seen=${seen} change=${change} most=${5} />` : html`<${Loading} />`;
}

/** For the instructor's first page: controls the screens from a phone in the room. */
export function OnScreens({ name }) {
  useStyle("show");
  const asked = useDocument(tournament_path(name, "stage")).value ?? nothing_asked;
  const [open, set_open] = useState(false);
  const change = (what) => act(tournament_path(name, "stage"), what);
  return html`<${Section} kind="card block" title="On the screens" aside=${html`<a href=${`/instructor/t/${encodeURIComponent(name)}/stage`}>Awards and more</a>`}>
    <div class="block-item"><${StageButtons} asked=${asked} change=${change} />
    <details onToggle=${(event) => set_open(event.target.open)}><summary>Change running order</summary>${open && html`<${Order} change=${change} />`}</details></div><//>`;
}

export function StageDesk({ name }) {
  const seen = useSeen();
  useStyle("show");
  const change = (what) => act(tournament_path(name, "stage"), what);
  const query = `?t=${encodeURIComponent(name)}`;
  if (!seen) return html`<${Loading} />`;
  return html`<${Section} title="On the screens" aside=${html`<a href=${`/screen${query}`}>Big screen</a>`}>
      <${StageButtons} asked=${seen.asked} change=${change} />
      <p class="small muted">All screens of this tournament follow these buttons. Other pages:
        <a href=${`/overlay${query}`}>overlay for a broadcast</a>, <a href=${`/embed/standings${query}`}>standings</a>, <a href=${`/embed/bracket${query}`}>bracket</a> and
        <a href=${`/embed/game${query}`}>game</a> for a course page.</p><//>
    <${Awards} seen=${seen} change=${change} />
    <${RunningOrder} seen=${seen} change=${change} />`;
}
