// The boxing arena: the opening that the contest's announcement prints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { first_state, move_text, next_state } from "../../web/pages/games/rules/boxing.js";

const after = `oAAAAA-----BBBBBBBBBBB--BBBBBBBB
-AAAAA-----BBBBBBBBBBB--BBBBBBBB
-AAAAA-----BBBBBBBBBBB-oBBBBBBBB
-AAAAA-----BBBBBBBBBBB--BBBBBBBB
-AAAAAooo--BBBBBBBBBBB--BBBBBBBB
--AAAAAAAAABBBBBBBBBBB--BBBBBBBB
--AAAAAAAAABBBBBBBBBBBo-BBBBBBBB
--AAAAAAAAABBBBBBBBBBB--BBBBBBBB
--AAAAAAAAABBBBBBBBBBB----AAAAAA
ooAAAAAAAAABBBBBBBBBBB----AAAAAA
-oAAAAAAAAABBBBBBBBBBB----AAAAAA
--AAAAAAAAA---------------AAAAAA
--AAAAAAAAA------------o--AAAAAA
--AAAAAAAAA---------------AAAAAA
oooo-------------------------ooo
-----------------------------ooo`.split("\n");
const story = {
  board: { dimensions: [16, 32], rows: after.map((row) => row.replace(/[AB]/g, "-")) },
  seats: [{ mark: "A" }, { mark: "B" }],
};
const moves = ["A,6,3,9", "B,1,25,8", "A,1,2,5", "B,1,12,11", "A,9,27,6"];
const entry = (move, index) => ({ kind: "move", ply: index + 1, seat: index % 2, move });

test("five squares lead to the arena of the announcement", () => {
  const state = moves.map(entry).reduce(next_state, first_state(story));
  assert.deepEqual(state.rows, after);
  assert.deepEqual(state.scores, [142, 185]);
  assert.equal(state.vacant, 165);
  assert.deepEqual(state.squares.at(-1), { row: 8, column: 26, size: 6, seat: 0, ply: 5 });
});

test("a forfeit leaves the squares where they are", () => {
  const state = next_state(first_state(story), { kind: "forfeit", seat: 1 });
  assert.deepEqual(state.rows, story.board.rows);
});

test("a move is told with its place", () => {
  assert.equal(move_text(entry("A,6,3,9", 0)), "9 × 9 at row 6, column 3");
});
