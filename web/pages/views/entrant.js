// An entrant's page: its standing, rating over time, results against each opponent, and games.
import { html, useMemo } from "../js/dom.js";
import { archive } from "../js/archive.js";
import { max_games, useGames } from "../js/all_games.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { useLaterOfServer } from "../js/later.js";
import { Empty, Loading, PageTitle, Section, Shown, Table, Tag } from "../js/parts.js";
import { entrants_page, game_page, games_page } from "../js/paths.js";
import { plain } from "../js/rows.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { duration, moment, ordinal, outlook_text, place_text, plural, reasons } from "../js/words.js";
import { find_duels, rating_history } from "../charts/history.js";
import { HistoryChart } from "../charts/history_chart.js";
import { GameLine } from "../tables/games.js";
import { head_to_head } from "../tables/head_to_head.js";
import { entrant_season } from "../tables/season.js";

function HeadToHead({ games, alias, name }) {
  const rows = head_to_head(games, alias);
  if (!rows.length) return html`<p class="muted">No games yet.</p>`;
  const columns = [
    { name: "Opponent", heads: true, cell: (row) => html`<${Entrant} tournament=${name}
        alias=${row.opponent} />` },
    { name: "Games", number: true, cell: (row) => row.games },
    { name: "W", label: "Won", number: true, cell: (row) => row.won },
    { name: "D", label: "Drawn", number: true, cell: (row) => row.drawn },
    { name: "L", label: "Lost", number: true, cell: (row) => row.lost },
    { name: "Score", number: true, cell: (row) => `${row.score} – ${row.against}` },
    { name: "Share", cell: (row) => html`<span class="bar" aria-hidden="true"><span class="bar-won"
        style=${{ width: `${(100 * row.won) / row.games}%` }}></span>
      <span class="bar-drawn" style=${{ width: `${(100 * row.drawn) / row.games}%` }}></span></span>` },
  ];
  return html`<${Table} caption="Head to head" hide_caption=${true} columns=${columns} rows=${rows}
      row_key=${(row) => row.opponent} />`;
}

function Rating({ rating, games, alias, aliases }) {
  const points = useMemo(() => (games ? rating_history(alias, aliases, find_duels(games)) : []), [games, alias]);
  return html`<${Section} title="Rating over time"
      aside=${rating && `currently ${Math.round(rating.elo)} ± ${Math.round(rating.error)}`}>
    ${games?.length >= max_games && html`<p
        class="small muted">Based on the latest ${max_games} games of the tournament.</p>`}
    ${points.length ? html`<div class="card"><${HistoryChart} points=${points} /></div>` : html`<${Empty}
        title="No rating yet">Ratings appear after the first games.<//>`}<//>`;
}

const kinds = { playing: "live", "play-off": "live", through: "good", ended: "good" };
const scores = ({ own, other }) => `${own.score} to ${other.score}`;

/** The season as sentences with links to the games. */
function Season({ one, games, alias, ratings, rated, name }) {
  const season = useMemo(() => (games ? entrant_season(games, alias, ratings) : null), [games, alias, ratings]);
  if (!season?.first) return null;
  const { first, first_win, versions, streak, best, worst, quickest_us } = season;
  const against = ({ game, other }) => html`<a href=${game_page(name, game.id)}>${game.label}</a> against <${Entrant} tournament=${name} alias=${other.alias} />`;
  const of_scrimmages = (version) => rated.find((row) => row.entrant === alias && row.version === version && row.games > 0);
  const lines = [
    ["First game", html`${moment(first.game.started)}, ${against(first)}: ${{ win: "won", loss: "lost", tie: "drew" }[first.own.standing]}, ${scores(first)}.
      ${first_win && first_win !== first ? html` First win: ${against(first_win)}.` : ""}`],
    versions.length > 0 && ["Versions", versions.map(({ version, games: count, won }, at) => html`${at ? "; " : ""}v${version}: ${won} of ${plural(count, "game")} won${of_scrimmages(version)
      ? `, ${of_scrimmages(version).elo} ± ${of_scrimmages(version).error} in scrimmages` : ""}`)],
    streak.length > 1 && ["Longest streak", html`${plural(streak.length, "game")} won in a row, the last one in ${against(streak.last)}.`],
    best && ["Best game", html`${against(best)}, ${scores(best)}.`],
    worst && ["Worst game", html`${against(worst)}, ${scores(worst)}${worst.own.forfeit ? `: ${reasons[worst.game.reason] ?? worst.game.reason}` : ""}.`],
    quickest_us !== null && ["Slowest move", duration(quickest_us)],
    one.place !== null && [one.certain ? "Final place" : "Place so far", html`${one.sharing > 1 ? `places ${place_text(one)}` : `${ordinal(one.place)} place`}${outlook_text(one) && `, ${outlook_text(one)}`}.`],
  ].filter(Boolean);
  return html`<${Section} title="The season"><dl class="season">${lines.map(([term, said]) => html`<div key=${term}><dt>${term}</dt><dd>${said}</dd></div>`)}</dl><//>`;
}

