// The clickable course of an analysed game. Solid parts are proven, hatched parts are estimates.
import { html } from "../../js/dom.js";
import { fault_text, costly_moves, lead_heights } from "./course.js";

const width = 720;
const height = 132;
const middle = height / 2;

/** The hatching patterns of both seats. */
function Hatches() {
  return html`<defs>${[0, 1].map((seat) => html`<pattern id=${`guess-${seat}`} width="6" height="6" patternTransform="rotate(45)"
    patternUnits="userSpaceOnUse"><path class=${`hatch seat-${seat}`} d="M0 0V6" /></pattern>`)}</defs>`;
}

export function Graph({ analysis, shown, seek }) {
  const heights = lead_heights(analysis);
  const step = width / Math.max(1, heights.length);
  const faults = costly_moves(analysis);
  const marked = new Set(faults.map(({ move }) => move));
  const title = `The course of the game: ${faults.length ? faults.map((move) => `move ${move.move} ${fault_text(move)}`).join(". ") : "nothing was given away"}`;
  const go = (event) => {
    const { left, width: real } = event.currentTarget.getBoundingClientRect();
    seek(Math.min(heights.length, Math.max(0, Math.floor(((event.clientX - left) / real) * heights.length))));
  };
  return html`<svg class="chart analysis-graph" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${title} onClick=${go}>
    <${Hatches} />
    <path class="gridline zero" d=${`M0 ${middle}H${width}`} />
    ${heights.map(({ up, proven }, at) => html`<rect class=${`${proven ? "proven" : "guess"}-${up > 0 ? 0 : 1}`} x=${at * step} width=${Math.max(1, step - 0.5)}
      y=${up > 0 ? middle - up * 52 : middle} height=${Math.max(1, Math.abs(up) * 52)} />
      ${marked.has(at + 1) && html`<text class="fault" x=${at * step + step / 2} y="12" text-anchor="middle">!</text>`}`)}
    <path class="now" d=${`M${Math.min(shown * step, width - 1)} 0V${height}`} /></svg>`;
}
