// Tasks for the instructor with their buttons. `faults_in` is pure.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, may, useAsked } from "../../js/session.js";
import { Entrant } from "../../js/entrant.js";
import { Act, Field } from "../../js/forms.js";
import { keep, read_kept } from "../../js/kept.js";
import { Menu } from "../../js/menu.js";
import { Section } from "../../js/parts.js";
import { game_page } from "../../js/paths.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { waited_for } from "../../js/waiting.js";
import { list_text, plural, reasons } from "../../js/words.js";
import { Correction } from "./disputes.js";
import { reveal_choice, next_to_reveal } from "./embargo.js";

const max_listed = 5;
const looked_through = 50;

/** Games that a bot lost by an error (not by resigning) and without a decision, newest first. */
export function faults_in(games) {
  return games.filter(({ state, match_voided, reason, seats }) => state === "played" && !match_voided && reason !== "resigned" && seats.some(({ forfeit }) => forfeit));
}

/** The set of games whose result stands, stored in this browser, and a function that adds one. */
function useStanding(name) {
  const key = `aspis-stands-${name}`;
  const [ids, set_ids] = useState(() => new Set((read_kept(key) ?? "").split(" ").map(Number)));
  const add = (id) => {
    const next = [...ids, id].slice(-2 * looked_through);
    keep(key, next.join(" "));
    set_ids(new Set(next));
  };
  return [ids, add];
}

function Need({ kind = "", title, note, children }) {
  return html`<li class=${`need-line ${kind}`}><div><b>${title}</b>${note && html`<span class="small muted">${note}</span>`}</div><div class="buttons">${children}</div></li>`;
}

const both = (aliases) => aliases.map((alias, at) => html`${at > 0 ? " and " : ""}<${Entrant} alias=${alias} />`);

function Fault({ name, game, onChoose, onStand }) {
  const choose = (what, to) => () => onChoose({ game, what, to });
  const button = (said, onClick, kind = "") => html`<button type="button" class=${kind} aria-label=${`${said}, game ${game.id}`} onClick=${onClick}>${said}</button>`;
  const [losers, others] = [true, false].map((lost) => game.seats.filter(({ forfeit }) => forfeit === lost).map(({ alias }) => alias));
  return html`<${Need} kind="bad" title=${html`<a href=${game_page(name, game.id)}>${both(losers)} lost${others.length > 0 && html` to ${both(others)}`}: ${reasons[game.reason] ?? game.reason}</a>`}
      note=${`${game.label}, game ${game.number}`}>
    ${button("Replay", choose("rerun"))}${button("Let it stand", onStand)}
    <${Menu} label=${`Actions for game ${game.id}`}>${losers.map((alias) => button(`Award to ${alias}`, choose("award", alias)))}${button("Void", choose("void"), "danger")}<//><//>`;
}

function Confirmation({ name, stage }) {
  const [sample, set_sample] = useState("");
  const confirm = () => act(tournament_path(name, "confirm"), { stage: stage.number, sample: Number(sample) || 0 });
  return html`<${Need} kind="warn" title=${`${stage.name} needs your confirmation`} note="Playing every order of play takes a very large number of games.">
    <${Field} label="Games to sample (empty: all)" kind="number" min="1" value=${sample} onValue=${set_sample} />
    <${Act} run=${confirm}>Confirm games of ${stage.name}<//><//>`;
}

/** `tournament` is the tournament's document. */
export function NeedsYou({ name, tournament }) {
  const base = `/instructor/t/${encodeURIComponent(name)}`;
  const recent = useTournamentDocument(may("rule") ? `games?limit=${looked_through}` : null);
  const lobby = useTournamentDocument("lobby").value;
  const matches = useTournamentDocument("matches?limit=500").value?.matches ?? [];
  const embargo = useAsked("embargo", ["standings-changed", "resync"]);
  const [stands, add] = useStanding(name);
  const [chosen, set_chosen] = useState(null);
  const faults = faults_in(recent.value?.games ?? []).filter(({ id }) => !stands.has(id));
  const missing = lobby?.open ? waited_for(matches, lobby).filter(([, count]) => count > 0) : [];
  const next = next_to_reveal(embargo.value?.matches ?? []);
  const unconfirmed = tournament.stages.filter((one) => one.needs_confirmation);
  const count = faults.length + (missing.length > 0) + (next ? 1 : 0) + unconfirmed.length;
  const done = () => {
    set_chosen(null);
    recent.reload();
  };
  const reveal = async () => {
    await act(tournament_path(name, "reveal"), reveal_choice(next));
    embargo.reload();
  };
  return html`<${Section} kind="card block" title=${count ? `Needs you: ${count}` : "Nothing needs you."} aside=${may("rule") && html`<a href=${`${base}/disputes`}>All results</a>`}>
    <ul class="need-lines">${unconfirmed.map((stage) => html`<${Confirmation} key=${stage.number} name=${name} stage=${stage} />`)}
      ${faults.slice(0, max_listed).map((game) => html`<${Fault} key=${game.id} game=${game} name=${name} onChoose=${set_chosen} onStand=${() => add(game.id)} />`)}
      ${faults.length > max_listed && html`<${Need} kind="bad" title=${`${plural(faults.length - max_listed, "more game")} ended by an error`}><a class="button" href=${`${base}/disputes`}>Show all results</a><//>`}
      ${missing.length > 0 && html`<${Need} kind="warn" title=${`${plural(missing.length, "missing bot")} ${missing.length === 1 ? "keeps" : "keep"} matches waiting`}
          note=${list_text(missing.map(([alias, waiting]) => `${alias} (${plural(waiting, "match", "matches")})`))}>
        <a class="button" href=${`${base}/entrants?show=missing`}>Show missing bots</a><//>`}
      ${next && html`<${Need} title=${`${next.label} can be revealed`} note=${`${plural(embargo.value.matches.length, "match is", "matches are")} held back.`}>
        ${may("play") && html`<${Act} run=${reveal}>Reveal next match<//>`}<a class="button" href=${`${base}/held-back`}>Show all held-back results</a><//>`}</ul>
    ${chosen && html`<${Correction} name=${name} ...${chosen} onClose=${done} />`}<//>`;
}
