// An entrant's rating after each of its games: a line, with a band for the interval.
import { html } from "../js/dom.js";
import { Scroller, Table } from "../js/parts.js";
import { linear_scale, ticks_between } from "./scales.js";

const width = 720;
const height = 260;

function Curve({ points }) {
  const low = Math.min(...points.map(({ elo, error }) => elo - error));
  const high = Math.max(...points.map(({ elo, error }) => elo + error));
  const last = points.at(-1).games;
  const x = linear_scale(Math.min(1, last), last, 56, width - 16);
  const y = linear_scale(low, high, height - 34, 14);
  const line = points.map(({ games, elo }, index) => `${index ? "L" : "M"}${x(games)} ${y(elo)}`).join("");
  const band = points.map(({ games, elo, error }, index) => `${index ? "L" : "M"}${x(games)} ${y(elo + error)}`).join("") +
    [...points].reverse().map(({ games, elo, error }) => `L${x(games)} ${y(elo - error)}`).join("") + "Z";
  return html`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${`Rating after ${last} games: ${Math.round(points.at(-1).elo)}, plus or minus ${Math.round(points.at(-1).error)}`}>
    <path class="band" d=${band} />
    ${ticks_between(low, high, 5).map((tick) => html`<path class=${`gridline ${tick === 0 ? "zero" : ""}`}
        d=${`M56 ${y(tick)}H${width - 16}`} />
      <text class="axis" text-anchor="end" x="48" y=${y(tick)}>${tick}</text>`)}
    ${ticks_between(1, last, 8).filter(Number.isInteger).map((tick) => html`<text class="axis" text-anchor="middle"
        x=${x(tick)} y=${height - 14}>${tick}</text>`)}
    <path class="curve" d=${line} />
    ${points.map(({ games, elo }) => html`<circle class="dot" cx=${x(games)} cy=${y(elo)} r="4" />`)}
  </svg>`;
}

export function HistoryChart({ points }) {
  const columns = [
    { name: "Games played", number: true, heads: true, cell: ({ games }) => games },
    { name: "Rating", number: true, cell: ({ elo }) => Math.round(elo) },
    { name: "± 95 %", number: true, cell: ({ error }) => Math.round(error) },
  ];
  return html`<${Scroller} label="Chart of the rating"><${Curve} points=${points} /><//>
    <p class="small muted">Horizontal axis: games played. Band: 95 % interval.</p>
    <details><summary>Show as a table</summary><${Table} caption="Rating over time" hide_caption=${true}
        columns=${columns} rows=${points} /></details>`;
}
