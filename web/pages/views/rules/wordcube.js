// Explains the rules of word cube. docs/rules/wordcube.md has the exact rules.
import { html } from "../../js/dom.js";

export default function Rules() {
  return html`
    <p>Two programs share a block of letters with rows, columns and planes. They take turns removing words from it. White (<code>W</code>) begins.</p>
    <h2>A move</h2>
    <p>A move names both ends of a straight run of letters and the word that these letters make in any order:${" "}
      <code>W,1,1,1,1,5,1,apple</code> takes row 1, columns 1 to 5 of plane 1. Positions are row, column, plane, each counted from 1; plane 1 is on top.</p>
    <ul>
      <li>A run follows a row or a column of the top plane, from either end, or goes straight down from the top plane.</li>
      <li>It has three letters or more, no gap, and all of its letters are used.</li>
      <li>The word is in the game’s dictionary, and is written in lower case. Words may be repeated.</li>
      <li><code>W,P</code> passes. That is always allowed and scores nothing.</li>
    </ul>
    <h2>After a move</h2>
    <p>The letters leave the cube, and in each of their stacks everything below moves up by one; blanks fill the bottom.
      The player scores the Scrabble values of the letters:</p>
    <table class="table"><caption class="visually-hidden">Letter values</caption>
      <thead><tr><th scope="col" class="number">Points</th><th scope="col">Letters</th></tr></thead>
      <tbody>${[[1, "a e i l n o r s t u"], [2, "d g"], [3, "b c m p"], [4, "f h v w y"], [5, "k"], [8, "j x"], [10, "q z"]].map(([points, letters]) =>
        html`<tr><th scope="row" class="number">${points}</th><td><code>${letters}</code></td></tr>`)}</tbody></table>
    <h2>The end</h2>
    <p>The game ends when no legal move is left, after two passes in a row, or at a move limit set by the tournament. More points win;
      equal points are a tie. A tournament gives 2 points for a win and 1 for a tie.</p>
    <p><strong>Forfeits, whatever the score:</strong> an illegal move, invalid output, exceeding the time limit, a crash.</p>
    <h2>Classic programs</h2>
    <p>A program of the class project is started as <code>BOT W|B ROWS COLUMNS PLANES SECONDS BOARDFILE DICTFILE</code>, reads the opponent’s
      moves, one a line, and writes its own. White starts without being asked. Start it with <code>--classic</code>: see <a href="/join">Take part</a>.</p>
    <h2>Options</h2>
    <p>Rows, columns and planes of the board, a move limit, the dictionary, time per move and per game. Every game record lists them.</p>`;
}
