// The tables of a group: the standings with cut, states, movements and reasons; the crosstable.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Moved, Scroller, Tag } from "../js/parts.js";
import { game_page, match_page } from "../js/paths.js";
import { plain } from "../js/rows.js";
import { useTournament } from "../js/tournament.js";
import { list_text, ordinal, plural } from "../js/words.js";
import { encounters, movements } from "./encounters.js";
import { match_result } from "./played.js";
import { Form, State, games_left, must_win } from "./states.js";

/** A map alias -> places gained at the last change of the order. */
function useMovements(order) {
  const before = useRef(order);
  const [moved, set_moved] = useState(new Map());
  const text = order.join("\n");
  useEffect(() => {
    if (before.current.join("\n") === text) return;
    set_moved(movements(before.current, order));
    before.current = order;
  }, [text]);
  return moved;
}

/** A table's column of games won and lost: {name, short, label, text(line)}. It has three numbers in all lines if a game was drawn. Pure. */
export function records_in(lines) {
  if (!lines.some(({ ties }) => ties)) return { name: "Won–lost", short: "W–L", label: "Games won and lost", text: ({ wins, losses }) => `${wins}–${losses}` };
  return { name: "Won–drawn–lost", short: "W–D–L", label: "Games won, drawn and lost", text: ({ wins, ties, losses }) => `${wins}–${ties}–${losses}` };
}

/** The columns: heading, its explanation, kind and cell. */
const columns = {
  place: { name: "#", label: "Place", kind: "number place", cell: ({ line }) => `${line.place}${line.shared ? "=" : ""}` },
  moved: { name: "±", label: "Change since the last update", kind: "moved-cell", cell: ({ moved }) => html`<${Moved} by=${moved} />` },
  entrant: { name: "Bot", heads: true, cell: ({ line, tournament }) => html`<${Entrant} tournament=${tournament} alias=${line.alias} />` },
  form: { name: "Form", label: "The last five matches, the newest at the right", kind: "wide-only", cell: ({ line, matches }) => html`<${Form} alias=${line.alias} matches=${matches} />` },
  record: { kind: "number wide-only", cell: ({ line, records }) => html`${records.text(line)}${line.forfeits > 0 ? html`<sup class="lost-by-error" title=${plural(line.forfeits, "forfeit")}>!<span class="visually-hidden">${plural(line.forfeits, "forfeit")}</span></sup>` : ""}` },
  left: { name: "Left", label: "Games left", kind: "number wide-only", cell: ({ left }) => left || "" },
  points: { name: "Points", kind: "number points", cell: ({ line }) => line.points },
  score: { name: "Score", kind: "number", cell: ({ line }) => line.score },
  state: { name: "", label: "State", cell: ({ line, must }) => html`<${State} line=${line} must=${must} />` },
  mark: { name: "", label: "State", cell: ({ line }) => html`<${State} line=${line} brief />` },
  why: { name: "Tie-break", kind: "why", cell: ({ line }) => plain(line.departed ?? line.why ?? "") },
};
/** The columns by kind of table: on the stage's page, on the tournament's page, and for earlier rounds. */
const kinds = {
  full: ["place", "moved", "entrant", "form", "record", "left", "points", "score", "state", "why"],
  short: ["place", "entrant", "form", "record", "left", "points", "state"],
  brief: ["place", "entrant", "record", "mark"],
};

/**
 * `group` of the standings document and its `matches`. The first `cut` entrants advance (0: no cut); a win gives
 * `win` points. `kind` is one of `kinds`.
 */
