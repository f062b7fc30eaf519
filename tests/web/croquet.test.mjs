// Croquet: the examples of the rules page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  barred, first_state, is_home, legal_steps, move_text, next_state, where_text,
} from "../../web/pages/games/rules/croquet.js";
import { near_part } from "../../web/pages/games/croquet.js";

const played = (moves, from = first_state()) => moves.split(" ").reduce((state, move) =>
  next_state(state, { kind: "move", seat: Number(move[0]) - 1, move }), from);
const player = (number, more = {}) =>
  ({ number, where: "free", entry: 0, missed: 0, misses: 0, ...more });
const state = (first, second, turn, last_step) =>
  ({ players: [first, second], turn, last_step, scores: [first.number, second.number], step: null });

test("On a phone the part of the track that matters is large: around the peg that is behind", () => {
  assert.deepEqual(near_part([player(0), player(7)]), { from: 0, until: 26 });
  assert.deepEqual(near_part([player(97), player(101)]), { from: 87, until: 108 });
});

test("a step bars itself and nine less it, after a skip and from a hoop nothing", () => {
  assert.deepEqual(barred(first_state()), []);
  assert.deepEqual(barred(state(player(17), player(1), 0, 4)), [4, 5]);
  assert.deepEqual(barred(state(player(17), player(1), 0, -2)), [2, 7]);
  assert.deepEqual(barred(state(player(17), player(1), 0, 0)), []);
  const hooped = player(10, { where: "hoop", entry: 3 });
  assert.deepEqual(barred(state(player(17), hooped, 0, 3)), []);
});

test("in a hoop: skipping while its step is barred, leaving by it when it is open", () => {
  let at = played("1,3", state(player(17), player(1), 0, 4));
  assert.equal(where_text(at.players[0]), "in hoop 20: only step 3 leaves it");
  at = played("2,6", at);
  assert.deepEqual(legal_steps(at), [0]);
  at = played("1,0 2,6 1,0 2,1 1,3", at);
  assert.deepEqual(at.players[0], player(23));
  assert.deepEqual(at.players[1], player(14));
});

test("a miss sends back below the hoop, a second one stays in the count", () => {
  let at = played("1,6", state(player(19), player(0), 0, 0));
  assert.deepEqual(at.players[0], player(25, { where: "back", missed: 20, misses: 1 }));
  at = played("2,2", at);
  assert.deepEqual(legal_steps(at), [-1, -3, -4, -5, -6, -8]);
  at = played("1,-8 2,2 1,6", at);
  assert.deepEqual(at.players[0], player(23, { misses: 1 }));
});

test("the shortest draw takes both home", () => {
  const moves = "1,2 2,3 1,8 2,7 1,8 2,7 1,4 2,6 1,8 2,7 1,8 2,7 1,4 2,6 1,8 2,7 " +
    "1,8 2,7 1,4 2,6 1,8 2,7 1,8 2,7 1,4 2,6 1,8 2,7 1,8 2,7 1,4 2,6";
  const end = played(moves);
  assert.ok(end.players.every(is_home));
  assert.deepEqual(end.players.map(({ misses }) => misses), [0, 0]);
});

test("every legal step of a long random walk is one that the rules page allows", () => {
  let at = first_state();
  let number = 12345;
  for (let ply = 0; ply < 2000; ply += 1) {
    const steps = legal_steps(at);
    assert.ok(steps.length > 0);
    const bars = barred(at);
    for (const step of steps) assert.ok(step === 0 || !bars.includes(Math.abs(step)));
    number = (number * 1103515245 + 12345) % 2147483648;
    at = next_state(at, { kind: "move", seat: at.turn, move: `${at.turn + 1},${steps[number % steps.length]}` });
    if (at.players.some((one) => one.misses > 1 || is_home(one))) at = first_state();
  }
});

test("steps are told with their direction", () => {
  assert.deepEqual(["1,5", "2,-3", "1,0"].map((move) => move_text({ move })), ["+5", "−3", "skip"]);
});
