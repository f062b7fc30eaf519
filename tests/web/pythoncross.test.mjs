// Pythoncross in the browser: maps, plays and their scores, typing, the printed report. The three
// printed games of the document are replayed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  after_dump, after_play, all_placed, is_over, kept, may_dump, outcome, repeated_on, replayed, start_position, to_come,
} from "../../web/pages/solitaires/game.js";
import { map_text, random_map, read_map, square_at, treasure_map } from "../../web/pages/solitaires/maps.js";
import { make_report } from "../../web/pages/solitaires/report.js";
import { erased, fresh, moved, pointed, rack_tiles, turned, typed } from "../../web/pages/solitaires/typing.js";

const golden = (name) => readFileSync(new URL(`../golden/pythoncross/${name}`, import.meta.url), "utf8");
const treasure = read_map(treasure_map);

/** Rack, score, play and other words of every turn of a printed report. */
function turns_of(report) {
  const turns = [];
  for (const line of report.split("\n")) {
    const found = /^ *\d+ ([A-Z]+) +(-?\d+)   ([AD]) (\d) (\d) ([A-Z]+)(?: \(([A-Z,]+)\)?)?/.exec(line);
    if (!found) continue;
    const [, rack, score, way, column, row, word, others] = found;
    turns.push({
      rack: rack.toLowerCase(), score: Number(score), direction: way === "A" ? "across" : "down",
      first: square_at(Number(column), Number(row)), word: word.toLowerCase(),
      others: others ? others.toLowerCase().split(",").filter(Boolean) : [],
    });
  }
  return turns;
}

function map_shown_by(report, start) {
  const rows = [...report.matchAll(/(\d) ((?:\S ){9})\1$/gm)].map(([, , row]) => row.trim().split(" "));
  const blocks = rows.flat().flatMap((cell, square) => (cell === "#" ? [square] : []));
  const list = report.split("Letter List:")[1].match(/\b[A-Z@]{20,}$/gm).join("").replace("@", "");
  return { title: "", letters: list.toLowerCase(), start, blocks };
}

function expect_golden(name, map) {
  const printed = golden(name);
  const turns = turns_of(printed);
  assert.equal(turns.length, 15);
  let position = start_position(map);
  for (const [at, turn] of turns.entries()) {
    assert.equal(position.rack, turn.rack, `rack of turn ${at + 1}`);
    const upto = replayed(map, turns.slice(0, at + 1));
    assert.ok(upto, `turn ${at + 1} can be played`);
    const made = upto.turns.at(-1);
    assert.equal(made.score, turn.score, `score of turn ${at + 1}`);
    assert.deepEqual(made.others.slice(0, turn.others.length), turn.others, `other words of turn ${at + 1}`);
    position = upto;
  }
  assert.ok(is_over(position));
  return { position, printed };
}

test("the planted game makes 715, bonus for all sixty letters included, and prints as it was printed", () => {
  const { position, printed } = expect_golden("planted-715.txt", treasure);
  assert.equal(position.total, 715);
  assert.ok(all_placed(position));
  assert.equal(position.turns.at(-1).score, 26 + 50);
  assert.deepEqual(repeated_on(position.cells), []);
  assert.equal(make_report(position), printed);
});

test("the entry of 551, with six words crossing one, prints as it was printed", () => {
  const { position, printed } = expect_golden("breadbox-551.txt", treasure);
  assert.equal(position.total, 551);
  assert.deepEqual(position.turns[7].others, ["smiters", "lo", "et", "ah", "zed", "ere"]);
  assert.equal(make_report(position), printed);
  const elsewhere = turns_of(printed.replace("A 4 9 PI", "A 1 9 PI"));
  assert.equal(replayed(treasure, elsewhere), null, "PI at A 1 9 joins nothing");
});

test("the sample game makes 474 on the map that its report shows", () => {
  const map = map_shown_by(golden("sample-474.txt"), square_at(3, 6));
  const { position, printed } = expect_golden("sample-474.txt", map);
  assert.equal(position.total, 474);
  const report = make_report(position, "409").split("\n");
  const lines = printed.trimEnd().split("\n");
  assert.deepEqual(report.slice(0, 17), lines.slice(0, 17));
  assert.equal(report[18], `${lines[18]}   None`);
});

