// The instructor's pages: which games need a ruling, what a dialog says will change, the running order moved by hand.
import assert from "node:assert/strict";
import { File } from "node:buffer";
import { test } from "node:test";
import { changed_in } from "../../web/pages/js/dialog.js";
import { moved } from "../../web/pages/stage/desk.js";
import { faults_in } from "../../web/pages/views/instructor/needs.js";
import { round_title } from "../../web/pages/views/instructor/play.js";
import { read_roster } from "../../web/pages/views/instructor/roster_file.js";

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

test("a dialog marks the rows whose place, points or state change, and those that are new or gone", () => {
  const row = (alias, place, points, advances = null) => ({ alias, place, points, advances });
  const before = [row("1", 1, "4"), row("2", 2, "2", true), row("3", 3, "0"), row("4", 4, "0")];
  const after = [row("1", 1, "4"), row("2", 2, "2", false), row("3", 3, "2"), row("5", 4, "0")];
  assert.deepEqual([...changed_in({ before, after })].sort(), ["2", "3", "4", "5"]);
});

test("a round is named once if its stage has the same name", () => {
  const stages = [{ number: 1, name: "Groups", round: null }, { number: 2, name: "Final", round: 1, round_name: "Final" }, { number: 3, name: "Cup", round: 2, round_name: "Semi-finals" }];
  const titles = [{ stage: 1 }, { stage: 2, round: 1 }, { stage: 3, round: 2 }, { stage: 3, round: 3 }].map((stop) => round_title(stages, stop));
  assert.deepEqual(titles, ["Groups", "Final", "Cup, semi-finals", "Cup, round 3"]);
});

test("an empty roster file is reported by its name", async () => {
  const { roster, file_faults } = await read_roster(new File([], "class.csv"));
  assert.equal(roster, "");
  assert.equal(file_faults.other, "class.csv is empty.");
});
