// The overview of a tournament: stages, running games, what comes next, the latest results, and the standings. Updates
// live.
import { html } from "../js/dom.js";
import { archive } from "../js/archive.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { student } from "../js/identity.js";
import { Empty, PageTitle, Section, Shown, StateTag, Status } from "../js/parts.js";
import { chart_file, entrants_page, games_page, match_page, stage_page } from "../js/paths.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { clock_time, game_names, held_back_text, moment, ordinal, plural, run_states } from "../js/words.js";
import { NowPlaying, now_playing } from "../games/now_playing.js";
import { BracketPicture } from "../charts/bracket.js";
import { Shield } from "../charts/shield.js";
import { is_shield, metals, shield_view } from "../charts/shield_layout.js";
import { find_title_match } from "../stage/stakes.js";
import { side_text } from "../charts/bracket_layout.js";
import { GameLine } from "../tables/games.js";
import { StandingsTable } from "../tables/standings.js";
import { current_stage, cut_text, filled_groups, stage_cut } from "../tables/states.js";
import { StageNav } from "./stage.js";

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
      class=${metals[one.place - 1] ?? ""}>
    <span class="podium-place">${ordinal(one.place)}</span> <${Entrant} tournament=${name} alias=${one.alias} />
    <span class="muted small">${one.sharing > 1 ? `tied (${one.sharing}). ` : ""}${one.why}</span></li>`)}</ol><//>`;
}

function Groups({ stage, tournament, name, kind }) {
  const matches = (useTournamentDocument("matches").value?.matches ?? []).filter((match) => match.stage === stage.number);
  const groups = filled_groups(stage);
  return html`<div class=${`table-grid ${kind}`}>${groups.map((group) => html`<div key=${group.name} class="card table-card"><${StandingsTable} group=${group}
      matches=${matches.filter((match) => match.group === group.name)} cut=${stage_cut(stage, tournament.plan)} win=${tournament.plan.stages[stage.number - 1].points.win}
      tournament=${name} kind=${kind} caption=${groups.length > 1 ? `Group ${group.name}` : "Standings"} /></div>`)}</div>`;
}

/** The tables of the current stage, or its bracket. */
function Current({ stage, tournament, name }) {
  const brackets = useTournamentDocument("bracket");
  const bracket = brackets.value?.stages.find(({ number, open, matches: all }) => number === stage?.number && !open && all.length);
  if (!stage || (!bracket && !filled_groups(stage).length)) return null;
  return html`<${Section} title=${stage.name} aside=${html`<span class="muted">${cut_text(stage, tournament)}</span> <a
      href=${stage_page(name, stage.number)}>${bracket ? "Round by round" : "Crosstables and tie-breaks"}</a>`}>
    ${bracket ? html`<${BracketPicture} stage=${bracket} tournament=${name} label=${`The bracket: ${stage.name}`} />`
      : html`<${Groups} stage=${stage} tournament=${tournament} name=${name} kind="short" />`}<//>`;
}

/** Earlier stages, the latest first. */
function Earlier({ standings, current, tournament, name }) {
  return standings.stages.filter((stage) => stage.number < (current?.number ?? 0) && filled_groups(stage).length).reverse().map((stage) => html`<details key=${stage.number}
      class="earlier" open=${!matchMedia("(max-width: 40rem)").matches}><summary><h2>${stage.name}</h2> <span class="small muted">${plural(stage.games_played, "game")}.
      ${" "}<a href=${stage_page(name, stage.number)}>Crosstables and tie-breaks</a></span></summary>
    <${Groups} stage=${stage} tournament=${tournament} name=${name} kind="brief" /></details>`);
}

/** "34 in four groups → 16 in two groups → ... → first against second for the title". */
function Steps({ tournament }) {
  return html`<p class="steps small">${tournament.stages.map(({ name, shape, format }) => html`<span key=${name}><b>${shape}</b> ${format === "finals" ? "for the title and third place" : name}</span>`)}</p>`;
}

