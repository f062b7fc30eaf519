// The home page: the game to watch, other running games, what comes next, the last champion, and all tournaments.
import { html, useMemo, useRef } from "../js/dom.js";
import { Board } from "../games/boards.js";
import { Positions } from "../games/rules/rules.js";
import { Glance, Scoreboard, Stake, useFollowed, useStandings } from "../games/scoreboard.js";
import { count_plies, read_record } from "../games/story.js";
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
import { day_text, game_names, held_back_text, moment, plural, run_states } from "../js/words.js";
import { rays, Shield } from "../charts/shield.js";
import { is_shield, shield_view } from "../charts/shield_layout.js";

const max_beside = 3;

const tournament_title = (info) => info.title || info.name;

/** A running or just finished game with its board. */
function Hero({ info, label, live, href, story, states, ply }) {
  return html`<section class="card hero" aria-label="The game to watch">
    <div class="hero-left"><p class="hero-head">${live ? html`<${Tag} kind="live">live<//>` : html`<${Tag}>just played<//>`} <b>${tournament_title(info)}</b> <span class="muted">${label}</span> <span class="small muted">${game_names[info.game] ?? info.game}, move ${ply}</span></p>
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

/** The last game of a running tournament. */
function LastGame({ info }) {
  const [game] = info.last_games;
  const record = useDocument(game?.record_sha256 ? tournament_path(info.name, `games/${game.id}/record`) : null).value;
  const story = useMemo(() => (record ? read_record(record) : null), [record]);
  const states = useMemo(() => (story ? new Positions().of(story) : []), [story]);
  if (game?.record_sha256 && !record) return html`<section class="card hero waiting"></section>`;
  if (!story || story.seats.length !== 2) return null;
  return html`<${Hero} info=${info} label=${game.label} live=${false} href=${game_page(info.name, game.id)} story=${story} states=${states} ply=${count_plies(story)} />`;
}

/** Keeps showing the same game while it runs. */
function useGameToWatch(games) {
  const shown = useRef(null);
  shown.current = games.find(({ live_id }) => live_id === shown.current?.live_id) ?? games[0] ?? null;
  return shown.current;
}

/** The names of the stages that are held back, if the one in progress is. */
function useHeldBack(info) {
  const held = (useTournamentDocument("").value?.stages ?? []).filter(({ held_back }) => held_back);
  return held.some(({ number }) => number === info.stage?.number) ? held.map(({ name }) => name) : [];
}

function Watch({ info, beside }) {
  const held = useHeldBack(info);
  const game = useGameToWatch(info.live);
  const others = useFollowed(info.name, info.live.filter((one) => one !== game).slice(0, max_beside));
  return html`${game ? html`<${LiveHero} key=${game.live_id} info=${info} game=${game} />` : html`<${LastGame} info=${info} />`}
    <div class="columns even home-beside"><section class="card block"><h2>Also live</h2>${others.length
      ? others.map((one) => html`<a key=${one.live_id} class="block-item" href=${live_page(info.name, one.live_id)}><${Glance} game=${one} kind=${info.game} label=${one.label} /></a>`) : html`<p class="muted">${held.length ? "Games of this stage are held back." : `${game ? "No other game" : "No game"} of this tournament is in progress.`}</p>`}</section>
      <${Next} info=${info} held=${held} />${beside}</div>`;
}

/** When the next stage starts: at its window's time, or when the current stage ends. */
function Start({ stage, next }) {
  const left = `${plural(Math.max(0, stage.games_known - stage.games_played), "game")} left`;
  return html`<p class="block-item"><b>${next.name}</b> ${next.opens ? html`starts on <time datetime=${next.opens}>${moment(next.opens)}</time>; ${stage.name} has ${left}.` : `starts when ${stage.name} is over: ${left}.`}</p>`;
}

function Next({ info, held }) {
  const named = useEntrantText();
  const { stage, next, through } = info;
  const due = held.length ? [] : info.due.filter(({ label }) => !info.live.some((game) => game.label.startsWith(`${label},`))).slice(0, 3);
  return html`<section class="card block"><div class="section-head"><h2>Next</h2><span class="small muted">${tournament_title(info)}</span></div>
    ${stage?.opens > new Date().toISOString() && html`<p class="block-item"><b>${stage.name}</b> goes on <time datetime=${stage.opens}>${moment(stage.opens)}</time>.</p>`}
    ${due.length > 0 && html`<ol class="block-item next-list">${due.map(({ label, aliases }) => html`<li key=${label}>${aliases.map(named).join(" – ")} <span class="small muted">${label}</span></li>`)}</ol>`}
    ${held.length > 0 && html`<p class="block-item">${held_back_text(held)}</p>`}
    ${stage && next && !held.length && html`<${Start} stage=${stage} next=${next} />`}
    ${through.length > 0 && html`<p class="block-item"><span class="small muted">Through already</span> ${through.map((alias) => html`<${Entrant} key=${alias} alias=${alias} tournament=${info.name} /> `)}</p>`}
    ${info.note && html`<p class="block-item muted">${info.note}</p>`}</section>`;
}

/** The winner of the last finished tournament; nothing while it is uncertain or shared. */
function Champion({ info }) {
  const named = useEntrantText();
  if (!info.champion) return null;
  return html`<a class="card champion-card" href=${tournament_page(info.name)}>${rays}
    <span class="champion gold"><${Emblem} alias=${info.champion} large /><span><span class="over">Last champion</span><b class="champion-name">${named(info.champion)}</b>
      <span class="small">won ${tournament_title(info)}</span></span></span></a>`;
}

/** The progress of a tournament as a ring, or as the Shield for the tournament being watched. */
function Glyph({ info, is_watched }) {
  const [tournament, standings] = ["", "standings"].map((rest) => useTournamentDocument(is_watched ? rest : null).value);
  if (tournament && standings && is_shield(tournament)) return html`<${Shield} view=${shield_view(tournament, standings)} tournament=${null} numbers=${false} small label=${`${tournament.name}: the path to the title`} />`;
  const share = info.run_state === "finished" ? 1 : info.games_known ? Math.min(0.99, info.games_played / info.games_known) : 0;
  return html`<svg class="glyph" viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="31" /><circle class="done" cx="36" cy="36" r="31" pathLength="100" stroke-dasharray=${`${share * 100} 200`} />
    <text x="36" y="37">${share === 1 ? "✓" : `${Math.floor(share * 100)}%`}</text></svg>`;
}

function Row({ info, is_watched }) {
  const { stage, champion, leader } = info;
  return html`<li><a class="tournament-row" href=${tournament_page(info.name)}><${Glyph} info=${info} is_watched=${is_watched} />
    <span><h3 class="tournament-title">${tournament_title(info)}</h3><span class="small muted">${game_names[info.game] ?? info.game} · ${plural(info.entrants, "entrant")}</span></span>
    <span class="small">${info.closed ? html`<span><b>Finished</b> ${day_text(info.closed)}</span>` : html`<span><b>${stage?.name ?? run_states[info.run_state]}</b>${stage && info.stages > 1 ? `, stage ${stage.number} of ${info.stages}` : ""}</span>`}
      <span class="muted">${plural(info.games_played, "game")} played</span></span>
    <span class="small">${(champion || leader) && html`<span class="muted">${champion ? "Champion" : "Leads"}</span> <${Entrant} alias=${champion ?? leader} />`}</span>
    <span class="tournament-state">${info.live_games ? html`<${Tag} kind="live">${info.live_games} live<//>` : html`<span class="small muted">${info.closed ? "closed" : run_states[info.run_state]}</span>`}</span></a></li>`;
}

export default function Home() {
  const front = useDocument("front");
  const tournaments = front.value?.tournaments ?? [];
  const sorted = in_progress_first(tournaments);
  const [on] = sorted.filter(({ closed, run_state }) => !closed && run_state !== "finished");
  const again = () => refresh((path) => path === "front" || (on && ["", "standings", "matches", "bracket"].some((rest) => path === tournament_path(on.name, rest))));
  useLive(front.value ? [["front", front.value.version]] : null, { event: again, resync: again });
  return html`<${PageTitle} quiet title="Tournaments">Bot tournaments<//>
    <${Shown} document=${front} what="the tournaments">${() => {
      const last = [...tournaments].filter(({ closed }) => closed).sort((a, b) => b.closed.localeCompare(a.closed))[0];
      if (!tournaments.length) return html`<${Empty} title="No tournament yet">Programs play each other here under a referee. The instructor creates a tournament on the
        <a href="/instructor">instructor page</a>. Until then, read the <a href="/rules">rules</a>, <a href="/join">write a bot</a>, or <a href="/theorem">play against the proof</a>.<//>`;
      const champion = last && html`<${EntrantScope} key=${last.name} name=${last.name} known=${last.named}><${Champion} info=${last} /><//>`;
      return html`${on ? html`<${EntrantScope} key=${on.name} name=${on.name} known=${on.named}><${Watch} info=${on} beside=${champion} /><//>` : champion}
        <${Section} title="Tournaments" aside=${html`<span class="small muted">${[plural(tournaments.filter(({ closed }) => !closed).length, "open", "open"), plural(tournaments.filter(({ closed }) => closed).length, "closed", "closed")].join(", ")}</span>`}>
          <ul class="card tournament-rows">${sorted.map((info) => html`<${EntrantScope} key=${info.name} name=${info.name} known=${info.named}><${Row} info=${info} is_watched=${info === on} /><//>`)}</ul><//>`;
    }}<//>`;
}
