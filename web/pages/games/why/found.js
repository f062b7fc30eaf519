// Below the slider of a game that was analysed: its course, and the moves that gave something away.
import { html } from "../../js/dom.js";
import { Entrant, useEntrantText } from "../../js/entrant.js";
import { SeatMark } from "../../js/parts.js";
import { accuracy_text, bare, fault_text, faults_of } from "./course.js";
import { Graph, WorthText } from "./graph.js";

export function Course({ analysis, story, player }) {
  const named = useEntrantText();
  const [first, second] = story.seats.map(({ alias }) => named(alias));
  return html`<${WorthText} analysis=${analysis} story=${story} shown=${player.shown} />
    <${Graph} analysis=${analysis} shown=${player.shown} seek=${player.seek} />
    <p class="small muted">Above the line ${first} is ahead, below it ${second}. Solid: proven; hatched: an estimate.
      ${` ${analysis.proven} of ${analysis.positions}`} positions are proven.</p>`;
}

export function Faults({ analysis, story, player }) {
  const faults = faults_of(analysis);
  return html`${faults.length ? html`<ol class="notes faults" aria-label="Moves that gave something away">${faults.map((move) => html`<li key=${move.move}>
        <button type="button" onClick=${() => player.seek(move.move)}>Move ${move.move}</button> <${SeatMark} seat=${move.seat} />
        <${Entrant} alias=${story.seats[move.seat].alias} /> <code>${bare(move.played)}</code> ${fault_text(move)}.
        ${analysis.decisive === move.move && html` <strong>This move decided the game.</strong>`}</li>`)}</ol>`
      : html`<p>No move is proven to have changed the outcome.</p>`}
    <ul class="small">${analysis.seats.map((seat, at) => html`<li key=${at}><${Entrant} alias=${story.seats[at].alias} />: ${accuracy_text(seat)}.</li>`)}</ul>`;
}
