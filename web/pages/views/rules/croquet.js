// Explains the rules of croquet. docs/rules/croquet.md has the exact rules.
import { html } from "../../js/dom.js";

export default function Rules() {
  return html`
    <p>Both players start at 0 and try to get past 100, through hoops at 10, 20, … 100. Player 1 begins.</p>
    <h2>Steps and bars</h2>
    <p>A step is 1 to 8: <code>1,5</code> is a step of 5 by player 1. After a step of <em>d</em> the other player may play neither <em>d</em> nor 9 − <em>d</em>,
      forwards or backwards. No step is barred on the first move, after a skip, or while the other player is in a hoop.</p>
    <h2>Hoops</h2>
    <table class="table"><caption class="visually-hidden">Passing hoop 20</caption>
      <thead><tr><th scope="col">At hoop 20</th><th scope="col">Example</th><th
          scope="col">Result</th></tr></thead>
      <tbody><tr><th scope="row">As far past it as you were before it</th><td>17 to 23</td><td>The hoop is taken.</td></tr>
        <tr><th scope="row">Landing on it</th><td>17 to 20, by 3</td>
            <td>In the hoop: only 3 leaves it. If 3 is barred, the player must skip (<code>1,0</code>); otherwise it must leave.</td></tr>
        <tr><th scope="row">Anything else</th><td>19 to 25</td>
            <td>A miss: only steps back (<code>1,-8</code>) until the number is below 20 again.</td></tr></tbody></table>
    <p>A player’s second miss, at any hoop, loses the game immediately.</p>
    <h2>Home</h2>
    <p>A player is home above 100 with hoop 100 taken. If the first player gets there first, the second has one more move, and if that brings it home too, the game
      is drawn. If the second gets home first it has won. A win is a point, a draw half a point.</p>
    <p><strong>Forfeits:</strong> a barred or illegal step, invalid output, exceeding the time limit, a crash. The default clock is one minute per game for each player.</p>
    <h2>Classic modules</h2>
    <p>A module <code>MOVE.C</code> or <code>MOVE.CPP</code> has <code>move1(score1, score2, lastmove)</code> for the first player and <code>move2</code> for the second,
      comes with <code>PLAYER.TXT</code>, and is compiled together with the referee’s driver. It must keep track of hoops and misses itself.
      Start it with <code>--classic</code>: see <a href="/join">Take part</a>.</p>`;
}
