// Grades before they are downloaded: how many have how much.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bins_of, summary_of } from "../../web/pages/stage/grades.js";

const people = (grades) => grades.map((grade) => ({ grade }));

test("grades are counted by tenths of what is possible, and who has all of it is in the last tenth", () => {
  assert.deepEqual(bins_of([0, 9.99, 10, 55, 95, 100], 100), [2, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
  assert.deepEqual(bins_of([120, 12, 0], 120), [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual(bins_of([0.3], 1), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(bins_of([], 100), Array(10).fill(0));
});

test("a line says how many there are, their mean and median, and how many grades are open", () => {
  assert.equal(summary_of(people(["100", "50", "0", "66.67"])), "4 people, mean 54.2, median 58.3");
  assert.equal(summary_of(people(["100", null, "50"])), "3 people, mean 75, median 75, 1 open");
  assert.equal(summary_of(people([null])), "1 person, 1 open");
  assert.equal(summary_of([]), "0 people");
});
