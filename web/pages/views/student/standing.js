// How a student's program is doing: place and ratings, missing opponents, versions, and last games with losses first.
import { html } from "../../js/dom.js";
import { Entrant } from "../../js/entrant.js";
import { Empty, Section, Table, Tag } from "../../js/parts.js";
import { game_page, practice_page, scrimmages_page } from "../../js/paths.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { find_waits } from "../../js/waiting.js";
import { moment, outlook_text, place_text, plural, reasons } from "../../js/words.js";
import { forfeit_cause } from "../../games/why/causes.js";
import { Form, State } from "../../tables/states.js";

const max_games = 10;
const max_waits = 3;

/** The newest games of both lists, [{id, scrimmage, own, others, scores, reason, started}]: losses by an error, other losses, the rest. Pure. */
export function last_games(alias, games, scrimmages) {
  const told = (list, scrimmage) => list.flatMap(({ id, seats, reason, started }) => {
    const own = seats.find((seat) => (seat.alias ?? seat.name) === alias);
    const rest = seats.filter((seat) => seat !== own);
    return own ? [{ id, scrimmage, own, others: rest.map((seat) => seat.alias ?? seat.name), scores: [own, ...rest].map(({ score }) => score), reason, started }] : [];
  });
  const newest = [...told(games, false), ...told(scrimmages, true)].sort((a, b) => b.started.localeCompare(a.started)).slice(0, max_games);
  const rank = ({ own }) => (own.forfeit ? 0 : own.standing === "loss" ? 1 : 2);
  return newest.sort((a, b) => rank(a) - rank(b));
}

/** [{version, elo, error, games, won, of}] of the versions, newest first: scrimmage ratings and tournament wins. Pure. */
export function versions_with_scores(alias, versions, standings, games) {
  const played = (version) => games.flatMap(({ seats }) => seats.filter((seat) => seat.alias === alias && seat.version === version));
  return versions.map(({ number }) => {
    const rated = standings.find((one) => one.entrant === alias && one.version === number);
    const own = played(number);
    return { version: number, rated: rated?.games ? rated : null, won: own.filter(({ standing }) => standing === "win").length, of: own.length };
  }).filter(({ rated, of }) => rated || of);
}

function Waiting({ alias, matches, lobby, name }) {
  const { own, others, due } = find_waits(alias, matches, lobby);
  if (!lobby?.open || !due.length) return null;
  if (own) return html`<p role="status"><strong>${plural(due.length, "match", "matches")} ${due.length === 1 ? "waits" : "wait"} for your bot.</strong> Connect it, or upload a program.</p>`;
  if (!others.length) return null;
  return html`<p role="status">Waiting for ${others.slice(0, max_waits).map((one, at) => html`${at ? ", " : ""}<${Entrant} key=${one.alias} alias=${one.alias} tournament=${name} />`)}${
    others.length > max_waits ? ` and ${others.length - max_waits} more` : ""}: ${others.length === 1 ? "its bot is" : "their bots are"} not connected.</p>`;
}

/** The kind of tag and the word for each result. */
export const results = { win: ["good", "won"], loss: ["bad", "lost"], tie: ["warn", "tie"], void: ["quiet", "void"] };

function Game({ game: { id, scrimmage, own, others, scores, reason, started }, aliases, name, kind: game }) {
  const [kind, said] = results[own.standing] ?? ["quiet", ""];
  return html`<li class=${`game-line own-game ${own.standing} ${own.forfeit ? "by-error" : ""}`}><a class="game-link" href=${scrimmage ? practice_page(name, id) : game_page(name, id)}><${Tag} kind=${kind}>${said}<//>
      against ${others.map((other, at) => html`${at ? ", " : ""}${aliases.has(other) ? html`<${Entrant} alias=${other} />` : `${other} (sample bot)`}`)}${game !== "boxing" && scores.every(Number.isFinite) && html` <b class="score">${scores.join("–")}</b>`}</a>
    <span class="game-meta muted small">${own.version ? `v${own.version} · ` : ""}${reasons[reason] ?? reason} · ${scrimmage ? "scrimmage · " : ""}<time datetime=${started}>${moment(started)}</time></span>
    ${own.forfeit && forfeit_cause(reason, true) && html`<span class="small">${forfeit_cause(reason, true).means} ${forfeit_cause(reason, true).usually}</span>`}</li>`;
}

