// The word cube on the board that the game's document prints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  first_state, run_letters, next_state, parse_run, run_text, word_score,
} from "../../web/pages/games/rules/wordcube.js";

const rows = ("appleb utteri sgoodt oeatth isisas ampleb oardth isgame willfo rceyou tothin kabout " +
  "genera tingpe rmutio nsasto ppinga ndstar").split(" ");
const story = {
  board: { dimensions: [6, 6, 3], rows }, seats: [{ mark: "W" }, { mark: "B" }],
};
const move = (text, seat = 0) => ({ kind: "move", move: text, seat });
const row_of = (state, row, plane) =>
  Array.from({ length: 6 }, (_, column) => state.letter(row, column, plane)).join("");

test("APPLE scores nine, and the letters below move up", () => {
  const state = next_state(first_state(story), move("W,1,1,1,1,5,1,apple"));
  assert.deepEqual(state.scores, [9, 0]);
  assert.deepEqual([0, 1, 2].map((plane) => row_of(state, 0, plane)), ["oardtb", "generh", ".....a"]);
  assert.equal(state.letters_left(), 103);
});

test("LOT goes straight down and leaves an empty stack", () => {
  const before = first_state(story);
  const state = next_state(before, move("B,6,4,1,6,4,3,lot", 1));
  assert.deepEqual(state.scores, [0, 3]);
  assert.equal(row_of(state, 5, 0), "amp.eb");
  assert.equal(state.height(5, 3), 0);
  assert.equal(run_letters(before, state.run), "lot");
});

test("a run may be written from its far end", () => {
  const run = parse_run("W,3,3,1,1,3,1,top");
  assert.deepEqual(run.cells, [[2, 2, 0], [1, 2, 0], [0, 2, 0]]);
  assert.equal(run.points, 5);
  assert.equal(run_text(run), "column 3, rows 3 to 1");
  assert.equal(run_text(parse_run("W,1,1,1,1,5,1,apple")), "row 1, columns 1 to 5");
  assert.equal(run_text(parse_run("W,6,4,1,6,4,3,lot")), "straight down at row 6, column 4");
});

test("a pass takes nothing", () => {
  const before = first_state(story);
  const state = next_state(before, move("W,P"));
  assert.deepEqual(state.scores, [0, 0]);
  assert.equal(state.letters_left(), before.letters_left());
  assert.equal(run_text(state.run), "pass");
});

test("letters have their Scrabble values", () => {
  assert.equal(word_score("quiz"), 22);
  assert.equal(word_score("jukebox"), 27);
});
