// What each position of a game was worth: asked for by a button, then a graph to click on, the moves that
// gave something away, and how well each seat played. Solid is proven, hatched a guess.
import { html, useState } from "../js/dom.js";
import { useDocument } from "../js/documents.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Fault, Section, SeatMark } from "../js/parts.js";
import { plural } from "../js/words.js";

const width = 720;
const height = 132;
const middle = height / 2;
const most_listed = 5;

/** Without the mark in front: "7,3,2" of "A,7,3,2". */
const bare = (move) => move.slice(move.indexOf(",") + 1);

/** -1 to 1 for the first seat: who is ahead, and by how much of the most there was. Pure. */
export function heights_of({ moves }) {
  const margins = moves.map(({ before }) => Math.abs(before.margin ?? 0));
  const most = Math.max(1, ...margins);
  return moves.map(({ seat, before }) => {
    const own = before.margin === undefined ? before.estimate : before.margin / most;
    return { up: seat === 0 ? own : -own, proven: before.margin === undefined ? before.proven : before.margin_is_exact };
  });
}

/** The moves that are named: what changed the outcome, or lost most points, in the order of the game. Pure. */
export function faults_of({ moves }) {
  const gave_away = moves.filter((move) => move.gave_away);
  if (gave_away.length) return gave_away;
  return moves.filter(({ points_lost }) => points_lost > 0)
    .sort((a, b) => b.points_lost - a.points_lost).slice(0, most_listed).sort((a, b) => a.move - b.move);
}

/** "turned a proven win into a proven loss; 7,3,2 held it". Pure. */
export function fault_text({ gave_away, before, after, best, points_lost }) {
  const held = best.slice(0, 3).map(bare).join(" or ");
  if (gave_away) return `turned a proven ${before.least} into a proven ${after.most}${held && `; ${held} held it`}`;
  return `lost ${plural(points_lost, "point")}${held && `; better: ${held}`}`;
}

function accuracy_text({ judged, kept, points_lost }) {
  const points = points_lost === undefined ? [] : [`${plural(points_lost, "point")} lost against the best play found`];
  const moves = judged ? [`${kept} of ${judged} moves kept a proven win or draw`] : [];
  return [...moves, ...points].join(", ") || "no move could give away a proven result";
}

function Graph({ analysis, shown, seek, title }) {
  const heights = heights_of(analysis);
  const step = width / Math.max(1, heights.length);
  const faults = new Set(faults_of(analysis).map(({ move }) => move));
  const go = (event) => {
    const { left, width: real } = event.currentTarget.getBoundingClientRect();
    seek(Math.min(heights.length, Math.max(0, Math.floor(((event.clientX - left) / real) * heights.length))));
  };
  return html`<svg class="chart analysis-graph" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${title} onClick=${go}>
    <defs>${[0, 1].map((seat) => html`<pattern id=${`guess-${seat}`} width="6" height="6" patternTransform="rotate(45)"
      patternUnits="userSpaceOnUse"><path class=${`hatch hatch-${seat}`} d="M0 0V6" /></pattern>`)}</defs>
    <path class="gridline zero" d=${`M0 ${middle}H${width}`} />
    ${heights.map(({ up, proven }, at) => html`<rect class=${`${proven ? "proven" : "guess"}-${up > 0 ? 0 : 1}`} x=${at * step} width=${Math.max(1, step - 0.5)}
      y=${up > 0 ? middle - up * 52 : middle} height=${Math.max(1, Math.abs(up) * 52)} />
      ${faults.has(at + 1) && html`<text class="fault" x=${at * step + step / 2} y="12" text-anchor="middle">!</text>`}`)}
    <path class="now" d=${`M${Math.min(shown * step, width - 1)} 0V${height}`} /></svg>`;
}

function Found({ analysis, story, player }) {
  const named = useEntrantText();
  const faults = faults_of(analysis);
  const [first, second] = story.seats.map(({ alias }) => named(alias));
  return html`<p class="small muted">Above the line ${first} is ahead, below it ${second}. Solid: proven; hatched: a guess.
      ${` ${analysis.proven} of ${analysis.positions}`} positions are proven.</p>
    <${Graph} analysis=${analysis} shown=${player.shown} seek=${player.seek}
      title=${`The course of the game: ${faults.length ? faults.map((move) => `move ${move.move} ${fault_text(move)}`).join(". ") : "nothing was given away"}`} />
    ${faults.length ? html`<ol class="notes faults" aria-label="Moves that gave something away">${faults.map((move) => html`<li key=${move.move}>
        <button type="button" onClick=${() => player.seek(move.move)}>Move ${move.move}</button> <${SeatMark} seat=${move.seat} />
        <${Entrant} alias=${story.seats[move.seat].alias} /> <code>${bare(move.played)}</code> ${fault_text(move)}.
        ${analysis.decisive === move.move && html` <strong>This move decided the game.</strong>`}</li>`)}</ol>`
      : html`<p>No move is proven to have changed the outcome.</p>`}
    <ul class="small">${analysis.seats.map((seat, at) => html`<li key=${at}><${Entrant} alias=${story.seats[at].alias} />: ${accuracy_text(seat)}.</li>`)}</ul>`;
}

/** `path` is the game's analysis in the interface. */
export function Analysis({ path, story, player }) {
  const [asked, set_asked] = useState(false);
  const document = useDocument(asked ? path : null);
  return html`<${Section} title="Analysis">${!asked
    ? html`<p><button type="button" onClick=${() => set_asked(true)}>Analyse this game</button>
        <span class="small muted"> What was each position worth, and which move lost it?</span></p>`
    : document.error ? html`<${Fault} error=${document.error} retry=${document.reload} />`
      : document.value ? html`<${Found} analysis=${document.value} story=${story} player=${player} />`
        : html`<p role="status">Analysing: this takes some seconds.</p>`}<//>`;
}
