// For the instructor's first page, on a phone in the room: games that ended by a fault, which is what is disputed, and
// what the screens show next. `faults_in` and `moved` are pure.
import { html, useState } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { useDocument } from "../js/documents.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Section } from "../js/parts.js";
import { game_page } from "../js/paths.js";
import { act, may } from "../js/session.js";
import { useTournamentDocument } from "../js/tournament.js";
import { outcome, plural, reasons } from "../js/words.js";
import { RunningOrder, StageButtons } from "./desk.js";
import { nothing_asked, useSeen } from "./documents.js";
import { useStyle } from "./style.js";

const most_listed = 5;
const looked_through = 50;

/** Games that a bot lost by a fault, not by resigning, and that nobody has ruled on, newest first. */
export function faults_in(games) {
  return games.filter(({ state, match_voided, reason, seats }) => state === "played" && !match_voided && reason !== "resigned" && seats.some(({ forfeit }) => forfeit));
}

function Fault({ game, name, onChoose }) {
  const named = useEntrantText();
  return html`<li class="stage-desk-line"><p><a href=${game_page(name, game.id)}>${game.seats.map(({ alias }, at) => html`${at > 0 ? " – " : ""}<${Entrant} alias=${alias} />`)}</a>
      <span class="small muted"> ${game.label}, game ${game.number}: ${outcome(game, named)}, ${reasons[game.reason] ?? game.reason}</span></p>
    <p class="buttons">${[["award", "Award"], ["void", "Void"], ["rerun", "Replay"]].map(([what, said]) => html`<button type="button" key=${what}
      aria-label=${`${said}, game ${game.id}`} onClick=${() => onChoose({ game, what })}>${said}</button>`)}</p></li>`;
}

/** `Correction` is the dialog of the page “Results and disputes”. */
function Faults({ name, Correction }) {
  const recent = useTournamentDocument(`games?limit=${looked_through}`);
  const [chosen, set_chosen] = useState(null);
  const games = recent.value?.games ?? [];
  const found = faults_in(games);
  const done = () => {
    set_chosen(null);
    recent.reload();
  };
  return html`<${Section} title="Disputes" aside=${html`<a href=${`/instructor/t/${encodeURIComponent(name)}/disputes`}>All results</a>`}>
    <p role="status">${!games.length ? "No games yet" : `${found.length || "None"} of the last ${plural(games.length, "game")} ended in a forfeit${found.length ? ":" : "."}`}</p>
    <ol class="stage-desk">${found.slice(0, most_listed).map((game) => html`<${Fault} key=${game.id} game=${game} name=${name} onChoose=${set_chosen} />`)}</ol>
    ${chosen && html`<${Correction} name=${name} ...${chosen} onClose=${done} />`}<//>`;
}

/** Needs all games: loaded when it is opened. */
function Order({ change }) {
  const seen = useSeen();
  return seen ? html`<${RunningOrder} seen=${seen} change=${change} most=${most_listed} />` : html`<p class="loading">Loading …</p>`;
}

function OnScreens({ name }) {
  const asked = useDocument(tournament_path(name, "stage")).value ?? nothing_asked;
  const [open, set_open] = useState(false);
  const change = (what) => act(tournament_path(name, "stage"), what);
  return html`<${Section} title="On the screens" aside=${html`<a href=${`/instructor/t/${encodeURIComponent(name)}/stage`}>Awards and more</a>`}>
    <${StageButtons} asked=${asked} change=${change} />
    <details onToggle=${(event) => set_open(event.target.open)}><summary>Change running order</summary>${open && html`<${Order} change=${change} />`}</details><//>`;
}

export function Cockpit({ name, Correction }) {
  useStyle("show");
  return html`<div class="columns even">${may("rule") && html`<${Faults} name=${name} Correction=${Correction} />`}
    ${may("announce") && html`<${OnScreens} name=${name} />`}</div>`;
}
