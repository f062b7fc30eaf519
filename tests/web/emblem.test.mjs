// Emblems: the same for an alias wherever it is drawn, and different for different ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { counts, emblem_drawing, derived_emblem, shapes } from "../../web/pages/js/emblem.js";
import { names, taken_by } from "../../web/pages/stage/emblem_chooser.js";

const shape_of = (alias) => {
  const { colour, ...shape } = derived_emblem(alias);
  return JSON.stringify(shape);
};

test("an alias has one emblem, today and tomorrow", () => {
  assert.deepEqual(derived_emblem("417"), derived_emblem("417"));
  assert.deepEqual(derived_emblem("417"), { outline: 2, division: 6, charge: 5, swapped: true, colour: 7 });
  assert.deepEqual(derived_emblem("Ada"), { outline: 5, division: 5, charge: 2, swapped: false, colour: 7 });
});

test("charts for paper have the same: what is chosen is written down for both", () => {
  for (const line of readFileSync(new URL("../golden/emblems.txt", import.meta.url), "utf8").trim().split("\n")) {
    const [, alias, numbers] = /^(".*") ([\d ]+)$/.exec(line);
    const { outline, division, charge, swapped, colour } = derived_emblem(JSON.parse(alias));
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
    const all = Array.from({ length: 34 }, (_, at) => derived_emblem(kind + at));
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, 34, kind);
  }
});

test("neighbours in number differ in colour and in outline", () => {
  for (let number = 100; number < 999; number += 1) {
    const [one, next] = [derived_emblem(String(number)), derived_emblem(String(number + 1))];
    assert.notEqual(one.outline, next.outline);
    assert.notEqual(one.colour, next.colour);
  }
});

test("an emblem stays within its square, and a divided field has a part", () => {
  for (let number = 0; number < shapes; number += 1) {
    const { layers } = emblem_drawing(String(number));
    const numbers = layers.map(([, path]) => path).join("").match(/-?[\d.]+/g).map(Number);
    assert.ok(Math.min(...numbers) >= 0 && Math.max(...numbers) <= 24, String(number));
    const { division, swapped } = derived_emblem(String(number));
    assert.ok(layers.length >= (swapped ? 4 : 3) + (division === 0 ? 0 : 1), String(number));
  }
});

test("a charge has the other colour where the division crosses it", () => {
  const half = emblem_drawing({ outline: 2, division: 1, charge: 2, swapped: false, colour: 0 });
  assert.deepEqual(half.layers.slice(-3), [["pale", "M3.5 3.5L12 3.5L12 20.5L3.5 20.5Z"],
    ["pale", "M7.3 7.3L16.7 7.3L16.7 16.7L7.3 16.7Z"], ["tinted", "M7.3 7.3L12 7.3L12 16.7L7.3 16.7Z"]]);
});

test("an emblem that was chosen is drawn in place of the alias's", () => {
  assert.deepEqual(emblem_drawing(derived_emblem("417")), emblem_drawing("417"));
  const star = { outline: 0, division: 1, charge: 6, swapped: false, colour: 3 };
  assert.notDeepEqual(emblem_drawing(star), emblem_drawing("417"));
  assert.equal(emblem_drawing(star).colour, 3);
});

test("every part that can be chosen has a name of its own", () => {
  for (const part of Object.keys(counts)) {
    assert.equal(names[part].length, counts[part], part);
    assert.equal(new Set(names[part]).size, counts[part], part);
  }
});

test("a shape that another entrant has, chosen or drawn, is taken in every colour", () => {
  const star = { outline: 0, division: 1, charge: 6, swapped: false, colour: 3 };
  const entrants = new Map([["417", { emblem: null }], ["102", { emblem: star }]]);
  assert.equal(taken_by({ ...star, colour: 9 }, "417", entrants), "102");
  assert.equal(taken_by(star, "102", entrants), undefined);
  assert.equal(taken_by(derived_emblem("417"), "102", entrants), "417");
  assert.equal(taken_by({ ...star, swapped: true }, "417", entrants), undefined);
  assert.equal(taken_by(derived_emblem("102"), "417", entrants), undefined, "that of an alias is free once another was chosen");
});

test("signs and outlines stand out of every field in light and in dark, and on paper", () => {
  const css = readFileSync(new URL("../../web/pages/css/aspis.css", import.meta.url), "utf8");
  const token = (name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)[1];
  const luminance = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  for (let colour = 0; colour < counts.colour; colour += 1) {
    const tint = token(`em-${colour}`);
    assert.ok(contrast(tint, token("pale")) >= 4.5, `${names.colour[colour]} on the light part`);
  }
});
