// Texts of the Crossed Words pages about a board, a word and a file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { match } from "../../web/pages/js/match.js";
import { routes } from "../../web/pages/js/routes.js";
import Rules from "../../web/pages/views/rules/crossed_words.js";
import { blamed, bonus_at, example, marked_lines, side, too_large, working } from "../../web/pages/solitaires/crossed_words.js";

test("the board has 13 T, 16 D, 12 doubled and 32 tripled letters, where the contest has them", () => {
  const counts = {};
  const rows = [];
  for (let row = 0; row < side; row += 1) {
    const line = Array.from({ length: side }, (_, column) => bonus_at(row, column) || " ");
    for (const bonus of line) counts[bonus] = (counts[bonus] ?? 0) + 1;
    rows.push(line.join(""));
  }
  assert.deepEqual(counts, { T: 13, D: 16, 2: 12, 3: 32, " ": 17 * 17 - 73 });
  const quarter = ["T   2   T", " 3     3 ", "  D   D  ", "   3 3   ", "2   T   2", "   3 3   ", "  D   D  ", " 3     3 "];
  assert.deepEqual(rows.slice(0, 8).map((row) => row.slice(0, 9)), quarter);
  assert.deepEqual(rows, [...rows].reverse());
  assert.equal(rows[8], "T   2   T   2   T");
});

/** Everything that a tree of nodes says or is told, in its order. */
function texts_of(node) {
  if (Array.isArray(node)) return node.flatMap(texts_of);
  if (node === null || typeof node !== "object") return [String(node ?? "")];
  if (typeof node.type === "function") return texts_of(node.type(node.props));
  return texts_of(node.props?.children ?? []);
}

test("the rules show every square of the board and name the half-diagonals", () => {
  const said = texts_of(Rules()).join("").replace(/\s+/g, " ");
  assert.match(said, /diagonals and of the four half-diagonals/);
  const rows = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => bonus_at(row, column) || ".").join(""));
  assert.ok(said.includes(rows.join(" ")), said);
});

test("a word's score is worked out letter by letter", () => {
  const letter = (name, value, letter_factor = 1, word_factor = 1) => ({ letter: name, value, letter_factor, word_factor });
  assert.equal(working({ letters: [letter("A", 2), letter("N", 2, 3)], score: 8 }), "A 2 + N 2·3 = 8");
  assert.equal(working({ letters: [letter("C", 4, 1, 3), letter("A", 2, 2), letter("T", 3, 1, 2)], score: 66 }),
    "C 4 + A 2·2 + T 3 = 11, ×3 ×2 = 66");
});

test("a refusal is put beside the field that it names", () => {
  assert.deepEqual(blamed("piles: line 2: no letter", ["output", "piles"]), ["piles", "line 2: no letter"]);
  assert.deepEqual(blamed("the body is too large", ["output"]), [null, "the body is too large"]);
  assert.deepEqual(blamed("words: is missing", ["output"]), [null, "words: is missing"]);
});

test("lines are counted as the scorer counts them, with their faults beside them", () => {
  const lines = marked_lines("45\r\n1AT\rCAT\n\n", [{ line: 2, text: "no such pile" }, { line: 2, text: "again" }, { line: 0, text: "x" }]);
  assert.deepEqual(lines.map(({ text }) => text), ["45", "1AT", "CAT", ""]);
  assert.deepEqual(lines[1].faults, ["no such pile", "again"]);
  assert.deepEqual(lines[0].faults, []);
  assert.equal(marked_lines("", []).length, 1);
});

test("what is larger than the server takes is said before it is sent", () => {
  assert.equal(too_large({ output: "a".repeat(60_000), piles: "" }), null);
  assert.match(too_large({ output: "é".repeat(40_000), piles: "" }), /79 KiB together/);
});

test("the example is an output file with its board", () => {
  assert.equal(example.output.split("\n").slice(1, 18).every((row) => row.length === side), true);
});

test("each solitaire has its page, and the board to play on one of its own", () => {
  assert.deepEqual(match("/solitaire/crossedwords", routes).params, { game: "crossedwords" });
  assert.deepEqual(match("/solitaire/pythoncross", routes).params, { game: "pythoncross" });
  assert.deepEqual(match("/solitaire/pythoncross/play", routes).params, {});
  assert.deepEqual(match("/solitaire", routes).params, {});
  assert.equal(match("/solitaire/crossedwords/play", routes), null);
});
