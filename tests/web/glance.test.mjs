// How far a tournament is, and whom it waits for.
import assert from "node:assert/strict";
import test from "node:test";
import { left_text, pace_of, waited_for } from "../../web/pages/views/instructor/glance.js";

test("a pace is known after ten seconds in which games were played", () => {
  assert.equal(pace_of([]), null);
  assert.equal(pace_of([[0, 10], [5_000, 20]]), null);
  assert.equal(pace_of([[0, 10], [60_000, 10]]), null);
  assert.equal(pace_of([[0, 10], [30_000, 20], [60_000, 40]]), 30);
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
