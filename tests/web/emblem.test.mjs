// Emblems: the same for an alias wherever it is drawn, and different for different ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawing_of, emblem_of, shapes } from "../../web/pages/js/emblem.js";

const shape_of = (alias) => {
  const { colour, ...shape } = emblem_of(alias);
  return JSON.stringify(shape);
};

test("an alias has one emblem, today and tomorrow", () => {
  assert.deepEqual(emblem_of("417"), emblem_of("417"));
  assert.deepEqual(emblem_of("417"), { outline: 2, division: 6, charge: 5, swapped: true, colour: 7 });
  assert.deepEqual(emblem_of("Ada"), { outline: 5, division: 5, charge: 2, swapped: false, colour: 7 });
});

test("charts for paper have the same: what is chosen is written down for both", () => {
  for (const line of readFileSync(new URL("../golden/emblems.txt", import.meta.url), "utf8").trim().split("\n")) {
    const [, alias, numbers] = /^(".*") ([\d ]+)$/.exec(line);
    const { outline, division, charge, swapped, colour } = emblem_of(JSON.parse(alias));
    assert.equal([outline, division, charge, swapped ? 1 : 0, colour].join(" "), numbers, alias);
  }
});

test("aliases that the server draws all have different shapes, whatever their colours", () => {
  const numbers = Array.from({ length: 900 }, (_, at) => String(at + 100));
  assert.ok(numbers.length < shapes);
  assert.equal(new Set(numbers.map(shape_of)).size, numbers.length);
});

test("34 aliases of any kind are told apart", () => {
  for (const kind of ["bot-", "Team ", "König "]) {
    const all = Array.from({ length: 34 }, (_, at) => emblem_of(kind + at));
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, 34, kind);
  }
});

test("neighbours in number differ in colour and in outline", () => {
  for (let number = 100; number < 999; number += 1) {
    const [one, next] = [emblem_of(String(number)), emblem_of(String(number + 1))];
    assert.notEqual(one.outline, next.outline);
    assert.notEqual(one.colour, next.colour);
  }
});

test("an emblem stays within its square, and a divided field has a part", () => {
  for (let number = 0; number < shapes; number += 1) {
    const { field, part, charge } = drawing_of(String(number));
    const numbers = `${field}${part}${charge}`.match(/-?[\d.]+/g).map(Number);
    assert.ok(Math.min(...numbers) >= 0 && Math.max(...numbers) <= 24, String(number));
    assert.equal(part === "", emblem_of(String(number)).division === 0, String(number));
  }
});
