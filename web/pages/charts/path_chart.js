// The Shield unrolled for A3: tables from left to right, with ribbons from each place to the next table. `chart_layout` is pure.
import { html } from "../js/dom.js";
import { EmblemIn } from "../js/emblem.js";
import { cut, program_name, useEntrants } from "../js/entrant.js";
import { is_third } from "../stage/stakes.js";
import { records_in } from "../tables/standings.js";
import { metals, ring_stages } from "./shield_layout.js";

/** In tenths of a millimetre: the space on A3 below the title. */
const [width, height] = [3960, 2350];
const [head, gap, between] = [90, 170, 46];

/**
 * {row, columns: [{name, x, width, tables: [{name, y, cut, rows: [{alias, line, y}]}]}]}, one column per round. Rows
 * without an alias are filled in by hand. `cut(number)` is how many of each group advance.
 */
export function chart_layout(tournament, standings, cut_after) {
  const stages = ring_stages(tournament);
  const groups = stages.map((stage) => {
    const known = standings.stages[stage.number - 1]?.groups ?? [];
    return known.length ? known : stage.sizes.map((size, at) => ({ name: stage.sizes.length > 1 ? String.fromCharCode(65 + at) : "", lines: Array.from({ length: size }, () => ({ alias: null, games: 0 })) }));
  });
  const across = (width - gap * stages.length) / (stages.length + 1);
  const row = Math.min(...groups.map((tables) => Math.min(56, (height - head - between * tables.length) / tables.reduce((sum, { lines }) => sum + lines.length + 1.2, 0))));
  return { row, across, columns: stages.map((stage, at) => {
    const sizes = groups[at].map(({ lines }) => (lines.length + 1.2) * row);
    const room = (height - head - sizes.reduce((sum, size) => sum + size, 0)) / sizes.length;
    let y = head + room / 2;
    return { stage, x: at * (across + gap), tables: groups[at].map((group, index) => {
      const top = y;
      y += sizes[index] + room;
      return { name: group.name ? `Group ${group.name}` : "All play all", y: top, height: sizes[index], cut: cut_after(stage.number) < group.lines.length ? cut_after(stage.number) : 0, note: tie_note(group),
        rows: group.lines.map((line, place) => ({ alias: line.alias, line, y: top + (place + 1.2) * row })) };
    }) };
  }) };
}

/** (alias) => what decided a tie at the cut. */
const tie_note = ({ play_offs = [], lots = [] }) => (alias) => (lots.some(({ drawn }) => drawn.includes(alias)) ? "lot" : play_offs.some(({ entrants }) => entrants.includes(alias)) ? "play-off" : "");

const places_in = (column) => new Map(column.tables.flatMap(({ rows }) => rows.filter(({ alias }) => alias).map((row) => [row.alias, row.y])));
const ribbon = (from_x, from_y, to_x, to_y) => `M${from_x} ${from_y}C${(from_x + to_x) / 2} ${from_y} ${(from_x + to_x) / 2} ${to_y} ${to_x} ${to_y}`;

function Name({ alias, x, y, size, letters }) {
  const program = program_name(useEntrants().get(alias));
  return html`<text class="chart-name" x=${x} y=${y} font-size=${size}>${program ? html`${cut(program, letters)}<tspan class="chart-note" dx="8" font-size=${size * 0.66}>${alias}</tspan>` : alias}</text>`;
}

function Table({ table, x, across, row }) {
  const note = row * 0.46;
  const right = x + across;
  const records = records_in(table.rows.map(({ line }) => line));
  return html`<g><rect class="chart-box" x=${x} y=${table.y} width=${across} height=${table.height + 8} rx="14" />
    <text class="chart-name" x=${x + 24} y=${table.y + row * 0.7} font-size=${row * 0.58}>${table.name}</text>
    <text class="chart-note end" x=${right - 110} y=${table.y + row * 0.7} font-size=${note}>${records.short}</text><text class="chart-note end" x=${right - 24} y=${table.y + row * 0.7} font-size=${note}>Pts</text>
    ${table.rows.map(({ alias, line, y }, at) => html`<g key=${at} class=${line.departed || line.outlook === "out" ? "chart-out" : ""}>
      <path class=${table.cut && at === table.cut ? "chart-cut" : "chart-line"} d=${`M${x} ${y}H${right}`} />
      <text class="chart-note end" x=${x + 46} y=${y + row * 0.7} font-size=${row * 0.52}>${line.games ? line.place : ""}</text>
      ${alias && html`<${EmblemIn} alias=${alias} x=${x + 58} y=${y + row * 0.1} size=${row * 0.8} /><${Name} alias=${alias} x=${x + 58 + row} y=${y + row * 0.7} size=${row * 0.58} letters=${Math.floor((across - 330) / row / 0.36)} />
        ${at === table.cut - 1 && html`<text class="chart-note end" x=${right - 210} y=${y + row * 0.7} font-size=${note}>${table.note(alias)}</text>`}
        ${line.games > 0 && html`<text class="end" x=${right - 110} y=${y + row * 0.7} font-size=${note}>${records.text(line)}</text><text class="chart-name end" x=${right - 24} y=${y + row * 0.7} font-size=${row * 0.58}>${line.points}</text>`}`}</g>`)}</g>`;
}

