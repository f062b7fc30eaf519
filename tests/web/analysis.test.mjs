// What the page says of an analysed game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fault_text, faults_of, heights_of } from "../../web/pages/games/analysis.js";

const proven = (outcome) => ({ proven: true, least: outcome, most: outcome, estimate: { win: 1, draw: 0, loss: -1 }[outcome] });
const points = (margin, margin_is_exact) => ({ proven: false, least: "loss", most: "win", estimate: 0, margin, margin_is_exact });

test("the first seat is above the line, whoever moves", () => {
  const moves = [{ seat: 0, before: proven("win") }, { seat: 1, before: proven("win") }];
  assert.deepEqual(heights_of({ moves }), [{ up: 1, proven: true }, { up: -1, proven: true }]);
});

test("points are shown as shares of the most there was, and are proven where they are exact", () => {
  const moves = [{ seat: 0, before: points(4, false) }, { seat: 1, before: points(-2, true) }];
  assert.deepEqual(heights_of({ moves }), [{ up: 1, proven: false }, { up: 0.5, proven: true }]);
});

test("moves that changed the outcome are named, else those that lost most points, in the order of the game", () => {
  const lost = (move, points_lost) => ({ move, gave_away: false, points_lost });
  const moves = [lost(1, 2), lost(2, 0), lost(3, 9), lost(4, 1), lost(5, 3), lost(6, 4), lost(7, 5)];
  assert.deepEqual(faults_of({ moves }).map(({ move }) => move), [1, 3, 5, 6, 7]);
  moves[1].gave_away = true;
  assert.deepEqual(faults_of({ moves }).map(({ move }) => move), [2]);
});

test("what a move gave away is said with what would have held it", () => {
  const move = { gave_away: true, before: proven("win"), after: proven("loss"), best: ["A,7,3,2", "A,1,1,1"] };
  assert.equal(fault_text(move), "turned a proven win into a proven loss; 7,3,2 or 1,1,1 held it");
  assert.equal(fault_text({ gave_away: false, points_lost: 1, best: ["A,cat"] }), "lost 1 point; better: cat");
});
