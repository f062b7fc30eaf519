// Below the slider of an analysed game: its course, and the moves that gave something away.
import { html } from "../../js/dom.js";
import { Entrant, useEntrantText } from "../../js/entrant.js";
import { SeatMark } from "../../js/parts.js";
import { plural } from "../../js/words.js";
import { games } from "../rules/rules.js";
import { accuracy_text, bare, fault_text, costly_moves, key_move, lesson_text, turning_move, worth_at } from "./course.js";
import { Graph } from "./graph.js";

export function Course({ analysis, story, player }) {
  const named = useEntrantText();
  const [first, second] = story.seats.map(({ alias }) => named(alias));
  const worth = worth_at(analysis, player.shown);
  return html`${worth && html`<p class="worth-text">This position: ${worth.seat === null ? "" : `${[first, second][worth.seat]} `}${worth.text}.</p>`}
    <${Graph} analysis=${analysis} shown=${player.shown} seek=${player.seek} />
    <p class="small muted">Above the line ${first} is ahead, below it ${second}. Solid: proven; hatched: an estimate.
      ${` ${analysis.proven} of ${analysis.positions}`} positions are proven.</p>`;
}

const max_shown = 5;

function FaultList({ faults, label, analysis, story, player }) {
  return html`<ol class="notes faults" aria-label=${label}>${faults.map((move) => html`<li key=${move.move}>
    <button type="button" onClick=${() => player.seek(move.move)}>Move ${move.move}</button> <${SeatMark} seat=${move.seat} />
    <${Entrant} alias=${story.seats[move.seat].alias} /> <code>${bare(move.played)}</code> ${fault_text(move)}.
    ${analysis.decisive === move.move && (key_move(analysis) === move.move ? html` <strong>This move decided the game.</strong>`
      : html` <span class="muted">The last move that changed the outcome, by proof.</span>`)}</li>`)}</ol>`;
}

/** The move to look at first: the one that is proven to have lost, or the most expensive one. */
export function KeyMove({ analysis, story, player }) {
  const named = useEntrantText();
  const lesson = lesson_text(analysis, story.verdict?.reason);
  const number = key_move(analysis);
  const turn = turning_move(analysis);
  const dearest = lesson && turn?.move !== number ? undefined : turn;
  const seat = analysis.lesson?.seat ?? dearest?.seat;
  const said = (move) => games[story.game]?.move_text({ move }) ?? bare(move);
  if (seat === undefined) return html`<span class="over">How it was decided</span><p>No move is proven to have changed the outcome.</p>`;
  const at = analysis.lesson && analysis.lesson.kind !== "forfeit" ? analysis.lesson.move : dearest?.move;
  const name = named(story.seats[seat].alias);
  const head = lesson ? `${name} ${lesson}` : dearest.move === number ? `Move ${at} of ${name} decided the game` : `Move ${at} cost ${name} the most`;
  return html`<span class="over">Why it was lost</span><h2>${head}</h2>
    ${dearest && html`<p>${named(story.seats[dearest.seat].alias)} played <b>${said(dearest.played)}</b>${dearest.gave_away ? `, which turned a proven ${dearest.before.least} into a proven ${dearest.after.most}`
      : ` and lost ${plural(dearest.points_lost, "point")}, with the best play found`}.${dearest.best.length > 0 && html` Better: <b>${dearest.best.slice(0, 3).map(said).join(" or ")}</b>.`}</p>`}
    ${at !== undefined && html`<p><button type="button" onClick=${() => player.seek(at)}>Show move ${at}</button></p>`}`;
}

/** The last faults, which matter most; a button shows the others. */
export function Faults({ analysis, story, player }) {
  const faults = costly_moves(analysis);
  const earlier = faults.slice(0, -max_shown);
  const list = (some, label) => html`<${FaultList} faults=${some} label=${label} analysis=${analysis} story=${story} player=${player} />`;
  return html`${earlier.length > 0 && html`<details><summary>${plural(earlier.length, "earlier move")} that gave something away</summary>
      ${list(earlier, "Earlier moves that gave something away")}</details>`}
    ${faults.length ? list(faults.slice(-max_shown), "Moves that gave something away") : html`<p>No move is proven to have changed the outcome.</p>`}
    <ul class="small">${analysis.seats.map((seat, at) => html`<li key=${at}><${Entrant} alias=${story.seats[at].alias} />: ${accuracy_text(seat)}.</li>`)}</ul>`;
}
