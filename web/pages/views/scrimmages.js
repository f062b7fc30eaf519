// Rated games between uploaded programs: ratings of versions, and the last games.
import { html, useEffect, useListener, useSoon, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { Entrant, short_entrant_text, useEntrants, useEntrantText } from "../js/entrant.js";
import { Act, Check, Field } from "../js/forms.js";
import { Empty, PageTitle, Section, Shown, Table } from "../js/parts.js";
import { entrant_page, practice_page } from "../js/paths.js";
import { set_query } from "../js/router.js";
import { useTournament, useTournamentDocument, useTournamentEvents } from "../js/tournament.js";
import { moment, reasons } from "../js/words.js";
import { ErrorBars, longest } from "../charts/ratings.js";
import { height, laid_out, width } from "../charts/version_layout.js";
import { seat_text } from "../tables/games.js";
import { entrants_in, histories, is_in, placed, winner_first } from "../tables/scrimmages.js";

const gap_ms = 3000;
const a_page = 50;

/** Reloads shortly after events, and when the user returns to the page. */
function useScrimmages(entrant) {
  const document = useTournamentDocument(entrant ? `scrimmages?entrant=${encodeURIComponent(entrant)}` : "scrimmages");
  useTournamentEvents(useSoon(document.reload, gap_ms * (1 + Math.random())));
  useListener("focus", document.reload);
  return document;
}

const bot_text = (name) => `${name} (sample bot)`;
const rating_columns = [
  { name: "Rating", label: "Rating and half of its 95 % interval", number: true, cell: ({ elo, error, games }) => (games ? `${elo} ± ${error}` : "–") },
  { name: "Games", number: true, cell: ({ games }) => games },
];

function Programs({ standings, name }) {
  const [only_playing, set_only_playing] = useState(true);
  const entrants = useEntrants();
  const named = useEntrantText();
  const rows = placed(standings, only_playing);
  const version_key = ({ entrant, name: bot, version }) => `${entrant ?? bot} ${version}`;
  const bars = rows.filter(({ rank }) => rank).map((one) => {
    const { entrant, version, elo, error } = one;
    const bar = { key: version_key(one), elo, error, off: !is_in(one) };
    if (entrant === null) return { ...bar, label: bot_text(one.name), said: bot_text(one.name) };
    const label = short_entrant_text(entrant, entrants.get(entrant), longest - `${version}`.length - 2);
    return { ...bar, label: `${label} v${version}`, said: `${named(entrant)} v${version}`, href: entrant_page(name, entrant) };
  });
  const columns = [
    { name: "#", label: "Place", number: true, cell: ({ rank }) => rank ?? "–" },
    { name: "Program", heads: true, cell: ({ entrant, name: bot, version, plays }) => (entrant === null ? bot_text(bot)
      : html`<${Entrant} tournament=${name} alias=${entrant} /> v${version}${!plays && html` <span class="small">(no longer plays)</span>`}`) },
    ...rating_columns,
  ];
  return html`<${Section} title="Programs">
    <${Check} label="Only versions that play" checked=${only_playing} onChecked=${set_only_playing} />
    <${Table} caption="Programs, strongest first" hide_caption columns=${columns} rows=${rows} row_key=${version_key}
      mark=${(one) => (is_in(one) ? "" : "off")} />
    ${bars.length > 0 && html`<div class="card after"><${ErrorBars} rows=${bars} />
      <p class="small muted">Bars are 95 % intervals: where two overlap, the order is uncertain.</p></div>`}<//>`;
}

function Versions({ standings, chosen }) {
  const named = useEntrantText();
  const all = histories(standings);
  const versions = all.get(chosen);
  if (!all.size) return null;
  return html`<${Section} title="Rating by version">
    <${Field} label="Entrant" kind="select" value=${versions ? chosen : ""} onValue=${(entrant) => set_query({ entrant: entrant || null })}
      options=${[["", "Choose one"], ...[...all.keys()].map((alias) => [alias, named(alias)])]} />
    ${versions && html`<div class="card"><${VersionChart} versions=${versions} title=${`${named(chosen)}: rating by version`} /></div>`}<//>`;
}

function VersionChart({ versions, title }) {
  const { dots, line, ticks } = laid_out(versions);
  const said = versions.map(({ version, elo, error }) => `v${version}: ${elo} ± ${error}`).join("; ");
  return html`<svg class="chart small-chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-labelledby="versions-title"
      aria-describedby="versions-said">
    <title id="versions-title">${title}</title><desc id="versions-said">${said}</desc>
    ${ticks.map(({ value, y, from, to }) => html`<path class=${`gridline ${value === 0 ? "zero" : ""}`} d=${`M${from} ${y}H${to}`} />
      <text class="axis" text-anchor="end" x=${from - 8} y=${y}>${value}</text>`)}
    <path class="curve" d=${line} />
    ${dots.map(({ name, x, y, top, bottom }) => html`<path class="error" d=${`M${x} ${top}V${bottom}M${x - 5} ${top}h10M${x - 5} ${bottom}h10`} />
      <circle class="dot" cx=${x} cy=${y} r="5" /><text class="axis" text-anchor="middle" x=${x} y=${height - 14}>${name}</text>`)}
  </svg>
  <${Table} caption=${title} hide_caption rows=${versions}
    columns=${[{ name: "Version", heads: true, cell: ({ version }) => `v${version}` }, ...rating_columns]} />`;
}

function Game({ game, name }) {
  const { id, started, reason } = game;
  const seats = winner_first(game);
  const record = `/api/v1/${tournament_path(name, `practice/${id}/record`)}`;
  const word = seats[0].standing === "tie" && reason !== "tie" ? "tie, " : "";
  return html`<li class="game-line"><a class="game-link" href=${practice_page(name, id)}>${seats.map((seat, at) => html`${at > 0 && html`<span
      class="versus"> – </span>`}${seat_text({ ...seat, alias: seat.version ? seat.name : bot_text(seat.name) }, seat.index)}`)}</a>
    <span class="game-meta muted small">${word}${reasons[reason] ?? reason} · <time datetime=${started}>${moment(started)}</time> ·${" "}
      <a href=${record} download=${`${name}-practice-${id}.txt`}>Record<span class="visually-hidden"> of game ${id}</span></a></span></li>`;
}

/** The last games of all entrants or one, with older ones in pages. `first` is the first document. */
function Games({ name, chosen, first, entrants }) {
  const named = useEntrantText();
  const [older, set_older] = useState({ games: [], next: undefined });
  useEffect(() => set_older({ games: [], next: undefined }), [chosen]);
  const known = new Set(first.games.map(({ id }) => id));
  const games = [...first.games, ...older.games.filter(({ id }) => !known.has(id))];
  const before = older.next === undefined ? first.next_before : older.next;
  const more = async () => {
    const page = await get(tournament_path(name, `scrimmages?limit=${a_page}&before=${before}${chosen ? `&entrant=${encodeURIComponent(chosen)}` : ""}`));
    set_older({ games: [...older.games, ...page.games], next: page.next_before });
  };
  return html`<${Section} title="Last games">
    <${Field} label="Games of" kind="select" value=${chosen} onValue=${(entrant) => set_query({ entrant: entrant || null })}
      options=${[["", "all entrants"], ...entrants.map((alias) => [alias, named(alias)])]} />
    ${games.length ? html`<ol class="game-lines two">${games.map((game) => html`<${Game} key=${game.id} game=${game} name=${name} />`)}</ol>`
      : html`<${Empty} title="No games yet" />`}
    ${before && html`<p><${Act} run=${more}>Older games<//></p>`}<//>`;
}

export default function Scrimmages({ query }) {
  const { name } = useTournament();
  const wanted = query.get("entrant") ?? "";
  const document = useScrimmages(wanted);
  return html`<${PageTitle} lead="Rated games between programs that the server plays on idle cores. Scrimmages do not affect standings.">Scrimmages<//>
    <${Shown} document=${document} what="the scrimmages">${({ round_at, standings, games, next_before }) => standings.some(({ entrant }) => entrant !== null)
      ? html`${round_at && html`<p class="muted">A round begins every day at ${round_at} UTC. Programs that have not met play twice.</p>`}
        <${Programs} standings=${standings} name=${name} />
        <${Versions} standings=${standings} chosen=${wanted} />
        <${Games} name=${name} chosen=${wanted} first=${{ games, next_before }} entrants=${entrants_in(standings)} />`
      : html`<${Empty} title=${html`No program has been uploaded yet: see <a href="/join">Take part</a>`} />`}<//>`;
}