export function StandingsTable({ group, matches = [], cut, win, tournament, caption, kind = "full" }) {
  const has_cut = cut > 0 && cut < group.lines.length;
  const moved = useMovements(group.lines.map(({ alias }) => alias));
  const records = records_in(group.lines);
  const heads = { ...columns, record: { ...records, ...columns.record } };
  const shown = kinds[kind].filter((key) => has_cut || (key !== "state" && key !== "mark")).map((key) => heads[key]);
  const line = (one) => ({ line: one, tournament, records, matches, moved: moved.get(one.alias), left: games_left(one.alias, matches), must: must_win(one, group.lines, matches, { cut, win }) });
  return html`<${Scroller} label=${caption}><table class=${`table standings ${kind}`}>
    <caption>${caption}</caption>
    <thead><tr>${shown.map(({ name, label, kind: of = "" }) => html`<th scope="col" class=${of}>${label && name ? html`<abbr
        title=${label}>${name}</abbr>` : name || html`<span class="visually-hidden">${label}</span>`}</th>`)}</tr></thead>
    <tbody>${group.lines.map((one, index) => html`<tr key=${one.alias}
        class=${`${has_cut && index === cut - 1 ? "cut-below" : ""} ${shown.includes(columns.why) && (one.departed ?? one.why) ? "has-why" : ""} ${one.departed ? "gone" : has_cut && one.outlook === "out" ? "is-out" : ""}`}>
      ${shown.map(({ kind: of = "", heads, cell }) => heads ? html`<th scope="row">${cell(line(one))}</th>` : html`<td class=${of}>${cell(line(one))}</td>`)}</tr>`)}</tbody>
  </table><//>`;
}

function Encounter({ list, tournament, row, column }) {
  const { info } = useTournament();
  if (!list?.length) return html`<td class="cross empty-cell"></td>`;
  return html`<td class="cross">${list.map(({ result, sides, match }) => {
    const results = sides.map((side) => match_result(match, side, info));
    const single = match.games.length === 1 && match.games[0].id !== null ? match.games[0].id : null;
    const href = single !== null ? game_page(tournament, single) : match_page(tournament, match.stage, match.number);
    const said = result ? { W: "won", D: "drew", L: "lost" }[result] : match.state === "playing" ? "playing" : "pending";
    return html`<a class=${`result result-${result || "open"}`} href=${href}
        aria-label=${`${row} ${said} against ${column}${result && `, ${results.join(" to ")}`}`}>
      ${!result ? (match.state === "playing" ? "●" : "·") : html`<span class="result-points">${results[0]}<span class="dash">–</span>${results[1]}</span>`}</a>`;
  })}</td>`;
}

/** The results of each pair, in the order of the table. */
export function Crosstable({ group, matches, tournament, caption }) {
  const named = useEntrantText();
  const order = group.lines.map(({ alias }) => alias);
  const found = encounters(matches);
  return html`<${Scroller} label=${caption}><table class="table crosstable">
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Entrant</th>${order.map((alias) => html`<th scope="col"
        class="cross"><${Emblem} alias=${alias} /><abbr title=${named(alias)}>${alias}</abbr></th>`)}<th scope="col" class="number">Pts</th></tr></thead>
    <tbody>${group.lines.map((line) => html`<tr key=${line.alias}><th scope="row"><${Entrant}
        tournament=${tournament} alias=${line.alias} /></th>
      ${order.map((other) => other === line.alias
        ? html`<td class="cross self"><span class="visually-hidden">itself</span></td>`
        : html`<${Encounter} list=${found.get(`${line.alias}\n${other}`)} tournament=${tournament} row=${named(line.alias)}
            column=${named(other)} />`)}
      <td class="number points">${line.points}</td></tr>`)}</tbody>
  </table><//>`;
}

/** The play-offs and lots of a group as text, with the games. */
export function PlayOffs({ group, matches, tournament }) {
  const named = useEntrantText();
  const games = matches.filter((match) => match.play_off);
  if (!group.play_offs.length && !group.lots.length && !games.length) return null;
  return html`<div class="play-offs card">
    <h3>Play-offs and lots</h3>
    <ul>${group.play_offs.map((one) => html`<li>Play-off round ${one.round} between ${list_text(one.entrants.map(named))}: tied across the cut below
        place ${one.cut}. <${Tag}
            kind=${one.complete ? "good" : "live"}>${one.complete ? "played" : "in progress"}<//></li>`)}
      ${group.lots.map((lot) => html`<li>Order from ${ordinal(lot.place)} place decided by lot: ${list_text(lot.drawn.map(named))}.</li>`)}</ul>
    ${games.length > 0 && html`<ol class="round-list">${games.map((match) => html`<li key=${match.number}>
      <a href=${match_page(tournament, match.stage, match.number)}>M${match.number}</a>
      ${" "}${match.sides.map((side) => named(side.alias)).join(" – ")}${match.sides.some(({ points }) => points !== null) ? `, ${match.sides.map(({ points }) => points ?? 0).join(":")}` : ""}${match.winner ? `: ${named(match.winner)} won` : ""}</li>`)}</ol>`}
  </div>`;
}
