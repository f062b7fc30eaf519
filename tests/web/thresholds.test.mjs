// Thresholds in words: how far there is to go.
import assert from "node:assert";
import test from "node:test";
import { progress_text } from "../../web/pages/views/student/thresholds.js";

const one = { passed_by: null, version: 3, state: "open", games: 12, of_games: 50, share: 7 / 12, low: 0.32, high: 0.807,
  games_left: 38, points_needed: 23 };

test("a threshold says what was played and what is needed", () => {
  assert.equal(progress_text(one), "v3: 12 of 50 games, 58 % (32 % to 81 %); 23 points needed in 38 games");
  assert.equal(progress_text({ ...one, points_needed: 1 }).endsWith("1 point needed in 38 games"), true);
});

test("one that failed says that a new version can try", () => {
  assert.match(progress_text({ ...one, state: "failed" }), /a new version can try again$/);
});

test("without a version, and without games, it says what is missing", () => {
  assert.equal(progress_text({ ...one, version: null }), "upload a program");
  assert.equal(progress_text({ ...one, games: 0 }), "v3: no games yet");
  assert.equal(progress_text({ ...one, passed_by: 2 }), "");
});

