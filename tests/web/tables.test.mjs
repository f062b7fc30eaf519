// Tables: who is through, who moved, crosstables, head to head, which tournament comes first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chances, encounters, movements } from "../../web/pages/tables/chances.js";
import { head_to_head } from "../../web/pages/tables/head_to_head.js";
import { in_progress_first } from "../../web/pages/js/which_tournament.js";

const line = (alias, points) => ({ alias, points: String(points) });
const match = (number, a, b, more = {}) => ({
  number, group: "A", stage: 1, play_off: false, state: "due", games_wanted: 1, games: [], winner: null,
  sides: [{ alias: a, points: null }, { alias: b, points: null }], ...more,
});

test("clinched is who nobody below the cut can reach, out is who cannot reach the cut", () => {
  const lines = [line("a", 8), line("b", 6), line("c", 4), line("d", 1)];
  const open = [match(1, "c", "d")];
  const found = chances(lines, open, 2, { settled: false });
  assert.deepEqual([...found], [["a", "through"], ["b", "open"], ["c", "open"], ["d", "out"]]);
});

test("level on points is nobody's before the group is settled", () => {
  const lines = [line("a", 4), line("b", 4), line("c", 4)];
  assert.deepEqual([...chances(lines, [], 2, { settled: false }).values()], ["open", "open", "open"]);
  assert.deepEqual([...chances(lines, [], 2, { settled: true }).values()], ["through", "through", "out"]);
});

test("play-offs bring no points of the group, and without a cut nothing is said", () => {
  const lines = [line("a", 4), line("b", 2), line("c", 0)];
  const open = [match(1, "b", "c", { play_off: true })];
  assert.deepEqual([...chances(lines, open, 2, { settled: false }).values()], ["through", "through", "out"]);
  assert.equal(chances(lines, [], 0, { settled: true }).size, 0);
  assert.equal(chances(lines, [], 3, { settled: true }).size, 0);
});

test("a match of several games is worth all that are still to be played", () => {
  const lines = [line("a", 3), line("b", 0)];
  const open = [match(1, "a", "b", { games_wanted: 2, games: [{ number: 1, id: 7 }, { number: 2, id: null }] })];
  assert.deepEqual([...chances(lines, open, 1, { settled: false }).values()], ["through", "out"]);
});

test("rows tell by how many places they moved", () => {
  assert.deepEqual([...movements(["a", "b", "c"], ["c", "a", "b"])], [["c", 2], ["a", -1], ["b", -1]]);
  assert.equal(movements(["a"], ["a", "new"]).size, 0);
});

test("the crosstable has each match from both sides", () => {
  const played = match(1, "a", "b", { state: "played", winner: "a" });
  const tied = match(2, "a", "c", { state: "played", sides: [{ alias: "a", points: "1" }, { alias: "c", points: "1" }] });
  const decided = match(4, "b", "c", { state: "played", sides: [{ alias: "b", points: "1.5" }, { alias: "c", points: "2.5" }] });
  const found = encounters([played, tied, decided, match(3, "c", "d"), match(5, "a", "b", { play_off: true })]);
  assert.equal(found.get("a\nb").length, 1);
  assert.deepEqual(["a\nb", "b\na", "a\nc", "b\nc", "c\nb", "d\nc"].map((key) => found.get(key)[0].result),
    ["W", "L", "D", "L", "W", ""]);
});

test("tournaments in progress come first, then those that wait, and of each the newest", () => {
  const one = (name, run_state, created) => ({ name, run_state, created });
  const list = [one("done", "finished", "2026-04"), one("old", "running", "2026-01"), one("waits", "paused", "2026-03"), one("new", "running", "2026-02")];
  assert.deepEqual(in_progress_first(list).map(({ name }) => name), ["new", "old", "waits", "done"]);
});

test("head to head counts what counts", () => {
  const game = (id, standing, more = {}) => ({
    id, state: "played", match_voided: null, ...more,
    seats: [{ alias: "a", standing, score: 5 }, { alias: "b", standing: { win: "loss", loss: "win", tie: "tie" }[standing], score: 3 }],
  });
  const rows = head_to_head([game(1, "win"), game(2, "tie"), game(3, "loss", { state: "void" }),
    game(4, "win", { match_voided: "a late result" })], "b");
  assert.deepEqual(rows, [{ opponent: "a", games: 2, won: 0, drawn: 1, lost: 1, score: 6, against: 10 }]);
});
