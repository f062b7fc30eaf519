// The instructor's first page: which games may be disputed, and the running order moved by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults_in } from "../../web/pages/stage/cockpit.js";
import { moved } from "../../web/pages/stage/desk.js";

test("games that a bot lost by a fault are listed until somebody has ruled on them", () => {
  const game = (id, forfeit, more = {}) => ({ id, state: "played", match_voided: false, seats: [{ forfeit: false }, { forfeit }], ...more });
  const games = [game(5, true), game(4, false), game(3, true, { state: "awarded" }), game(2, true, { match_voided: true }), game(1, true, { state: "superseded" }), game(0, true, { reason: "resigned" })];
  assert.deepEqual(faults_in(games).map(({ id }) => id), [5]);
});

test("a game moves up or down by one, and those behind it stay as they come", () => {
  assert.deepEqual(moved([7, 8, 9, 10], 2, 1), [7, 9, 8]);
  assert.deepEqual(moved([7, 8, 9, 10], 0, 1), [8, 7]);
  assert.deepEqual(moved([7, 8, 9, 10], 3, 2), [7, 8, 10, 9]);
});
