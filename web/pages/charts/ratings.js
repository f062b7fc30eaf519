// The chart of ratings: one dot per entrant, with its 95 % interval.
import { html } from "../js/dom.js";
import { short_entrant_text, useEntrants, useEntrantText } from "../js/entrant.js";
import { entrant_page } from "../js/paths.js";
import { EmblemIn } from "../js/emblem.js";
import { Scroller } from "../js/parts.js";
import { linear_scale, ticks_between } from "./scales.js";

const row = 28;
const left = 204;
const right = 64;
const width = 860;
/** The maximum number of letters in a label. */
export const longest = 22;

/** `rows` are {key, label, said, elo, error}; `href` adds a link, `alias` an emblem, `off` greys a row. Labels must be short. */
export function ErrorBars({ rows }) {
  const most = Math.max(50, ...rows.map(({ elo, error }) => Math.abs(elo) + error));
  const x = linear_scale(-most, most, left, width - right);
  const height = rows.length * row + 44;
  const ticks = ticks_between(-most, most, 7);
  return html`<${Scroller} label="Chart of ratings"><svg class="chart" width=${width} height=${height}
      viewBox=${`0 0 ${width} ${height}`} role="group"
      aria-label="Ratings with their intervals; the same figures are in the table">
    ${ticks.map((tick) => html`<path class=${`gridline ${tick === 0 ? "zero" : ""}`}
        d=${`M${x(tick)} 8V${height - 30}`} />
      <text class="axis" text-anchor="middle" x=${x(tick)} y=${height - 16}>${tick > 0 ? `+${tick}` : tick}</text>`)}
    ${rows.map(({ key, href, label, said, elo, error, off, alias }, index) => {
      const y = index * row + 22;
      return html`<${href ? "a" : "g"} key=${key} href=${href} class=${off ? "off" : ""}>
        <title>${`${said}: ${Math.round(elo)}, plus or minus ${Math.round(error)}`}</title>
        <rect class="hit" x="0" y=${y - row / 2} width=${width} height=${row} fill="transparent" />
        <text x=${left - (alias ? 36 : 12)} y=${y} text-anchor="end">${label}</text>${alias && html`<${EmblemIn} alias=${alias} x=${left - 30} y=${y - 10} size=${20} />`}
        <path class="error" d=${`M${x(elo - error)} ${y}H${x(elo + error)}M${x(elo - error)} ${y - 5}v10M${x(elo + error)} ${y - 5}v10`} />
        <circle class="dot" cx=${x(elo)} cy=${y} r="6" />
        <text x=${width - right + 12} y=${y}>${Math.round(elo)}</text><//>`;
    })}
  </svg><//>`;
}

export function RatingsChart({ ratings, tournament }) {
  const named = useEntrantText();
  const entrants = useEntrants();
  return html`<${ErrorBars} rows=${ratings.map(({ alias, elo, error }) => ({ key: alias, alias, elo, error, said: named(alias),
    href: entrant_page(tournament, alias), label: short_entrant_text(alias, entrants.get(alias), longest) }))} />`;
}
