// Explains the rules of boxing. docs/rules/boxing.md has the exact rules.
import { html } from "../../js/dom.js";

export default function Rules() {
  return html`
    <p>Two to eight programs take turns in an arena of 16 rows and 32 columns. Some spots are unusable from the start. Marks are <code>A</code> to <code>H</code>
      in the order of play.</p>
    <h2>A move</h2>
    <p><code>A,6,3,9</code> marks the square whose top left spot is row 6, column 3, and whose side is 9. The side is 1 to 16. The square must be
      inside the arena, and every one of its spots must be vacant. Passing is not allowed: while a spot is vacant there is a legal move.</p>
    <h2>The end</h2>
    <ul>
      <li>The player who fills the last vacant spot wins and scores the number of its marks on the final board. All other players score 0.</li>
      <li>A bot that breaks a rule, crashes or exceeds its time forfeits. With two players the opponent wins; with more, its squares stay and the others continue.</li>
    </ul>
    <p>The number of marks matters only as a score: the last spot decides the game.</p>
    <h2>Classic programs</h2>
    <p>A program may be started once per move, as <code>BOT MARK</code>, read the arena from standard input and write the new one: 16 lines of 32 characters.
      <code>-</code> is vacant, <code>o</code> unusable. It may keep a file <code>arena.MARK</code> in its own folder during a game.
      Start it with <code>--classic</code>: see <a href="/join">Take part</a>.</p>
    <h2>A contest of the month</h2>
    <p>Each pair plays three arenas, twice each with the first move swapped. Wins count first, then the total score. Entries tied on both
      play one more arena in every order of play.</p>`;
}
