// The rules of Crossed Words for people.
import { html } from "../../js/dom.js";

export default function Rules() {
  return html`
    <p>A program plays alone: it gets three piles of letters, a dictionary and a number of seconds, and wants the highest total.</p>
    <h2>The board</h2>
    <p>17 × 17 squares. <strong>T</strong> (13 squares, a word three times) stands at the crossings of the first, middle and last lines and of the lines
      half-way; <strong>D</strong> (16, a word twice) at the crossings of lines 3, 7, 11 and 15. Twelve squares double a letter: those half-way between
      neighbouring T squares. Thirty-two triple one: the rest of the diagonals. Squares keep their power for every word that is formed over them.</p>
    <h2>Letters</h2>
    <p><code>Q J</code> 9 · <code>X Z V</code> 8 · <code>W K F</code> 7 · <code>Y B H</code> 6 · <code>M P G</code> 5 · <code>U C D</code> 4 ·
      <code>L T O</code> 3 · <code>N R A</code> 2 · <code>I S E</code> 1.</p>
    <h2>A turn</h2>
    <ol>
      <li>Draw 1 to 8 letters from the left end of one pile; none only if the hand is not empty.</li>
      <li>As often as wanted: discard letters for their face value, and draw again from any one pile. The hand never holds more than 8.</li>
      <li>Play 1 to 8 letters into one row or column, making one word with what lies there. The first play goes anywhere, later ones touch what is there.</li>
    </ol>
    <p>Every run of two letters and more is a word after every play. All words that were formed or extended score. Seven letters played at once
      bring 50 more, eight 100. Letters that are left over cost nothing, and words may come again.</p>
    <h2>What is handed in</h2>
    <p>The total on the first line, then the board of 17 lines with <code>.</code> for blank squares, then the moves.</p>
    <p><a class="button primary" href="/solitaire/crossedwords">Score an output file</a></p>`;
}
