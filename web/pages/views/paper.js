// Sheets to print: an A4 certificate per entrant; a poster and a chart on A3; all groups of a round on one A4 sheet.
// ?t=NAME&what=certificates, poster, chart or groups.
import { html, useContext, useEffect } from "../js/dom.js";
import { useLoaded } from "../js/documents.js";
import { tournament_path } from "../js/api.js";
import { Emblem } from "../js/emblem.js";
import { Entrant, program_name, shown_name, useEntrants, useEntrantText } from "../js/entrant.js";
import { useSession } from "../js/identity.js";
import { Empty, Loading, useTitle } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { Qr } from "../js/qr.js";
import { plain } from "../js/rows.js";
import { useSite } from "../js/site.js";
import { ask, look_at_session, may } from "../js/session.js";
import { Context, useTournamentDocument } from "../js/tournament.js";
import { ChosenTournament } from "../js/which_tournament.js";
import { game_names, list_text, ordinal, place_text, plural, with_names } from "../js/words.js";
import { BracketDrawing } from "../charts/bracket.js";
import { in_pixels } from "../charts/bracket_layout.js";
import { PathChart } from "../charts/path_chart.js";
import { Shield } from "../charts/shield.js";
import { is_shield, metals, shield_view } from "../charts/shield_layout.js";
import { find_title_match } from "../stage/stakes.js";
import { certified, find_feats, podium_places } from "../stage/awards.js";
import { group_matches, useSeen } from "../stage/documents.js";
import { useStyle } from "../js/later.js";
import { useWords } from "../stage/words.js";
import { encounters } from "../tables/encounters.js";
import { match_result } from "../tables/played.js";
import { records_in } from "../tables/standings.js";
import { filled_groups } from "../tables/states.js";

const day = (when) => new Date(when).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** A map alias -> line of the roster for accounts that may see it; empty for others. */
function usePeople(name) {
  const session = useSession();
  const account = session?.account;
  const { value } = useLoaded(async () => {
    if (!account?.sees_names) return null;
    await look_at_session();
    return may("see-tournament") ? ask(tournament_path(name, "roster")).catch(() => null) : null;
  }, [name, Boolean(account)]);
  return new Map((value?.entrants ?? []).map((one) => [one.alias, one]));
}

/** Adds names to sheets if the tournament shows them on paper only: staff print them, except hidden names. */
function WithNames({ tournament, people, children }) {
  const around = useContext(Context);
  const shown = tournament.names_on_paper ? [...people.values()].filter((one) => !one.hides_name && !one.name_hidden) : [];
  const entrants = new Map(around.entrants);
  for (const { alias, name } of shown) entrants.set(alias, { ...entrants.get(alias), name });
  return html`<${Context.Provider} value=${{ ...around, entrants }}>${children}<//>`;
}

/** How many games each alias won and played. */
function count_games(games) {
  const found = new Map();
  for (const { state, match_voided, seats } of games) {
    if (state !== "played" || match_voided) continue;
    for (const { alias, standing } of seats) {
      const known = found.get(alias) ?? { played: 0, won: 0 };
      found.set(alias, { played: known.played + 1, won: known.won + (standing === "win" ? 1 : 0) });
    }
  }
  return found;
}

function Certificate({ seen, one, person, tally, feats, count }) {
  const entrants = useEntrants();
  const program = program_name(entrants.get(one.alias));
  const own = feats.filter(({ alias }) => alias === one.alias);
  return html`<section class="sheet a4 certificate" aria-label=${`Certificate of ${one.alias}`}>
    <p class="sheet-kind">Certificate</p>
    <h2>${seen.tournament.title || seen.name}</h2>
    <${Emblem} alias=${one.alias} large />
    <p class="sheet-who"><bdi>${plain(person || program || one.alias)}</bdi></p>
    <p class="sheet-as">${person && program ? html`with <bdi>${program}</bdi>, ` : ""}${person || program ? `known as ${one.alias}` : ""}</p>
    <p class="sheet-place">${one.place === null ? "took part" : one.certain ? html`<strong>${one.sharing > 1 ? `places ${place_text(one)}` : `${ordinal(one.place)} place`}</strong>` : `${one.sharing > 1 ? place_text(one) : ordinal(one.place)} at present,`} of ${plural(count, "entrant")}</p>
    <p>${tally ? `${plural(tally.won, "game")} won of ${tally.played} in ${(game_names[seen.tournament.game] ?? seen.tournament.game).toLowerCase()}` : ""}</p>
    ${own.map((feat) => html`<p key=${feat.kind} class="sheet-feat"><strong>${feat.title}:</strong> ${with_names(feat.why, ["", feat.against ?? ""])}</p>`)}
    <footer><p>${day(seen.tournament.closed ?? Date.now())}</p><p class="sheet-line">Signature</p>
      ${seen.tournament.chain && html`<p class="sheet-chain">Chain of results, link ${seen.tournament.chain.links}: ${seen.tournament.chain.head.slice(0, 24)}</p>`}</footer></section>`;
}

