// Explains the rules of Pythoncross.
import { html } from "../../js/dom.js";

export default function Rules() {
  return html`
    <p>A solitaire on 9 × 9 squares with a list of letters, a starting square and blocked squares. Fifteen plays, the highest total.</p>
    <h2>Plays</h2>
    <ul>
      <li>The rack is filled from the list, in its order. The first word has its first or last letter on the starting square.</li>
      <li>Every later play puts letters into one line, connected to letters on the board. Every run of two or more letters must be a word. A block ends
        a run, as the edge of the board does.</li>
      <li>A dump changes the rack: it takes seven letters, costs 25 points, and counts as a play.</li>
    </ul>
    <h2>Scores</h2>
    <p>A play scores the values of all squares of every word that it forms or extends. The usual grid gives 5 on the rim, then 4, then 3, and 2 in the middle; a contest
      may have another one. Placing every letter of the list earns a bonus of 50 and ends the game. A word that appears twice on the final board
      makes the whole report invalid.</p>
    <h2>How a play is written</h2>
    <p>The column and row of the whole word’s first letter, its direction, and the word. For a single letter, either direction is allowed.</p>
    <p><a class="button primary" href="/solitaire/pythoncross/play">Play it here</a> <a class="button" href="/solitaire/pythoncross">Score a report</a></p>`;
}