/** A match of the last round: the players, the winner and, if the game has scores, the scores. */
function Final({ match, x, y, across, champion, has_scores }) {
  const scores = match.games_wanted > 1 || match.games.length !== 1 ? "points" : has_scores ? "score" : null;
  return html`<g class=${champion ? "chart-title" : ""}><rect class="chart-box" x=${x} y=${y} width=${across} height="270" rx="20" />
    <text class="chart-name" x=${x + 30} y=${y + 52} font-size="34">${match.round_name}</text>
    ${match.sides.map((side, seat) => html`<g key=${seat} class=${match.winner && match.winner !== side.alias ? "chart-out" : ""}>${side.alias && html`<${EmblemIn} alias=${side.alias} x=${x + 30} y=${y + 72 + seat * 92} size=${78} />
      <${Name} alias=${side.alias} x=${x + 126} y=${y + 128 + seat * 92} size=${54} letters=${14} />`}
      <text class="chart-name end" x=${x + across - 30} y=${y + 128 + seat * 92} font-size="54">${match.winner === side.alias && side.alias ? "✓ " : ""}${side[scores] ?? ""}</text></g>`)}</g>`;
}

/** `seen` comes from useSeen; `places` are the final places, best first; `finals` the matches of the last round. */
export function PathChart({ seen, champion, places, finals }) {
  const { row, across, columns } = chart_layout(seen.tournament, seen.standings, seen.cut);
  const last_x = columns.length * (across + gap);
  const last = seen.tournament.stages.at(-1);
  const open = last.format === "finals" && !finals.length ? [{ number: 0, round_name: last.name, games: [], sides: [{}, {}] }] : [];
  const sorted = [...finals, ...open].sort((a, b) => is_third(a) - is_third(b));
  const final_y = (at) => height / 2 - 420 + at * 320;
  const ways = columns.flatMap((column, at) => {
    const from = places_in(column);
    const to = columns[at + 1] ? [...places_in(columns[at + 1])] : sorted.flatMap(({ sides }, index) => sides.flatMap(({ alias }, seat) => (alias ? [[alias, final_y(index) + 70 + seat * 92]] : [])));
    return to.filter(([alias]) => from.has(alias)).map(([alias, y]) => ({ alias, path: ribbon(column.x + across, from.get(alias) + row / 2, column.x + across + gap, y + (columns[at + 1] ? row / 2 : 40)) }));
  });
  const list_y = final_y(sorted.length) + 60;
  return html`<svg class="path-chart" viewBox=${`-6 0 ${width + 12} ${height}`} role="img" aria-label="The path to the title, from left to right">
    ${[...columns.map(({ stage, x, tables }) => [x, stage.name, tables[0].cut ? `the first ${tables[0].cut}${tables.length > 1 ? " of each group" : ""} go on` : ""]), [last_x, last.format === "finals" ? last.name : "", ""]].map(([x, name, note]) => html`<text class="chart-name" x=${x} y="34" font-size="40">${name}</text>
      <text x=${x} y="74" font-size="26">${note}</text>`)}
    ${ways.map(({ alias, path }) => alias !== champion && html`<path class="chart-way" d=${path} />`)}${ways.map(({ alias, path }) => alias === champion && html`<path class="chart-way won" d=${path} />`)}
    ${columns.map(({ x, tables }) => tables.map((table) => html`<${Table} key=${table.name} table=${table} x=${x} across=${across} row=${row} />`))}
    ${sorted.map((match, at) => html`<${Final} key=${match.number} match=${match} x=${last_x} y=${final_y(at)} across=${across} champion=${at === 0} has_scores=${seen.tournament.game !== "boxing"} />`)}
    ${places.length > 0 && html`<text class="chart-name" x=${last_x} y=${list_y} font-size="40">Final places</text>`}
    ${places.map(({ alias, place, why }, at) => html`<g key=${alias}><text class="chart-note end" x=${last_x + 40} y=${list_y + 76 + at * 74} font-size="34">${place}</text><${EmblemIn} alias=${alias} kind=${metals[place - 1] ?? ""} x=${last_x + 64} y=${list_y + 36 + at * 74} size=${54} />
      <${Name} alias=${alias} x=${last_x + 136} y=${list_y + 76 + at * 74} size=${38} letters=${14} /><text class="end" x=${last_x + across} y=${list_y + 76 + at * 74} font-size="24">${why ? cut(why, 30) : ""}</text></g>`)}</svg>`;
}
