// Tables of a group: the standings with the cut, who is through, who moved and why; the crosstable.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Scroller, Tag } from "../js/parts.js";
import { game_page, match_page } from "../js/paths.js";
import { plain } from "../js/rows.js";
import { list_of, ordinal, plural } from "../js/words.js";
import { encounters, movements } from "./encounters.js";

/** Map alias -> places won at the last change of the order. */
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

function Moved({ by }) {
  if (!by) return null;
  const said = by > 0 ? `up ${by}` : `down ${-by}`;
  return html`<span class=${`moved ${by > 0 ? "up" : "down"}`} title=${said}><span
      aria-hidden="true">${by > 0 ? "▲" : "▼"}${Math.abs(by)}</span>
    <span class="visually-hidden">${said}</span></span>`;
}

/** [kind, text] of a tag for a line of the standings document, or nothing. Pure. */
export function tag_of({ departed, outlook, wins_needed: wins }, settled) {
  if (departed) return ["warn", departed.split(": ")[0]];
  if (outlook === "playing" && wins === 1) return ["accent", "needs one win"];
  return { through: ["good", settled ? "qualified" : "clinched"], out: ["quiet", "eliminated"], "play-off": ["live", "play-off"] }[outlook] ?? [];
}

function Line({ line, tournament, moved, last_in, with_why, settled, has_cut }) {
  const [kind, said] = has_cut || line.departed ? tag_of(line, settled) : [];
  return html`<tr class=${`${last_in ? "cut-below" : ""} ${has_cut && line.outlook === "out" ? "is-out" : ""}`}>
    <td class="number place">${line.place}${line.shared ? "=" : ""}</td>
    <td class="moved-cell"><${Moved} by=${moved} /></td>
    <th scope="row"><${Entrant} tournament=${tournament} alias=${line.alias} />${said
      ? html` <${Tag} kind=${kind}>${said}<//>` : ""}</th>
    <td class="number">${line.games}</td><td class="number">${line.wins}</td><td class="number">${line.ties}</td><td
        class="number">${line.losses}</td>
    <td class="number points">${line.points}</td><td class="number">${line.score}</td>
    ${with_why && html`<td class="why">${plain(line.departed ?? line.why ?? "")}${line.forfeits > 0 ? html` <span
        class="muted">(${plural(line.forfeits, "forfeit")})</span>` : ""}</td>`}
  </tr>`;
}

function heads(with_why) {
  const words = [["#", "Place"], ["±", "Change since the last update"], ["Entrant"], ["G", "Games"], ["W", "Won"], ["D", "Drawn"], ["L", "Lost"], ["Pts", "Points"], ["Score"]];
  const number = [0, 3, 4, 5, 6, 7, 8];
  return html`<tr>${words.map(([name, label], index) => html`<th scope="col"
      class=${index === 1 ? "moved-cell" : number.includes(index) ? "number" : ""}>
    ${label ? html`<abbr title=${label}>${name}</abbr>` : name}</th>`)}${with_why && html`<th
        scope="col">Tie-break</th>`}</tr>`;
}

/**
 * `group` of the standings document; the first `cut` advance (0: no cut). `rows` as [from, until] shows a part of the
 * lines.
 */
export function StandingsTable({ group, cut, tournament, caption, with_why = true, rows = [0, Infinity] }) {
  const has_cut = cut > 0 && cut < group.lines.length;
  const order = group.lines.map(({ alias }) => alias);
  const moved = useMovements(order);
  return html`<${Scroller} label=${caption}><table class="table standings">
    <caption>${caption}</caption>
    <thead>${heads(with_why)}</thead>
    <tbody>${group.lines.map((line, index) => index >= rows[0] && index < rows[1] && html`<${Line} key=${line.alias} line=${line} tournament=${tournament}
        moved=${moved.get(line.alias)} has_cut=${has_cut} last_in=${has_cut && index === cut - 1}
          with_why=${with_why} settled=${group.settled} />`)}</tbody>
  </table><//>
  ${has_cut && html`<p
      class="small muted cut-note">Double line: the first ${cut} advance.
    “Clinched”, “eliminated” and “needs one win” are certain, whatever the other results.</p>`}`;
}

function Encounter({ list, tournament, row, column }) {
  if (!list?.length) return html`<td class="cross empty-cell"></td>`;
  return html`<td class="cross">${list.map(({ result, points, against, match }) => {
    const single = match.games.length === 1 && match.games[0].id !== null ? match.games[0].id : null;
    const href = single !== null ? game_page(tournament, single) : match_page(tournament, match.stage, match.number);
    const said = result ? { W: "won", D: "drew", L: "lost" }[result] : match.state === "playing" ? "playing" : "pending";
    return html`<a class=${`result result-${result || "open"}`} href=${href}
        aria-label=${`${row} ${said} against ${column}${result ? `, ${points} to ${against} points` : ""}`}>
      ${result || (match.state === "playing" ? "●" : "·")}${result && match.games_wanted > 1 ? html`<span
          class="result-points">${points}–${against}</span>` : ""}</a>`;
  })}</td>`;
}

/** Everybody against everybody, in the order of the table. */
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

/** Play-offs and lots of a group, in words, with the games. */
export function PlayOffs({ group, matches, tournament }) {
  const named = useEntrantText();
  const games = matches.filter((match) => match.play_off);
  if (!group.play_offs.length && !group.lots.length && !games.length) return null;
  return html`<div class="play-offs card">
    <h3>Play-offs and lots</h3>
    <ul>${group.play_offs.map((one) => html`<li>Play-off round ${one.round} between ${list_of(one.entrants.map(named))}: tied across the cut below
        place ${one.cut}. <${Tag}
            kind=${one.complete ? "good" : "live"}>${one.complete ? "played" : "in progress"}<//></li>`)}
      ${group.lots.map((lot) => html`<li>Order from ${ordinal(lot.place)} place decided by lot: ${list_of(lot.drawn.map(named))}.</li>`)}</ul>
    ${games.length > 0 && html`<ol class="round-list">${games.map((match) => html`<li key=${match.number}>
      <a href=${match_page(tournament, match.stage, match.number)}>M${match.number}</a>
      ${" "}${match.sides.map((side) => named(side.alias)).join(" – ")}${match.sides.some(({ points }) => points !== null) ? `, ${match.sides.map(({ points }) => points ?? 0).join(":")}` : ""}${match.winner ? `: ${named(match.winner)} won` : ""}</li>`)}</ol>`}
  </div>`;
}