/** The names of all people of an entrant; `row` is its line of the roster, if that may be seen. */
const shown_names = (row, one) => (row ? row.people?.map((person) => person.name) ?? [row.name] : [shown_name(one)]);

function Certificates({ seen, people }) {
  const listed = useTournamentDocument("entrants").value?.entrants ?? [];
  const feats = find_feats(seen, useWords(seen));
  const tallies = count_games(seen.games);
  const sorted = certified(listed, seen).sort((a, b) => (a.place ?? 1e6) - (b.place ?? 1e6));
  return sorted.flatMap((one) => shown_names(people.get(one.alias), one).map((person, at) => html`<${Certificate} key=${`${one.alias} ${at}`} seen=${seen} one=${one}
    person=${person} tally=${tallies.get(one.alias)} feats=${feats} count=${listed.length} />`));
}

/** A table with a crosstable: scores are black for wins and white for losses. */
function Cross({ group, matches, errors, title, cut, tournament }) {
  const named = useEntrantText();
  const found = encounters(matches);
  const order = group.lines.map(({ alias }) => alias);
  const records = records_in(group.lines);
  const cell = (one, other) => {
    if (one === other) return html`<td class="self"></td>`;
    const [match] = found.get(`${one}\n${other}`) ?? [];
    if (!match?.result) return html`<td></td>`;
    return html`<td class=${match.result}>${match.match.games.some(({ id }) => errors.has(id)) ? "error" : match.sides.map((side) => match_result(match.match, side, tournament)).join("–")}</td>`;
  };
  return html`<table class=${`sheet-table cross-table ${order.length > 8 ? "many" : ""}`}><caption>${title}</caption>
    <thead><tr><th></th><th></th>${order.map((alias) => html`<th scope="col"><${Emblem} alias=${alias} /></th>`)}<th scope="col">${records.short}</th><th scope="col">Pts</th></tr></thead>
    <tbody>${group.lines.map((line, at) => html`<tr key=${line.alias} class=${at === cut - 1 ? "cut-below" : ""}><td>${line.place}</td><th scope="row"><${Entrant} alias=${line.alias} /></th>
      ${order.map((other) => cell(line.alias, other))}<td>${records.text(line)}</td><td><strong>${line.points}</strong></td></tr>`)}</tbody>
    ${group.play_offs.length + group.lots.length > 0 && html`<tfoot><tr><td colspan=${order.length + 4}>${[...new Set([...group.play_offs.map((one) => `Play-off: ${list_text(one.entrants.map(named))}.`),
      ...group.lots.map((one) => `By lot: ${list_text(one.drawn.map(named))}.`)])].join(" ")}</td></tr></tfoot>`}</table>`;
}

/** A compact table with all lines. */
function Lines({ group, title, cut = 0 }) {
  const records = records_in(group.lines);
  return html`<table class="sheet-table"><caption>${title}</caption>
    <thead><tr><th scope="col">#</th><th scope="col">Bot</th><th scope="col" class="number">${records.short}</th><th scope="col" class="number">Pts</th></tr></thead>
    <tbody>${group.lines.map((line, at) => html`<tr key=${line.alias} class=${at === cut - 1 ? "cut-below" : ""}><td>${line.place}${line.shared ? "=" : ""}</td><td><${Entrant} alias=${line.alias} /></td>
      <td class="number">${records.text(line)}</td><td class="number"><strong>${line.points}</strong></td></tr>`)}</tbody></table>`;
}

