// Explains the rules of Crossed Words.
import { html } from "../../js/dom.js";
import { bonus_at, side } from "../../solitaires/crossed_words.js";
import { BoardPicture } from "../../solitaires/parts.js";

const rows = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => bonus_at(row, column) || ".").join(""));

function cell(row, column) {
  const note = bonus_at(row, column);
  return { note, kind: note && `kind-${note}` };
}

export default function Rules() {
  return html`
    <p>A program plays alone: it gets three piles of letters, a dictionary and a time limit in seconds. The highest total wins.</p>
    <h2>The board</h2>
    <p>17 × 17 squares. <strong>T</strong> (13 squares, a word three times) stands where lines 1, 9 and 17 cross and where lines 5 and 13 cross;
      <strong>D</strong> (16, a word twice) where lines 3, 7, 11 and 15 cross. Twelve squares double a letter, <strong>2</strong>: those half-way between
      neighbouring T squares of a row or column. Thirty-two triple one, <strong>3</strong>: what is left of the two diagonals and of the four
      half-diagonals, which join the middles of the edges in a diamond. Bonuses count again for every word formed over them.</p>
    <${BoardPicture} side=${side} cell=${cell} rows=${rows} label="The squares of the empty board" />
    <h2>Letters</h2>
    <p><code>Q J</code> 9 · <code>X Z V</code> 8 · <code>W K F</code> 7 · <code>Y B H</code> 6 · <code>M P G</code> 5 · <code>U C D</code> 4 ·
      <code>L T O</code> 3 · <code>N R A</code> 2 · <code>I S E</code> 1.</p>
    <h2>A turn</h2>
    <ol>
      <li>Draw 1 to 8 letters from the left end of one pile; none only if the hand is not empty.</li>
      <li>As often as you like: discard letters, which costs their face value, and draw again from any one pile. The hand never holds more than 8.</li>
      <li>Play 1 to 8 letters into one row or column, making one word with the letters already there. The first play may go anywhere; later plays must touch letters on the board.</li>
    </ol>
    <p>After every play, every run of two or more letters must be a word. All words that were formed or extended score. Seven letters in one play
      add 50 points, eight add 100. There is no penalty for letters left over, and words may be repeated.</p>
    <h2>Output file</h2>
    <p>The total on the first line, then the board of 17 lines with <code>.</code> for blank squares, then the moves.</p>
    <p><a class="button primary" href="/solitaire/crossedwords">Score an output file</a></p>`;
}