test("a map reads as it is written, with blocks, rules around it and any line ends", () => {
  assert.equal(map_text(treasure), treasure_map);
  assert.equal(treasure.letters.length, 60);
  assert.deepEqual(treasure.blocks, [square_at(4, 3), square_at(7, 4), square_at(6, 9)]);
  assert.deepEqual(read_map("---\r\nCatS 1 1\r\n9 9\r\n---\r\n"), {
    title: "", letters: "cats", start: 0, blocks: [80],
  });
  assert.equal(read_map("Title\rcats\r3 3").title, "Title");
});

test("what is no map is refused with its line", () => {
  const refusals = {
    "": /^line 1: no letters/, "cats": /^line 1: expected pairs/, "cats\n1": /^line 2: .*1 numbers/,
    "cats\n1 0": /^line 2: “0” is not a column/, "cats\n1 1\n1 1": /^line 3: the start is blocked/,
    "c\n1 1": /^line 1: 1 letters/, "my map\n1 2": /^line 2: expected the letter list/, "cats\n1 2 x y": /^line 2: “x”/,
  };
  for (const [text, said] of Object.entries(refusals)) assert.throws(() => read_map(text), { message: said }, text);
});

test("a seed always makes the same map, with sixty letters and room around the start", () => {
  assert.deepEqual(random_map(7), random_map(7));
  assert.notEqual(random_map(7).letters, random_map(8).letters);
  for (let seed = 0; seed < 200; seed += 1) {
    const map = random_map(seed);
    assert.equal(map.letters.length, 60);
    assert.deepEqual(read_map(map_text(map)), map, "and it reads as it is written");
    assert.ok(map.blocks.length >= 3 && map.blocks.length <= 8);
  }
});

const small = (letters = "catsonxyzdogs") => start_position(read_map(`${letters}\n5 5\n7 5`));
const at = (column, row) => square_at(column, row);
const across = (column, row, word) => Object.fromEntries([...word].map((letter, on) => [at(column + on, row), letter]));

test("the first word begins or ends on the start, and is two letters or more", () => {
  const position = small();
  assert.match(outcome(position, across(4, 4, "cat")).fault, /begins or ends on the start/);
  assert.match(outcome(position, across(4, 5, "cat")).fault, /begins or ends on the start/);
  assert.equal(outcome(position, across(3, 5, "cat")).score, 3 + 2 + 2);
  assert.match(outcome(position, { [at(5, 5)]: "c" }).fault, /two letters/);
  assert.match(outcome(position, {}).fault, /No letter/);
});

test("letters lie in one line without a gap, on free squares, and come from the rack", () => {
  const position = small();
  assert.match(outcome(position, { [at(5, 5)]: "c", [at(6, 6)]: "a" }).fault, /one row or one column/);
  assert.match(outcome(position, { [at(3, 5)]: "c", [at(5, 5)]: "a" }).fault, /gap/);
  assert.match(outcome(position, { [at(6, 5)]: "c", [at(7, 5)]: "a" }).fault, /taken/);
  assert.match(outcome(position, across(5, 5, "zz")).fault, /Not on the rack: ZZ/);
  const after = after_play(position, outcome(position, across(3, 5, "cat")));
  assert.match(outcome(after, across(1, 1, "so")).fault, /join/);
  assert.match(outcome(after, across(1, 5, "s")).fault, /gap|two letters/);
});

test("a play beside words forms words both ways, and a letter may be named in either direction", () => {
  let position = small();
  position = after_play(position, outcome(position, across(3, 5, "cat")));
  const beside = outcome(position, across(4, 6, "so"));
  assert.deepEqual(beside.words.map(({ word }) => word), ["so", "as", "to"]);
  assert.equal(beside.score, (2 + 2) * 2 + (2 + 2));
  assert.equal(outcome(position, { [at(6, 5)]: "s" }).word, "cats");
  const both = outcome(after_play(position, beside), { [at(3, 6)]: "n" }, "down");
  assert.deepEqual([both.word, both.others], ["cn", ["nso"]]);
  assert.equal(outcome(after_play(position, beside), { [at(3, 6)]: "n" }).word, "nso");
});

