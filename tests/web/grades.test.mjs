// Grades before they are downloaded: how many have how much.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count_bins, summary_text } from "../../web/pages/stage/grades.js";

const people = (grades) => grades.map((grade) => ({ grade }));

test("grades are counted by tenths of what is possible, and who has all of it is in the last tenth", () => {
  assert.deepEqual(count_bins([0, 9.99, 10, 55, 95, 100], 100), [2, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
  assert.deepEqual(count_bins([120, 12, 0], 120), [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual(count_bins([0.3], 1), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(count_bins([], 100), Array(10).fill(0));
});

test("a line says how many there are, their mean and median, and how many grades are open", () => {
  assert.equal(summary_text(people(["100", "50", "0", "66.67"])), "4 people, mean 54.2, median 58.3");
  assert.equal(summary_text(people(["100", null, "50"])), "3 people, mean 75, median 75, 1 open");
  assert.equal(summary_text(people([null])), "1 person, 1 open");
  assert.equal(summary_text([]), "0 people");
});
