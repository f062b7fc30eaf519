// Against the proof: the solvers of the page against what else is known, and what is said of a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { first_state, is_home, legal_steps, next_state } from "../../web/pages/games/rules/croquet.js";
import { boxing_solver } from "../../web/pages/theorem/boxing_solver.js";
import { croquet_solver } from "../../web/pages/theorem/croquet_solver.js";
import { arenas, boxing_game, croquet_game } from "../../web/pages/theorem/games.js";
import { begun, decisive_move, moved, move_names, standing, taken_back, line_verdict } from "../../web/pages/theorem/play.js";

/** The same numbers every time. */
function chance_of(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Plays to the end; `choose(line)` is the visitor's move. */
function game_to_end(game, seat, choose, chance = chance_of(1)) {
  let line = begun(game, seat, chance);
  while (line.moves.length) line = moved(line, choose(line), chance);
  return line;
}

const best_move = ({ moves }) => moves.reduce((best, move) => (move.outcome > best.outcome ? move : best));
const any_move = (chance) => ({ moves }) => moves[Math.floor(chance() * moves.length)];

test("the first steps of croquet are worth what the published solution says", () => {
  const told = JSON.parse(readFileSync(new URL("../../docs/results/croquet.json", import.meta.url), "utf8"));
  const outcomes = { win: 1, draw: 0, loss: -1 };
  assert.deepEqual(croquet_solver().moves(first_state()),
    told.first_steps.map(({ step, value }) => ({ step, outcome: outcomes[value] })));
});

test("croquet's values follow from those of the next positions, along thousands of games", () => {
  const solver = croquet_solver();
  const chance = chance_of(7);
  const best = (state) => Math.max(...solver.moves(state).map(({ outcome }) => outcome));
  for (let game = 0; game < 300; game += 1) {
    let state = first_state();
    for (;;) {
      const moves = solver.moves(state);
      assert.deepEqual(moves.map(({ step }) => step), legal_steps(state));
      const { step, outcome } = moves[Math.floor(chance() * moves.length)];
      const seat = state.turn;
      state = next_state(state, { kind: "move", seat, move: `${seat + 1},${step}` });
      if (state.players[seat].misses > 1) {
        assert.equal(outcome, -1);
        break;
      }
      const [first, second] = state.players.map(is_home);
      if (seat === 1 && (first || second)) {
        assert.equal(outcome, second ? (first ? 0 : 1) : -1);
        break;
      }
      assert.equal(outcome + best(state), 0);
    }
  }
});

test("boxing's nim values say who wins, as playing every game out does", () => {
  const [rows, columns] = [3, 4];
  const solver = boxing_solver(rows, columns);
  const squares = [];
  for (let size = 1; size <= 3; size += 1) {
    for (let row = 0; row + size <= rows; row += 1) {
      for (let column = 0; column + size <= columns; column += 1) {
        let mask = 0;
        for (let y = row; y < row + size; y += 1) for (let x = column; x < column + size; x += 1) mask |= 1 << (y * columns + x);
        squares.push(mask);
      }
    }
  }
  const wins = [false]; // by vacant spots: whether the side to move wins
  for (let vacant = 1; vacant < 2 ** (rows * columns); vacant += 1) {
    wins[vacant] = squares.some((mask) => (vacant & mask) === mask && !wins[vacant & ~mask]);
    assert.equal(solver.nim_value(vacant) !== 0, wins[vacant], `${vacant}`);
  }
  assert.equal(solver.moves(2 ** 12 - 1).length, squares.length);
});

test("the largest arena is solved before a visitor would notice", () => {
  const [rows, columns] = arenas.at(-1);
  const solver = boxing_solver(rows, columns);
  assert.notEqual(solver.nim_value(2 ** (rows * columns) - 1), 0, "who begins takes the middle and answers in the mirror");
  assert.ok(solver.pieces() < 50_000, `${solver.pieces()} pieces`);
});

test("the proof never loses what it has, and punishes every slip", () => {
  for (const game of [croquet_game(), ...arenas.map((arena) => boxing_game(arena, chance_of(arena[1])))]) {
    for (const seat of [0, 1]) {
      const chance = chance_of(40 + seat);
      for (let number = 0; number < 10; number += 1) {
        const line = game_to_end(game, seat, any_move(chance), chance);
        const decisive = decisive_move(line);
        if (decisive) assert.equal(standing(line), Math.min(...line.turns.filter((turn) => turn.seat === seat).map(({ move }) => move.outcome)));
        assert.ok(standing(line) <= (decisive ? decisive.move.outcome : 1));
      }
    }
  }
});

test("whoever follows the moves that hold keeps what is proven", () => {
  const croquet = game_to_end(croquet_game(), 0, best_move);
  assert.equal(standing(croquet), 0);
  assert.match(line_verdict(croquet), /No play does better/);
  const game = boxing_game([4, 6, 0], chance_of(1));
  const boxing = game_to_end(game, 0, best_move);
  assert.equal(standing(boxing), 1);
  assert.match(line_verdict(boxing), /proven win, and you gave nothing away/);
  assert.match(line_verdict(game_to_end(game, 1, best_move)), /proven loss from the start/);
});

test("a loss names the move that lost, and going back to it stands as before", () => {
  const chance = chance_of(3);
  const worst = ({ moves }) => moves.reduce((one, move) => (move.outcome < one.outcome ? move : one));
  const line = game_to_end(croquet_game(), 0, worst, chance);
  assert.equal(standing(line), -1);
  assert.equal(line_verdict(line), "Move 1, +1, turned a proven draw into a proven loss; +3 held it.");
  const back = taken_back(line, decisive_move(line).number);
  assert.deepEqual(back.turns, []);
  assert.equal(standing(back), 0);
  assert.equal(back.state.turn, 0);
  assert.equal(taken_back(back), back, "there is nothing before the first turn");
});

test("a turn is taken back with the proof's answer", () => {
  const chance = chance_of(5);
  const first = begun(croquet_game(), 1, chance);
  assert.equal(first.turns.length, 1, "the proof began");
  const line = moved(first, first.moves[0], chance);
  assert.deepEqual(taken_back(line).state, first.state);
});

test("moves are listed by name, and only so many", () => {
  const moves = ["+1", "+2", "+3", "+4", "+5"].map((name) => ({ name }));
  assert.equal(move_names(moves.slice(0, 1)), "+1");
  assert.equal(move_names(moves.slice(0, 3)), "+1, +2 and +3");
  assert.equal(move_names(moves), "+1, +2, +3 and 2 others");
});