function Facts({ one, count, rating, rated, grade, matches }) {
  return html`<dl class="tiles-row"><div class="card"><dt>Place</dt><dd>${one ? place_text(one) : "–"} <span class="small muted">of ${count}</span></dd>
      ${one && html`<dd><${Form} alias=${one.alias} matches=${matches} /></dd>`}<dd class="small">${one && (one.result_class || one.departed ? outlook_text(one) : html`<${State} line=${one} />`)}</dd></div>
    <div class="card"><dt>Rating in the tournament</dt><dd>${rating ? html`${Math.round(rating.elo)} <span class="small muted">± ${Math.round(rating.error)}</span>` : "–"}</dd></div>
    <div class="card"><dt>Rating in scrimmages</dt><dd>${rated?.games ? html`${rated.elo} <span class="small muted">± ${rated.error}, v${rated.version}</span>` : html`– <span class="small muted">no games yet</span>`}</dd></div>
    ${grade && html`<div class="card"><dt>Current grade</dt><dd>${grade.grade ?? "–"} <span class="small muted">of ${grade.possible}</span></dd></div>`}</dl>`;
}

const columns = [
  { name: "Version", heads: true, cell: ({ version }) => `v${version}` },
  { name: "Scrimmages", label: "Rating and half of its 95 % interval", cell: ({ rated }) => (rated ? `${rated.elo} ± ${rated.error} in ${plural(rated.games, "game")}` : "–") },
  { name: "Tournament", label: "Tournament games won", cell: ({ won, of }) => (of ? `${won} of ${of} won` : "–") },
];

/** The documents of the tournament that StandingPart uses. */
export const standing_documents = (alias) => ["entrants", "ratings", `scrimmages?entrant=${encodeURIComponent(alias)}&limit=${max_games}`,
  `matches?entrant=${encodeURIComponent(alias)}`, "lobby"];

/** `games` and `versions` are the documents me/games and me/versions; `grade` is from the document me. */
export function StandingPart({ held: { alias, tournament: name }, games, versions, grade }) {
  const [listed, rated, scrimmages, matched, lobby] = standing_documents(alias).map(useTournamentDocument).map(({ value }) => value);
  const entrants = listed?.entrants ?? [];
  const kind = useTournamentDocument("").value?.game;
  const ratings = rated?.ratings ?? [];
  const matches = matched?.matches ?? [];
  const standings = scrimmages?.standings ?? [];
  const own = games.value?.games ?? [];
  const last = last_games(alias, own, scrimmages?.games ?? []);
  const scored = versions_with_scores(alias, versions.value?.versions ?? [], standings, own);
  return html`<${Section} title="Your standing" aside=${html`<a href=${scrimmages_page(name, alias)}>All scrimmages</a>`}>
    <${Facts} grade=${grade} matches=${matches} count=${entrants.length} one=${entrants.find((one) => one.alias === alias)} rating=${ratings.find((one) => one.alias === alias)}
      rated=${standings.find((one) => one.entrant === alias && one.plays)} />
    <${Waiting} alias=${alias} matches=${matches} lobby=${lobby} name=${name} />
    <div class="card"><h3>Last games, losses first</h3>${last.length ? html`<ol class="game-lines">${last.map((game) => html`
        <${Game} key=${`${game.scrimmage} ${game.id}`} game=${game} kind=${kind} aliases=${new Set(entrants.map((one) => one.alias))} name=${name} />`)}</ol>`
      : html`<${Empty} title="No games yet">Games of the tournament and scrimmages appear here.<//>`}</div>
    ${scored.length > 0 && html`<div class="after"><h3>Versions</h3><${Table} caption="Results of each version" hide_caption columns=${columns} rows=${scored} row_key=${({ version }) => version} /></div>`}<//>`;
}
