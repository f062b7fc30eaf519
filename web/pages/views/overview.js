// A tournament at a glance: the strip of stages, what is being played, what comes next, the latest
// results, who stands where. All of it moves by itself.
import { html } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Empty, PageTitle, Section, Shown, Status, Tag } from "../js/parts.js";
import { entrants_page, games_page, match_page, stage_page } from "../js/paths.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { clock_time, game_names, moment, ordinal, plural, run_states } from "../js/words.js";
import { NowPlaying } from "../games/now_playing.js";
import { BracketPicture } from "../charts/bracket.js";
import { side_text } from "../charts/bracket_layout.js";
import { GameLine } from "../tables/games.js";
import { StandingsTable } from "../tables/standings.js";
import { cut_of, stage_states } from "./stage.js";

const kinds = { running: "live", finished: "good", failed: "bad", paused: "quiet", pausing: "warn" };

export function Strip({ tournament, name }) {
  return html`<nav class="strip" aria-label="Stages"><ol>
    <li class="strip-start"><span class="strip-figure">${tournament.entrants}</span><span
        class="strip-name">entrants</span></li>
    ${tournament.stages.map((stage) => html`<li key=${stage.number} class=${`strip-stage ${stage.state}`}>
      <a href=${stage_page(name, stage.number)}><span class="strip-figure">${stage.shape}</span>
        <span class="strip-name">${stage.name}</span><span
            class="strip-state">${stage_states[stage.state]?.[1]}</span></a></li>`)}
  </ol></nav>`;
}

function Next({ name }) {
  const named = useEntrantText();
  const matches = useTournamentDocument("matches");
  const live = useTournamentDocument("live");
  const is_on = ({ label }) => (live.value?.games ?? []).some((game) => game.label.startsWith(`${label},`));
  return html`<${Section} title="Next matches"><${Shown} document=${matches} what="the next matches">${(value) => {
    const due = value.matches.filter(({ state }) => state === "due").filter((match) => !is_on(match)).slice(0, 6);
    if (!due.length) return html`<p class="muted">No matches in the queue.</p>`;
    return html`<ol class="next-list">${due.map((match) => html`<li key=${`${match.stage} ${match.number}`}>
      <a href=${match_page(name, match.stage, match.number)}>${match.sides.map((side) => side_text(side, named)).join(" – ")}</a>
      <span class="muted small">${match.label}</span></li>`)}</ol>`;
  }}<//><//>`;
}

function Latest({ name }) {
  const games = useTournamentDocument("games?limit=8");
  return html`<${Section} title="Latest results" aside=${html`<a href=${games_page(name)}>All games</a>`}>
    <${Shown} document=${games} what="the latest games">${(value) => value.games.length
      ? html`<ol class="game-lines">${value.games.map((game) => html`<${GameLine} key=${game.id} game=${game}
          tournament=${name} />`)}</ol>`
      : html`<${Empty} title="No games yet" />`}<//><//>`;
}

function Places({ places, name }) {
  const decided = places.filter(({ certain }) => certain).slice(0, 3);
  if (!decided.length) return null;
  return html`<${Section} title="Final places"><ol class="podium">${decided.map((one) => html`<li key=${one.alias}
      class=${`place-${one.place}`}>
    <span class="podium-place">${ordinal(one.place)}</span> <${Entrant} tournament=${name} alias=${one.alias} />
    <span class="muted small">${one.sharing > 1 ? `tied (${one.sharing}). ` : ""}${one.why}</span></li>`)}</ol><//>`;
}