export default function EntrantPage({ params }) {
  const { name } = useTournament();
  const { alias } = params;
  const named = useEntrantText();
  const entrants = useTournamentDocument("entrants");
  const ratings = useTournamentDocument("ratings");
  const scrimmages = useTournamentDocument(archive ? null : "scrimmages");
  const recent = useTournamentDocument(`games?limit=12&entrant=${encodeURIComponent(alias)}`);
  const games = useGames(name, recent.value?.games);
  const accuracy = useLaterOfServer(() => import("../tables/accuracy.js"));
  const rated = archive ? [ratings] : [ratings, scrimmages];
  return html`<${Shown} page=${true} document=${entrants} after=${[recent, ...rated, { value: games ?? undefined }]} what="the entrant">${(value) => {
    const one = value.entrants.find((entrant) => entrant.alias === alias);
    if (!one) return html`<${PageTitle}>Entrant not found<//><${Empty} title=${`No entrant has the alias “${alias}”`}><a
        href=${entrants_page(name)}>All entrants</a><//>`;
    const rating = ratings.value?.ratings.find((entry) => entry.alias === alias);
    const by_alias = new Map((ratings.value?.ratings ?? []).map((entry) => [entry.alias, entry]));
    const own = (games ?? []).filter(({ seats }) => seats.some((seat) => seat.alias === alias));
    return html`<${PageTitle} title=${`Entrant ${named(alias)}`} above=${html`<a href=${entrants_page(name)}>Entrants</a>`}
        aside=${!one.departed && outlook_text(one) && html`<${Tag} kind=${kinds[one.outlook] ?? "quiet"}>${outlook_text(one)}<//>`}>Entrant <${Entrant} alias=${alias} /><//>
      <dl class="facts"><div><dt>Place</dt><dd>${place_text(one)}</dd></div>
        <div><dt>Games</dt><dd>${plural(own.length, "game")}</dd></div>
        ${one.departed && html`<div><dt>Status</dt><dd>${plain(one.departed)}</dd></div>`}
        ${rating && html`<div><dt>Rating</dt>
            <dd>${Math.round(rating.elo)} ± ${Math.round(rating.error)}</dd></div>`}
        ${accuracy && html`<${accuracy.AccuracyFact} alias=${alias} />`}</dl>
      <${Season} one=${one} games=${games && own} alias=${alias} ratings=${by_alias} rated=${scrimmages.value?.standings ?? []} name=${name} />
      <div class="columns even"><div><${Rating} rating=${rating} games=${games} alias=${alias}
          aliases=${value.entrants.map((entrant) => entrant.alias)} />
        <${Section} title="Head to head">${games ? html`<${HeadToHead} games=${own} alias=${alias}
            name=${name} />` : html`<${Loading} />`}<//></div>
      <${Section} title="Latest games" aside=${html`<a
          href=${`${games_page(name)}?entrant=${encodeURIComponent(alias)}`}>All games</a>`}>
        <${Shown} document=${recent} what="the games">${({ games: list }) => list.length
          ? html`<ol class="game-lines">${list.map((game) => html`<${GameLine} key=${game.id} game=${game}
              tournament=${name} />`)}</ol>`
          : html`<${Empty} title="No games yet" />`}<//><//></div>`;
  }}<//>`;
}
