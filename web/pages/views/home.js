// The home page: the match to watch, what else is on, what comes next, the last champion, and all tournaments.
import { html, useMemo, useRef } from "../js/dom.js";
import { Board } from "../games/boards.js";
import { now_playing } from "../games/now_playing.js";
import { Positions } from "../games/rules/rules.js";
import { Scoreboard, Stake, Versus, useStandings } from "../games/scoreboard.js";
import { plies_of, read_record } from "../games/story.js";
import { tournament_path } from "../js/api.js";
import { archive } from "../js/archive.js";
import { refresh, useDocument } from "../js/documents.js";
import { Emblem } from "../js/emblem.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { useLive } from "../js/live.js";
import { Empty, PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { game_page, live_page, tournament_page } from "../js/paths.js";
import { EntrantScope, useTournamentDocument } from "../js/tournament.js";
import { in_progress_first } from "../js/which_tournament.js";
import { day_text, game_names, plural, run_states } from "../js/words.js";
import { side_text } from "../charts/bracket_layout.js";
import { Shield } from "../charts/shield.js";
import { is_shield, shield_of } from "../charts/shield_layout.js";

/** Tournaments in progress whose parts follow their games: one socket listens to all of them. */
const most_live = 12;
const most_beside = 3;

const title_of = (info) => info.title || info.name;

/** A game with its board: in play, or just over. */
function Hero({ info, label, live, href, story, states, ply }) {
  return html`<section class="card hero" aria-label="The game to watch">
    <div class="hero-left"><p class="hero-head">${live ? html`<${Tag} kind="live">live<//>` : html`<${Tag}>just played<//>`} <b>${title_of(info)}</b> <span class="muted">${label}</span> <span class="small muted">${game_names[info.game] ?? info.game}, move ${ply}</span></p>
      <${Scoreboard} story=${story} states=${states} ply=${ply} />
      <div class="hero-foot">${live && html`<${Stake} label=${label} over="At stake" />`}<p class="hero-buttons"><a class="button primary" href=${href}>Watch</a>
        ${!archive && html`<a class="button" href=${`/screen?t=${encodeURIComponent(info.name)}`}>Big screen</a>`}</p></div></div>
    <div class="hero-right"><${Board} story=${story} states=${states} ply=${ply} size="thumb" /></div></section>`;
}

function LiveHero({ info, game }) {
  const seen = useStandings(info.name, game.live_id);
  if (!seen) return html`<section class="card hero waiting"><p class="hero-head">${game.label} is starting …</p></section>`;
  return html`<${Hero} info=${info} label=${game.label} live=${true} href=${live_page(info.name, game.live_id)} ...${seen} />`;
}

/** The last game of a tournament that is on. */
function LastGame({ info }) {
  const games = useTournamentDocument("games?limit=1");
  const [game] = games.value?.games ?? [];
  const record = useDocument(game?.record_sha256 ? tournament_path(info.name, `games/${game.id}/record`) : null).value;
  const story = useMemo(() => (record ? read_record(record) : null), [record]);
  const states = useMemo(() => (story ? new Positions().of(story) : []), [story]);
  if ((!games.value && !games.error) || (game?.record_sha256 && !record)) return html`<section class="card hero waiting"></section>`;
  if (!story || story.seats.length !== 2) return null;
  return html`<${Hero} info=${info} label=${game.label} live=${false} href=${game_page(info.name, game.id)} story=${story} states=${states} ply=${plies_of(story)} />`;
}

/** The game that was shown stays for as long as it is played. */
function useGameToWatch(games) {
  const shown = useRef(null);
  shown.current = games.find(({ live_id }) => live_id === shown.current?.live_id) ?? games[0] ?? null;
  return shown.current;
}

function Watch({ info }) {
  const live = useTournamentDocument("live");
  const games = now_playing(live.value?.games ?? []);
  const game = useGameToWatch(games);
  const others = games.filter((one) => one !== game).slice(0, most_beside);
  if (!live.value && !live.error) return html`<section class="card hero waiting"></section>`;
  return html`${game ? html`<${LiveHero} key=${game.live_id} info=${info} game=${game} />` : html`<${LastGame} info=${info} />`}
    <div class="columns even home-beside"><section class="card block"><h2>Also live</h2>${others.length
      ? others.map((one) => html`<${OtherLive} key=${one.live_id} info=${info} game=${one} />`) : html`<p class="muted">${game ? "No other game" : "No game"} of this tournament is in progress.</p>`}</section>
      <${Next} info=${info} /></div>`;
}

function OtherLive({ info, game }) {
  const seen = useStandings(info.name, game.live_id);
  return html`<a class="block-item" href=${live_page(info.name, game.live_id)}><${Versus} aliases=${game.aliases} scores=${seen?.now?.figures ?? []} leader=${seen?.now?.leader ?? null} />
    <span class="small muted">${game.label}</span></a>`;
}

function Next({ info }) {
  const named = useEntrantText();
  const matches = useTournamentDocument("matches").value?.matches ?? [];
  const standings = useTournamentDocument("standings").value;
  const stage = standings?.stages.find(({ state }) => state === "playing");
  const waiting = standings?.stages.find(({ state }) => state === "waiting");
  const through = (stage?.groups ?? []).flatMap(({ lines }) => lines).filter(({ outlook }) => outlook === "through");
  const due = matches.filter(({ state }) => state === "due").slice(0, 3);
  return html`<section class="card block"><div class="section-head"><h2>Next</h2><span class="small muted">${title_of(info)}</span></div>
    ${due.length > 0 && html`<ol class="block-item next-list">${due.map((match) => html`<li key=${`${match.stage} ${match.number}`}>${match.sides.map((side) => side_text(side, named)).join(" – ")} <span class="small muted">${match.label}</span></li>`)}</ol>`}
    ${stage && waiting && html`<p class="block-item"><b>${waiting.name}</b> starts when ${stage.name} is over: ${plural(Math.max(0, stage.games_known - stage.games_played), "game")} left.</p>`}
    ${through.length > 0 && html`<p class="block-item"><span class="small muted">Through already</span> ${through.map(({ alias }) => html`<${Entrant} key=${alias} alias=${alias} tournament=${info.name} /> `)}</p>`}
    ${info.note && html`<p class="block-item muted">${info.note}</p>`}</section>`;
}

const rays = Array.from({ length: 24 }, (_, at) => [at, at + 0.5].map((part) => (part / 12) * Math.PI).map((angle) => `${(300 * Math.cos(angle)).toFixed(1)} ${(300 * Math.sin(angle)).toFixed(1)}`).join("L"))
  .map((ends) => `M0 0L${ends}Z`).join("");

/** Whoever won the last tournament that is over; nothing while nobody has for certain, or several did. */
function Champion({ info }) {
  const named = useEntrantText();
  const standings = useTournamentDocument("standings");
  if (!standings.value && !standings.error) return html`<section class="card champion-card waiting"></section>`;
  const places = standings.value?.places ?? [];
  const first = places.filter(({ place, certain }) => place === 1 && certain);
  if (first.length !== 1) return null;
  return html`<a class="card champion-card" href=${tournament_page(info.name)}><svg class="rays" viewBox="-100 -100 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d=${rays} /></svg>
    <span class="champion gold"><${Emblem} alias=${first[0].alias} large /><span><span class="over">Last champion</span><b class="champion-name">${named(first[0].alias)}</b>
      <span class="small">won ${title_of(info)}</span></span></span></a>`;
}

/** How much of a tournament is played, as a ring, or its Shield. */
function Glyph({ tournament, standings }) {
  if (tournament && standings && is_shield(tournament)) return html`<${Shield} view=${shield_of(tournament, standings)} tournament=${null} numbers=${false} small label=${`${tournament.name}: the path to the title`} />`;
  const known = tournament?.stages.reduce((sum, stage) => sum + Math.max(stage.games_known, stage.games_played), 0) ?? 0;
  const share = tournament?.finished ? 1 : known ? Math.min(0.99, (tournament.games_played ?? 0) / known) : 0;
  return html`<svg class="glyph" viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="31" /><circle class="done" cx="36" cy="36" r="31" pathLength="100" stroke-dasharray=${`${share * 100} 200`} />
    <text x="36" y="37">${share === 1 ? "✓" : `${Math.floor(share * 100)}%`}</text></svg>`;
}

function Row({ info }) {
  const [tournament, standings] = ["", "standings"].map(useTournamentDocument).map(({ value }) => value);
  const live = now_playing(useTournamentDocument("live").value?.games ?? []).filter(({ practice }) => !practice).length;
  const stage = tournament?.stages.find(({ state }) => state === "playing");
  const champion = (standings?.places ?? []).filter(({ place, certain }) => place === 1 && certain);
  return html`<li><a class="tournament-row" href=${tournament_page(info.name)}><${Glyph} tournament=${tournament} standings=${standings} />
    <span><h3 class="tournament-title">${title_of(info)}</h3><span class="small muted">${game_names[info.game] ?? info.game} · ${plural(info.entrants, "entrant")}</span></span>
    <span class="small">${info.closed ? html`<span><b>Finished</b> ${day_text(info.closed)}</span>` : html`<span><b>${stage?.name ?? run_states[info.run_state]}</b>${stage && tournament.stages.length > 1 ? `, stage ${stage.number} of ${tournament.stages.length}` : ""}</span>`}
      <span class="muted">${plural(info.games_played, "game")} played</span></span>
    <span class="small">${champion.length === 1 && html`<span class="muted">Champion</span> <${Entrant} alias=${champion[0].alias} />`}</span>
    <span class="tournament-state">${live ? html`<${Tag} kind="live">${live} live<//>` : html`<span class="small muted">${info.closed ? "closed" : run_states[info.run_state]}</span>`}</span></a></li>`;
}

/** Games that begin and end change their tournament's parts; so do its start and its end. */
function useTournamentEvents(tournaments) {
  const names = in_progress_first(tournaments.filter(({ closed, run_state }) => !(closed && run_state === "finished"))).slice(0, most_live).map(({ name }) => name);
  const again = (topic) => {
    const name = topic.slice("tournament/".length);
    refresh((path) => path === "tournaments" || ["", "live", "standings", "matches", "games?limit=1"].some((rest) => path === tournament_path(name, rest)));
  };
  useLive(names.length ? names.map((name) => [`tournament/${name}`]) : null, {
    event: (topic, event) => ["game-began", "game-over", "game-ended", "game-stored", "state-changed", "removed"].includes(event.event) && again(topic),
    resync: again,
  });
}

export default function Home() {
  const list = useDocument("tournaments");
  useTournamentEvents(list.value?.tournaments ?? []);
  return html`<${PageTitle} quiet title="Tournaments">Bot tournaments<//>
    <${Shown} document=${list} what="the tournaments">${({ tournaments }) => {
      const sorted = in_progress_first(tournaments);
      const [on] = sorted.filter(({ closed, run_state }) => !closed && run_state !== "finished");
      const last = [...tournaments].filter(({ closed }) => closed).sort((a, b) => b.closed.localeCompare(a.closed))[0];
      if (!tournaments.length) return html`<${Empty} title="No tournament yet">Programs play each other here under a referee. The instructor creates a tournament on the
        <a href="/instructor">instructor page</a>. Until then, read the <a href="/rules">rules</a>, <a href="/join">write a bot</a>, or <a href="/theorem">play against the proof</a>.<//>`;
      return html`${on && html`<${EntrantScope} key=${on.name} name=${on.name}><${Watch} info=${on} /><//>`}
        <${Section} title="Tournaments" aside=${html`<span class="small muted">${[plural(tournaments.filter(({ closed }) => !closed).length, "open", "open"), plural(tournaments.filter(({ closed }) => closed).length, "closed", "closed")].join(", ")}</span>`}>
          <ul class="card tournament-rows">${sorted.map((info) => html`<${EntrantScope} key=${info.name} name=${info.name}><${Row} info=${info} /><//>`)}</ul><//>
        ${last && html`<${EntrantScope} key=${last.name} name=${last.name}><${Champion} info=${last} /><//>`}`;
    }}<//>`;
}
