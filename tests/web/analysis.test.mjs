// The page's texts about an analysed game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read_record } from "../../web/pages/games/story.js";
import { first_seat, replay_command } from "../../web/pages/games/why/at_home.js";
import { forfeit_cause } from "../../web/pages/games/why/causes.js";
import { fault_text, costly_moves, lead_heights, marks_legend, key_move, lesson_text, move_marks, worth_at } from "../../web/pages/games/why/course.js";
import { errors_by_turn, turn_lines, turn_times, last_turn } from "../../web/pages/games/why/turns.js";
import { accuracy_figure } from "../../web/pages/tables/accuracy.js";
import { reasons } from "../../web/pages/js/words.js";

const proven = (outcome) => ({ proven: true, least: outcome, most: outcome, estimate: { win: 1, draw: 0, loss: -1 }[outcome] });
const points = (margin, margin_is_exact) => ({ proven: false, least: "loss", most: "win", estimate: 0, margin, margin_is_exact });

test("the first seat is above the line, whoever moves", () => {
  const moves = [{ seat: 0, before: proven("win") }, { seat: 1, before: proven("win") }];
  assert.deepEqual(lead_heights({ moves }), [{ up: 1, proven: true }, { up: -1, proven: true }]);
});

test("points are shown as shares of the most there was, and are proven where they are exact", () => {
  const moves = [{ seat: 0, before: points(4, false) }, { seat: 1, before: points(-2, true) }];
  assert.deepEqual(lead_heights({ moves }), [{ up: 1, proven: false }, { up: 0.5, proven: true }]);
});

test("moves that changed the outcome are named, else those that lost most points, in the order of the game", () => {
  const lost = (move, points_lost) => ({ move, gave_away: false, points_lost });
  const moves = [lost(1, 2), lost(2, 0), lost(3, 9), lost(4, 1), lost(5, 3), lost(6, 4), lost(7, 5)];
  assert.deepEqual(costly_moves({ moves }).map(({ move }) => move), [1, 3, 5, 6, 7]);
  moves[1].gave_away = true;
  assert.deepEqual(costly_moves({ moves }).map(({ move }) => move), [2]);
});

test("what a move gave away is said with what would have held it", () => {
  const move = { gave_away: true, before: proven("win"), after: proven("loss"), best: ["A,7,3,2", "A,1,1,1"] };
  assert.equal(fault_text(move), "turned a proven win into a proven loss; 7,3,2 or 1,1,1 held it");
  assert.equal(fault_text({ gave_away: false, points_lost: 1, best: ["A,cat"] }), "lost 1 point; better: cat");
});

test("the bar beside the board says who is ahead at every position, the last one too, and whether that is proven", () => {
  const moves = [
    { seat: 0, before: points(4, false), after: points(-8, true) },
    { seat: 1, before: points(8, true), after: points(8, true) },
  ];
  assert.deepEqual(worth_at({ moves }, 0), { up: 0.5, proven: false, seat: 0, text: "is ahead by 4 points, an estimate" });
  assert.deepEqual(worth_at({ moves }, 1), { up: -1, proven: true, seat: 1, text: "wins by 8 points with best play, proven" });
  assert.deepEqual(worth_at({ moves }, 2), { up: -1, proven: true, seat: 1, text: "wins by 8 points with best play, proven" });
  assert.equal(worth_at({ moves: [] }, 0), null);
  const even = [{ seat: 0, before: proven("draw"), after: proven("draw") }];
  assert.equal(worth_at({ moves: even }, 0).text, "a draw with best play, proven");
});

test("moves are marked by signs, and only those that stand there are in the legend", () => {
  const move = (number, more) => ({ move: number, gave_away: false, before: proven("win"), after: proven("loss"), ...more });
  const marks = move_marks({ decisive: 3, moves: [move(1, { points_lost: 0 }), move(2, { gave_away: true }), move(3, { gave_away: true })] });
  assert.deepEqual([...marks], [[2, { sign: "!", text: "gave a win away, loss now" }], [3, { sign: "‼", text: "decided the game" }]]);
  assert.deepEqual(marks_legend(marks).map(([sign]) => sign), ["‼", "!"]);
  const points_lost = move_marks({ decisive: null, moves: [move(1, { points_lost: 2 })] });
  assert.deepEqual(marks_legend(points_lost), [["−n", "lost n points"]]);
});