function Tables({ stage, seen, cross = false }) {
  const errors = new Set(seen.games.filter(({ seats }) => seats.some(({ forfeit }) => forfeit)).map(({ id }) => id));
  const cut_in = ({ lines }) => (seen.cut(stage.number) < lines.length ? seen.cut(stage.number) : 0);
  return html`<div class=${`sheet-tables ${cross ? "crosses" : ""}`}>${filled_groups(stage).map((group) => {
    const title = group.name && stage.groups.length > 1 ? `Group ${group.name}` : stage.name;
    const fits = cross && stage.format === "groups" && group.lines.length > 1 && group.lines.length <= 12;
    return fits ? html`<${Cross} key=${group.name} group=${group} matches=${group_matches(seen, stage.number, group.name)} errors=${errors} title=${title} cut=${cut_in(group)} tournament=${seen.tournament} />`
      : html`<${Lines} key=${group.name} group=${group} title=${title} cut=${cut_in(group)} />`;
  })}</div>`;
}

/** The tournament page's address as people type it, and its QR code. */
function Address({ seen }) {
  const address = useSite() + tournament_page(seen.name);
  return html`<div class="sheet-address"><p>Games, replays, standings:<br /><b>${address.replace(/^https?:\/\//, "")}</b></p><${Qr} text=${address} label="QR code of the tournament’s page" /></div>`;
}

function Foot({ seen }) {
  const address = useSite() + tournament_page(seen.name);
  return html`<footer><${Qr} text=${address} label="QR code of the tournament’s page" /><p>${address}</p>
    <p>${plural(seen.tournament.games_played, "game")} played, ${day(Date.now())}</p></footer>`;
}

const places = ["Champion", "Second", "Third"];

/** The facts below a tournament's title. */
const tournament_facts = ({ tournament }) => [game_names[tournament.game] ?? tournament.game, plural(tournament.entrants, "bot"), plural(tournament.games_played, "game"), day(tournament.closed ?? Date.now())].join(" · ");
const chain_text = ({ chain }) => chain && `Link ${chain.links} of the chain of results: ${chain.head.slice(0, 32)}…`;

function Chart({ seen }) {
  const { tournament, standings } = seen;
  if (!is_shield(tournament)) return html`<${Poster} seen=${seen} />`;
  const finals = seen.matches.filter(({ stage }) => tournament.stages[stage - 1]?.format === "finals");
  const places = standings.places.filter(({ certain, place }) => certain && place).sort((a, b) => a.place - b.place);
  return html`<section class="sheet a3 chart-sheet" aria-label="Chart"><header><div><h2>${tournament.title || seen.name}</h2><p>${tournament_facts(seen)}</p></div><${Address} seen=${seen} /></header>
    <${PathChart} seen=${seen} champion=${places.find(({ place }) => place === 1)?.alias ?? null} places=${places.slice(0, 8)} finals=${finals} />
    <footer><p class="small">Bold line: the cut. W–L, W–D–L: games won, drawn, lost. Pts: points. Gold: the champion’s way.</p><p class="small">${chain_text(tournament)}</p></footer></section>`;
}

/** The Shield on A3, to fill in by hand during the tournament, or with the podium at the end. */
function ShieldPoster({ seen, podium }) {
  const { tournament, standings } = seen;
  const title_match = find_title_match(seen.matches, seen.stages);
  const order = [2, 1, 3].flatMap((place) => podium.filter((one) => one.place === place));
  return html`<section class="sheet a3 upright shield-poster" aria-label="Poster"><header><div><h2>${tournament.title || seen.name}</h2>
      <p>${tournament_facts(seen)}</p></div><${Address} seen=${seen} /></header>
    <${Shield} view=${shield_view(tournament, standings, [], title_match)} tournament=${null} numbers=${true} label="The path to the title" />
    <ol class="poster-podium">${order.map((one) => html`<li key=${one.alias} class=${metals[one.place - 1]}><${Emblem} alias=${one.alias} large /><span><span class="over">${places[one.place - 1]}</span><b><${Entrant} alias=${one.alias} /></b>
      <span class="small">${one.why ?? ""}</span></span></li>`)}</ol>
    <${Tables} stage=${standings.stages[0]} seen=${seen} />
    <footer><p class="small">From the rim to the middle: ${tournament.stages.map(({ name }) => name).join(", ")}.</p>
      <p class="small">${chain_text(tournament)}</p></footer></section>`;
}