test("a block ends a word like the edge", () => {
  let position = small();
  position = after_play(position, outcome(position, across(5, 5, "ca")));
  assert.equal(position.cells[at(7, 5)], "#");
  assert.match(outcome(position, { [at(8, 5)]: "t" }).fault, /two letters|join/);
});

test("a dump takes seven letters, costs 25 and a play, and ends the hope of the bonus", () => {
  let position = small("catsonxyzdogsabcdefg");
  assert.ok(may_dump(position));
  position = after_dump(position);
  assert.equal(position.rack, "yzdogsa");
  assert.equal(position.total, -25);
  assert.equal(to_come(position), "bcdefg");
  position = after_dump(position);
  assert.equal(position.rack, "bcdefg");
  assert.ok(!may_dump(position), "six letters are too few");
  assert.equal(replayed(position.map, [{ dump: true }, { dump: true }, { dump: true }]), null);
  assert.deepEqual(replayed(position.map, kept(position.turns)), position);
});

test("all letters on the board bring 50 and end the game; so do fifteen plays", () => {
  let position = small("cats");
  position = after_play(position, outcome(position, across(3, 5, "cat")));
  const last = outcome(position, { [at(6, 5)]: "s" });
  assert.equal(last.bonus, 50);
  assert.equal(last.score, 3 + 2 + 2 + 2 + 50);
  position = after_play(position, last);
  assert.ok(all_placed(position) && is_over(position));
  assert.match(outcome(position, { [at(5, 6)]: "s" }).fault, /over/);
  const dumps = Array.from({ length: 15 }, () => ({ dump: true }));
  assert.ok(is_over(replayed({ ...position.map, letters: "e".repeat(200) }, dumps)));
});

test("a word that stands twice is named", () => {
  let position = small("nononoxyz");
  position = after_play(position, outcome(position, across(5, 5, "no")));
  const again = outcome(position, { [at(5, 6)]: "o" });
  assert.deepEqual(again.repeated, ["no"]);
});

test("typing goes along the line, over letters that lie there, and stops at blocks and the edge", () => {
  let position = small();
  let entry = typed(fresh(at(3, 5)), "c", position);
  entry = typed(typed(entry, "a", position), "t", position);
  assert.deepEqual(entry.placed, across(3, 5, "cat"));
  assert.equal(entry.cursor, at(6, 5));
  position = after_play(position, outcome(position, entry.placed));
  entry = typed(fresh(at(2, 5)), "s", position);
  assert.equal(entry.cursor, at(6, 5), "over CAT");
  entry = typed(entry, "o", position);
  assert.equal(entry.cursor, at(6, 5), "a block is behind it");
  assert.deepEqual(typed(fresh(at(7, 5)), "s", position).placed, {});
  assert.deepEqual(typed(fresh(at(1, 1)), "q", position).placed, {}, "no such letter");
  assert.deepEqual(typed(fresh(at(9, 9), "down"), "s", position).placed, { [at(9, 9)]: "s" });
});

test("letters are replaced and taken back one by one", () => {
  const position = small();
  let entry = typed(typed(fresh(at(3, 5)), "c", position), "a", position);
  entry = erased(entry);
  assert.deepEqual(entry, { cursor: at(4, 5), direction: "across", placed: { [at(3, 5)]: "c" } });
  entry = typed({ ...entry, cursor: at(3, 5) }, "s", position);
  assert.deepEqual(entry.placed, { [at(3, 5)]: "s" });
  assert.deepEqual(erased({ ...entry, cursor: at(9, 9) }).placed, {});
  assert.deepEqual(erased(fresh(0)), fresh(0));
  assert.deepEqual(rack_tiles("noon", { 4: "o", 5: "n" }).map(({ used }) => used), [true, true, false, false]);
});

test("arrows move the cursor within the board, a second look at a square turns it", () => {
  assert.equal(moved(fresh(0), "ArrowLeft").cursor, 0);
  assert.equal(moved(fresh(8), "ArrowRight").cursor, 8);
  assert.equal(moved(fresh(0), "ArrowDown").cursor, 9);
  assert.equal(pointed(fresh(3), 4).direction, "across");
  assert.equal(pointed(fresh(4), 4).direction, "down");
  assert.equal(turned(turned(fresh(4))).direction, "across");
});