/** The tables of the stage that is on, or of the last one that was. */
function Tables({ standings, tournament, name }) {
  const brackets = useTournamentDocument("bracket");
  const current = standings.stages.find(({ state }) => state === "playing") ?? standings.stages.findLast(({ groups }) => groups.some(({ lines }) => lines.length));
  const groups = current?.groups.filter(({ lines }) => lines.length) ?? [];
  const bracket = brackets.value?.stages.find(({ number, open, matches: all }) => number === current?.number && !open && all.length);
  if (bracket) {
    return html`<${Section} title=${current.name} aside=${html`<a
        href=${stage_page(name, current.number)}>Round by round</a>`}>
      <${BracketPicture} stage=${bracket} tournament=${name}
          label=${`The bracket: ${current.name}`} /><//>`;
  }
  if (!groups.length) return null;
  return html`<${Section} title=${current.name} aside=${html`<a
      href=${stage_page(name, current.number)}>Crosstables and tie-breaks</a>`}>
    <div class="table-grid">${groups.map((group) => html`<div key=${group.name}><${StandingsTable} group=${group}
        cut=${cut_of(current, tournament.plan)} tournament=${name} caption=${group.name && groups.length > 1 ? `Group ${group.name}` : "Standings"}
          with_why=${false} /></div>`)}</div><//>`;
}

function Announcements() {
  const { value } = useTournamentDocument("announcements");
  if (!value?.announcements.length) return null;
  return html`<${Section} title="Announcements"><ul
      class="announcements">${value.announcements.slice(0, 3).map((one) => html`<li key=${one.id} class="card">
    <p>${one.text}</p><p class="small muted"><time datetime=${one.at}>${moment(one.at)}</time></p></li>`)}</ul><//>`;
}

function Fairness({ tournament }) {
  return html`<${Section} title="Fair play"><p
      class="small muted prose">Boards, draws and seats are derived from one random seed, fixed when the tournament was created.
    ${" "}${tournament.seed ? html`Seed: <code
        class="digest">${tournament.seed}</code>.` : "The seed is published when the tournament is closed."}
    ${" "}${tournament.seed_nonce && html`Nonce: <code class="digest">${tournament.seed_nonce}</code>.`}
    ${" "}${tournament.seed && !tournament.seed_nonce ? "SHA-256 of the seed" : "SHA-256 of nonce, space and seed"}:
    ${" "}<code class="digest">${tournament.seed_sha256}</code>.
    ${" "}${tournament.seed && html`To verify: <code class="digest">printf %s '${tournament.seed_nonce ? `${tournament.seed_nonce} ` : ""}${tournament.seed}' | sha256sum</code>.`}</p><//>`;
}

export default function Overview() {
  const { name, updated, lost } = useTournament();
  const tournament = useTournamentDocument("");
  const standings = useTournamentDocument("standings");
  const parts = ["bracket", "matches", "live", "lobby", "games?limit=8", "announcements", "entrants"].map(useTournamentDocument);
  return html`<${Shown} page=${true} document=${tournament} after=${[standings, ...parts]} what="the tournament">${(value) => {
    const finished = value.finished || value.run_state === "finished";
    const said = `${plural(value.games_played, "game")} played. ${run_states[value.run_state]}.`;
    return html`<${PageTitle} title=${value.title || value.name}
        lead=${`${game_names[value.game] ?? value.game}, ${plural(value.entrants, "entrant")}, ${plural(value.games_played, "game")} played`}
        aside=${html`<${Tag} kind=${kinds[value.run_state]}>${run_states[value.run_state]}<//>`}>${value.title || value.name}<//>
      <${Strip} tournament=${value} name=${name} />
      <p class="updated small muted">${value.closed ? `Closed ${moment(value.closed)}.` : html`${lost ? "Connection lost." : "Live."}${" "}${updated ? html`Last update <time>${clock_time(updated)}</time>.` : ""}`}
        ${" "}<a href=${entrants_page(name)}>All entrants</a></p>
      ${value.held_back && html`<p class="small muted">Results of this stage are held back. They appear here when the instructor reveals them.</p>`}
      <${Status} text=${said} gap_ms=${10000} />
      <div class="columns side">
        <div>${finished && standings.value && html`<${Places} places=${standings.value.places} name=${name} />`}
          ${!finished && html`<${NowPlaying} name=${name} state=${value.run_state} />`}
          ${standings.value && html`<${Tables} standings=${standings.value} tournament=${value}
              name=${name} />`}</div>
        <div><${Announcements} /><${Latest} name=${name} />${!finished && html`<${Next} name=${name} />`}<${Fairness}
            tournament=${value} /></div>
      </div>`;
  }}<//>`;
}