function Path({ tournament, standings, name }) {
  const live = useTournamentDocument("live").value?.games ?? [];
  const matches = useTournamentDocument("matches").value?.matches ?? [];
  const finals = tournament.stages.find(({ format }) => format === "finals");
  const title_match = find_title_match(matches, finals?.number);
  const view = shield_view(tournament, standings, now_playing(live).flatMap(({ aliases, practice }) => (practice ? [] : aliases)), title_match);
  const own = student()?.tournament === name ? student().alias : null;
  return html`<div class="card path-card"><div class="section-head"><h2>The path to the title</h2>
      <p class="legend small"><i class="key in"></i>in<i class="key live"></i>playing<i class="key playoff"></i>play-off<i class="key out"></i>out</p></div>
    <${Shield} view=${view} tournament=${name} lit=${own} label=${`${plural(tournament.entrants, "bot")}, ${tournament.stages.map(({ name: said }) => said).join(", ")}: the whole tournament from the rim to the middle`} />
    <${Steps} tournament=${tournament} /></div>`;
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

/** "Word cube · 34 bots · Round 2 of 5". */
function over_text(tournament, current) {
  const [count, is_over] = [tournament.stages.length, tournament.finished || tournament.run_state === "finished"];
  const round = !current || count < 2 || is_over ? "" : /^Round \d+$/.test(current.name) ? `${current.name} of ${count}` : current.name;
  return [game_names[tournament.game] ?? tournament.game, plural(tournament.entrants, "bot"), round].filter(Boolean).join(" · ");
}

export default function Overview() {
  const { name, updated, lost } = useTournament();
  const tournament = useTournamentDocument("");
  const standings = useTournamentDocument("standings");
  const parts = ["bracket", "matches", "live", "lobby", "games?limit=8", "announcements", "entrants"].map(useTournamentDocument);
  return html`<${Shown} page=${true} document=${tournament} after=${[standings, ...parts]} what="the tournament">${(value) => {
    const finished = value.finished || value.run_state === "finished";
    const current = standings.value && current_stage(standings.value);
    const with_shield = standings.value && is_shield(value);
    const said = `${plural(value.games_played, "game")} played. ${run_states[value.run_state]}.`;
    return html`<${PageTitle} title=${value.title || value.name} above=${html`<span class="over">${over_text(value, current)}</span>`}
        aside=${archive ? null : html`<a class="button" href=${`/screen?t=${encodeURIComponent(name)}`}>Big screen</a> <a class="button" href=${chart_file(name)}>Print</a>`}>${value.title || value.name}<//>
      <p class="updated small muted"><${StateTag} state=${value.run_state} />
        ${" "}${value.closed ? `Closed ${moment(value.closed)}.` : lost ? "Connection lost." : ""}
        ${" "}${!value.closed && updated ? html`Last update <time>${clock_time(updated)}</time>.` : ""}
        ${" "}<a href=${entrants_page(name)}>All entrants</a></p>
      ${value.held_back && html`<p class="warning">${held_back_text(value.stages.filter(({ held_back }) => held_back).map((stage) => stage.name))}</p>`}
      <${Status} text=${said} gap_ms=${10000} />
      ${finished && standings.value ? html`<${Places} places=${standings.value.places} name=${name} />` : html`<${NowPlaying} name=${name} state=${value.run_state} />`}
      ${!with_shield && html`<${StageNav} tournament=${name} stages=${value.stages} />`}
      <div class=${with_shield ? "columns even" : ""}>
        ${with_shield && html`<${Path} tournament=${value} standings=${standings.value} name=${name} />`}
        ${current && html`<${Current} stage=${current} tournament=${value} name=${name} />`}</div>
      ${current && html`<${Earlier} standings=${standings.value} current=${current} tournament=${value} name=${name} />`}
      <div class="columns three"><${Latest} name=${name} /><div><${Announcements} />${!finished && html`<${Next} name=${name} />`}</div><${Fairness}
          tournament=${value} /></div>`;
  }}<//>`;
}
