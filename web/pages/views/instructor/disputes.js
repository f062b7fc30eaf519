// Corrections of results: award, void, or replay games, with reasons and consequences.
import { html, useState } from "../../js/dom.js";
import { Deed } from "../../js/dialog.js";
import { Field } from "../../js/forms.js";
import { Menu } from "../../js/menu.js";
import { useEntrantText } from "../../js/entrant.js";
import { Empty, Section, Shown, Table, Tag } from "../../js/parts.js";
import { game_page } from "../../js/paths.js";
import { set_query } from "../../js/router.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { moment, outcome, reasons, scores_text } from "../../js/words.js";

const states = { awarded: ["warn", "awarded"], void: ["quiet", "void"], superseded: ["quiet", "superseded"] };

/** The dialog of a correction: `what` is "award", "void" or "rerun"; `to` is the preselected alias for an award. */
export function Correction({ name, game, what, to, onClose }) {
  const named = useEntrantText();
  const loser = to ?? (game.seats.find((seat) => seat.standing !== "win") ?? game.seats[0]).alias;
  const fields = {
    award: [{ key: "to", label: "Award the game to", kind: "select", start: loser, options: game.seats.map(({ alias }) => [alias, named(alias)]) }],
    void: [],
    rerun: [{ key: "fresh_board", label: "Use a new board", kind: "check", start: false }],
  }[what];
  const title = `${{ award: "Award", void: "Void", rerun: "Replay" }[what]} game ${game.id}`;
  return html`<${Deed} act=${what} name=${name} target=${game.id} title=${title} verb=${what === "award" ? ({ to: alias }) => `Award to ${alias}` : title} fields=${fields} onClose=${onClose}>
    <p>${game.label}, game ${game.number}: ${game.seats.map((seat) => named(seat.alias)).join(" – ")}, ${outcome(game, named)}.</p><//>`;
}

function Games({ name, games, onChoose }) {
  const named = useEntrantText();
  const columns = [
    { name: "Game", heads: true, number: true, cell: (game) => html`<a href=${game_page(name, game.id)}>${game.id}</a>` },
    { name: "Match", cell: (game) => `${game.label}, game ${game.number}` },
    { name: "Players", cell: (game) => game.seats.map((seat) => named(seat.alias)).join(" – ") },
    { name: "Score", kind: "wide-only", cell: (game) => scores_text(game.seats) },
    { name: "Result", cell: (game) => html`${outcome(game, named)}, ${reasons[game.reason] ?? game.reason}
      ${states[game.state] && html` <${Tag} kind=${states[game.state][0]}>${states[game.state][1]}<//>`}
      ${game.match_voided && html` <${Tag}>match void<//>`}` },
    { name: "Started", kind: "wide-only", cell: (game) => moment(game.started) },
    { name: "Actions", kind: "menu-cell", cell: (game) => (game.state === "superseded" || game.match_voided
      ? html`<span class="muted">${game.match_voided ? "match void" : "superseded"}</span>`
      : html`<${Menu} label=${`Actions for game ${game.id}`}>${[["rerun", "Replay"], ["award", "Award"], ["void", "Void", "danger"]].map(([what, said, kind = ""]) => html`
          <button type="button" key=${what} class=${kind} aria-label=${`${said}, game ${game.id}`} onClick=${() => onChoose({ game, what })}>${said}</button>`)}<//>`) },
  ];
  return html`<${Table} caption="Games, newest first" hide_caption columns=${columns} rows=${games} row_key=${(game) => game.id} />`;
}

function games_path(query) {
  const alias = query.get("entrant");
  const before = query.get("before");
  return `games?limit=50${alias ? `&entrant=${encodeURIComponent(alias)}` : ""}${before ? `&before=${before}` : ""}`;
}

export function Disputes({ name, query }) {
  const named = useEntrantText();
  const one = query.get("game");
  const [chosen, set_chosen] = useState(null);
  const page = useTournamentDocument(one ? `games/${encodeURIComponent(one)}` : games_path(query));
  const entrants = useTournamentDocument("entrants").value?.entrants ?? [];
  const done = () => {
    set_chosen(null);
    page.reload();
  };
  return html`<${Section} title="Results and disputes">
    <p class="lead">Watch the game first: its number opens the replay, with the bots’ standard error below the board.</p>
    ${one
      ? html`<p><a href=${`/instructor/t/${encodeURIComponent(name)}/disputes`}>All games</a></p>`
      : html`<div class="narrow"><${Field} label="Games of" kind="select" value=${query.get("entrant") ?? ""}
          onValue=${(alias) => set_query({ entrant: alias || null, before: null })}
          options=${[["", "all entrants"], ...entrants.map(({ alias }) => [alias, named(alias)])]} /></div>`}
    <${Shown} document=${page} what="the games">${(value) => {
      const games = one ? [value] : value.games;
      return games.length ? html`<${Games} name=${name} games=${games} onChoose=${set_chosen} />`
        : html`<${Empty} title="No games yet">You can correct results here once games have been played.<//>`;
    }}<//>
    ${!one && (query.get("before") || page.value?.next_before) && html`<p class="buttons">
      ${query.get("before") && html`<button type="button" onClick=${() => set_query({ before: null })}>Newest games</button>`}
      ${page.value?.next_before && html`<button type="button" onClick=${() => set_query({ before: page.value.next_before })}>Older games</button>`}</p>`}
    ${chosen && html`<${Correction} name=${name} ...${chosen} onClose=${done} />`}<//>`;
}