function Poster({ seen }) {
  const bracket = [...seen.brackets.values()].sort((a, b) => b.matches.length - a.matches.length)[0];
  const stage = seen.standings.stages.find((one) => filled_groups(one).length);
  const podium = podium_places(seen);
  if (is_shield(seen.tournament)) return html`<${ShieldPoster} seen=${seen} podium=${podium} />`;
  const layout = bracket && in_pixels(bracket.drawing, bracket.matches);
  return html`<section class=${`sheet a3 poster ${layout ? "with-bracket" : ""}`} aria-label="Poster"><header><h2>${seen.tournament.title || seen.name}</h2>
      <ol class="poster-places">${podium.map((one) => html`<li key=${one.alias}><span>${ordinal(one.place)}</span> <${Entrant} alias=${one.alias} /></li>`)}</ol></header>
    <div class="poster-picture">${layout ? html`<${BracketDrawing} layout=${layout} tournament=${null} label=${`Bracket of ${bracket.name}`} lit=${podium[0]?.alias ?? null} />`
      : stage ? html`<${Tables} stage=${stage} seen=${seen} />` : html`<${Empty} title="No draw yet" />`}</div><${Foot} seen=${seen} /></section>`;
}

function Groups({ seen }) {
  return seen.standings.stages.filter((stage) => filled_groups(stage).length).map((stage) => html`<section key=${stage.number} class="sheet a4 across groups" aria-label=${stage.name}>
    <header><div><h2>${stage.name}</h2><p>${seen.tournament.title || seen.name} · black: won · grey: tie · white: lost${seen.cut(stage.number) ? ` · the first ${seen.cut(stage.number)} advance` : ""} · ${plural(stage.games_played, "game")} played, ${day(Date.now())}</p></div><${Address} seen=${seen} /></header>
    <${Tables} stage=${stage} seen=${seen} cross /></section>`);
}

const kinds = { certificates: ["Certificates", Certificates, "A4"], poster: ["Poster", Poster, "A3"], chart: ["Chart", Chart, "A3 landscape"], groups: ["Group tables", Groups, "A4 landscape"] };

/** Tells the printer which paper size the sheets need. */
function usePaper(size) {
  useEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(`@page { margin: 0; size: ${size}; }`);
    document.adoptedStyleSheets = [rules];
    return () => (document.adoptedStyleSheets = []);
  }, [size]);
}

function Sheets({ info, what }) {
  const seen = useSeen();
  const people = usePeople(info.name);
  const [title, Kind, size] = kinds[what];
  usePaper(what !== "poster" ? size : seen && is_shield(seen.tournament) ? "A3 portrait" : "A3 landscape");
  useTitle(`${title}: ${info.title || info.name}`);
  return html`<div class="sheets"><div class="sheets-bar"><h1>${title}</h1>
      <nav aria-label="Sheets">${Object.entries(kinds).map(([key, [said]]) => html`<a key=${key} class="button" aria-current=${key === what ? "page" : null} href=${`/paper?t=${encodeURIComponent(info.name)}&what=${key}`}>${said}</a>`)}</nav>
      <button type="button" class="primary" onClick=${() => print()}>Print</button></div>
    ${seen ? html`<${WithNames} tournament=${seen.tournament} people=${people}><${Kind} seen=${seen} people=${people} /><//>` : html`<${Loading} />`}</div>`;
}

export default function Paper({ query }) {
  const what = Object.hasOwn(kinds, query.get("what") ?? "") ? query.get("what") : "poster";
  return html`<${ChosenTournament} query=${query} ready=${useStyle("sheets")}>${(chosen) => html`<${Sheets} info=${chosen} what=${what} />`}<//>`;
}
