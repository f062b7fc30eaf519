// How far a tournament is, and whom it waits for.
import assert from "node:assert/strict";
import test from "node:test";
import { left_text, games_per_minute } from "../../web/pages/views/instructor/glance.js";
import { waited_for, find_waits } from "../../web/pages/js/waiting.js";

test("a pace is known after ten seconds in which games were played", () => {
  assert.equal(games_per_minute([]), null);
  assert.equal(games_per_minute([[0, 10], [5_000, 20]]), null);
  assert.equal(games_per_minute([[0, 10], [60_000, 10]]), null);
  assert.equal(games_per_minute([[0, 10], [30_000, 20], [60_000, 40]]), 30);
});

test("what is left is told in minutes, then in hours", () => {
  assert.equal(left_text(0, 30), "");
  assert.equal(left_text(100, null), "");
  assert.equal(left_text(1, 30), "about 1 minute left");
  assert.equal(left_text(100, 30), "about 4 minutes left");
  assert.equal(left_text(6000, 30), "about 3 hours left");
});

test("whoever keeps most matches waiting is told first, and nobody who is there", () => {
  const lobby = { entrants: [{ alias: "101", presence: "absent" }, { alias: "102", presence: "ready" }, { alias: "103", presence: "absent" }, { alias: "104", presence: "absent" }] };
  const match = (state, ...aliases) => ({ state, sides: aliases.map((alias) => ({ alias })) });
  const matches = [match("due", "101", "103"), match("due", "102", "103"), match("played", "101", "102"), match("waiting", "104", null)];
  assert.deepEqual(waited_for(matches, lobby), [["103", 2], ["101", 1], ["104", 0]]);
  assert.deepEqual(waited_for(matches, undefined), []);
});

test("An entrant waits for absent opponents, or is waited for itself", () => {
  const match = (one, other, state = "due") => ({ state, sides: [{ alias: one }, { alias: other }] });
  const lobby = { entrants: [["1", "ready"], ["2", "absent"], ["3", "playing"]].map(([alias, presence]) => ({ alias, presence })) };
  const matches = [match("1", "2"), match("3", "1"), match("2", "1", "played"), match("3", "2")];
  const { own, others, due } = find_waits("1", matches, lobby);
  assert.deepEqual([own, others.map(({ alias }) => alias), due.length], [false, ["2"], 2]);
  assert.equal(find_waits("2", matches, lobby).own, true);
  assert.deepEqual(find_waits("4", matches, lobby), { own: false, others: [], due: [] });
});
