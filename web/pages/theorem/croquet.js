// Interactive croquet: the track, and a button for each step.
import { Board } from "../games/boards.js";
import { games } from "../games/rules/rules.js";
import { html } from "../js/dom.js";

const { barred, longest_step } = games.croquet;

const signs = ["✗ loses", "= draws", "✓ wins"];

// Uses aria-disabled, so that a button keeps the focus when its step becomes illegal.
function Step({ size, move, bar, shown, onMove }) {
  return html`<li><button type="button" class="theorem-step" aria-disabled=${!move} onClick=${() => move && onMove(move)}><span>${bar ? html`<s>${size}</s>` : move?.name ?? size}</span>
    ${bar && html`<span class="small">barred</span>`}${shown && move && html`<span class="small">${signs[move.outcome + 1]}</span>`}</button></li>`;
}

export function CroquetToPlay({ line, shown, onMove }) {
  const { state, moves, seat } = line;
  const names = [seat === 0 ? "You" : "The proof", seat === 1 ? "You" : "The proof"];
  const bars = moves.length ? barred(state) : [];
  const find_move = (size) => moves.find(({ step }) => Math.abs(step) === size);
  const skip = moves.find(({ step }) => step === 0);
  // With a verdict, the board does not draw steps; the buttons do.
  const story = { game: "croquet", seats: names.map((alias) => ({ alias })), verdict: true };
  return html`<ol class="theorem-steps" aria-label="Your step">${skip
      ? html`<li><button type="button" class="theorem-step" aria-disabled="false" onClick=${() => onMove(skip)}>Skip: the exit step is barred</button></li>`
      : Array.from({ length: longest_step }, (_, at) => at + 1).map((size) => html`<${Step} key=${size} size=${size} move=${find_move(size)} bar=${bars.includes(size)}
        shown=${shown} onMove=${onMove} />`)}</ol>
    <${Board} story=${story} states=${[state]} ply=${0} />`;
}
