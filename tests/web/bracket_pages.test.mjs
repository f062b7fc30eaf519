// Brackets and lists in parts that fit on paper and on a projector, stages to come, and which
// tournament comes first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tree_rows } from "../../web/pages/charts/bracket_layout.js";
import { bracket_pages } from "../../web/pages/charts/bracket_pages.js";
import { in_progress_first } from "../../web/pages/js/which_tournament.js";
import { skeleton_of } from "../../web/pages/tables/skeleton.js";

const elimination = (count) => skeleton_of({ format: "elimination", sizes: [count] }, { third_place: true }).matches;

test("a bracket in parts has every match once, and no part is larger than its room", () => {
  for (const count of [8, 34, 64]) {
    for (const room of [{ rows: 4, columns: 3 }, { rows: 9, columns: 4 }, { rows: 17, columns: 6 }]) {
      const matches = elimination(count);
      const parts = bracket_pages(matches, room);
      const numbers = parts.flatMap((part) => part.matches.map(({ number }) => number)).sort((a, b) => a - b);
      assert.deepEqual(numbers, matches.map(({ number }) => number), `${count} in ${room.rows} rows`);
      for (const part of parts) {
        const tree = part.matches.filter((match) => match.part === "winners");
        assert.ok(tree_rows(tree) <= room.rows, `${part.title}: ${tree_rows(tree)} rows of ${room.rows}`);
        assert.ok(new Set(tree.map(({ round }) => round)).size <= room.columns, part.title);
      }
    }
  }
});

test("a bracket that fits is one part without a title", () => {
  assert.deepEqual(bracket_pages(elimination(8), { rows: 8, columns: 6 }).map(({ title }) => title), [""]);
});

test("a stage to come has the bracket or the groups that the plan gives it", () => {
  assert.equal(elimination(34).length, 34); // 33 to find the winner, and the third place
  assert.deepEqual(skeleton_of({ format: "groups", sizes: [8, 9] }, {}).groups, [{ name: "A", size: 8 }, { name: "B", size: 9 }]);
  assert.equal(skeleton_of({ format: "finals", sizes: [4] }, {}).matches.length, 2);
  assert.equal(skeleton_of({ format: "groups", sizes: [] }, {}), null);
});

test("tournaments in progress come first, then those that wait, and of each the newest", () => {
  const one = (name, run_state, created) => ({ name, run_state, created });
  const list = [one("done", "finished", "2026-04"), one("old", "running", "2026-01"), one("waits", "paused", "2026-03"), one("new", "running", "2026-02")];
  assert.deepEqual(in_progress_first(list).map(({ name }) => name), ["new", "old", "waits", "done"]);
});