const late = read_record(`aspis-record 1
game croquet
date 2026-11-20T20:51:06Z
seed 1
clock 1000 5000
grace 0
seat 1 anna
seat 2 bert
play
1 1,5 12000
2 2,7 900000
warning 1 said more than one line
3 1,3 14500
forfeit 2 timeout 1012000 12 no answer in time
verdict timeout 2 12 no answer in time
result 1 win 3
result 2 loss 1
end
`);

test("a turn has its time, the lines between bot and referee, and what was written in it", () => {
  assert.deepEqual(turn_times(late).map(({ ply, over }) => [ply, over]), [[1, false], [2, false], [3, false], [4, true]]);
  assert.equal(last_turn(late, 0, 3), 3);
  assert.equal(last_turn(late, 1, 2), 2);
  assert.equal(last_turn(late, 1, 3), 4, "the turn that was lost");
  assert.deepEqual(turn_lines(late, 0, 3).map(({ line }) => line), ["go 1000 4988", "note said more than one line", "1,3", "took 14"]);
  assert.deepEqual(turn_lines(late, 1, 4).map(({ line }) => line), ["go 1000 4100", "out timeout: no answer in time"]);
  const turns = errors_by_turn("hello\n--- move 2 ---\na\nb\n--- move 4 ---\nlast words\n");
  assert.deepEqual([...turns], [[0, "hello"], [2, "a\nb"], [4, "last words\n"]]);
});

test("the command for home names the record, the own seat and the turn that is shown", () => {
  assert.equal(first_seat(late, "anna"), 0);
  assert.equal(first_seat(late, "nobody"), 1, "the loser");
  assert.equal(replay_command(late, 1, 1, "cup-7.record"), "aspis replay cup-7.record --seat 2 --until 2 -- ./mybot");
  assert.match(replay_command(late, 1, 3, "cup-7.record"), /--until 4 /, "the turn that was lost");
  assert.match(replay_command(late, 0, 0, "cup-7.record"), /--seat 1 --until 1 /);
});

test("every forfeit has a usual cause, and a first answer that is late another one than a later", () => {
  const no_forfeits = ["points", "last-spot", "home", "tie", "pass-pass", "no-moves", "aborted", "void"];
  for (const reason of Object.keys(reasons)) {
    assert.equal(forfeit_cause(reason, true) === null, no_forfeits.includes(reason), reason);
  }
  assert.notEqual(forfeit_cause("timeout", false).usually, forfeit_cause("timeout", true).usually);
});

test("accuracy is a share of judged moves, or points lost a move, and nothing where nothing was judged", () => {
  assert.equal(accuracy_figure({ moves: 20, judged: 8, kept: 7, points_lost: null }), "87 %");
  assert.equal(accuracy_figure({ moves: 20, judged: 0, kept: 0, points_lost: null }), "–");
  assert.equal(accuracy_figure({ moves: 8, judged: 1, kept: 1, points_lost: 3 }), "0.38 points lost per move");
});

test("the lesson leads, and the proof of the first step does not mark the list of moves", () => {
  const step = (number, more = {}) => ({ move: number, seat: (number + 1) % 2, played: "1,7", before: { least: "win" }, after: { most: "loss" }, best: [], ...more });
  const analysis = { decisive: 1, moves: [step(1, { gave_away: true }), step(2), step(3)], lesson: { kind: "mistake", seat: 0, move: 3, count: 41 } };
  assert.equal(key_move(analysis), 3);
  assert.deepEqual([...move_marks(analysis)].map(([ply, { sign }]) => [ply, sign]), [[1, "!"], [3, "‼"]]);
  assert.match(lesson_text(analysis), /held 41 of 100 games from here/);
  assert.match(lesson_text({ lesson: { kind: "trap", count: 37 } }), /no move was open for 37 turns in a row/);
  const crashed = { ...analysis, lesson: { kind: "forfeit", seat: 0, move: 4, count: 0 } };
  assert.equal(key_move(crashed), 1);
  assert.match(lesson_text(crashed, "crash"), /lost by a forfeit \(crash\)/);
  assert.equal(lesson_text({ lesson: undefined }), null);
});
