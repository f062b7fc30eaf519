// Charts: brackets in pixels, scales, ratings over time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { box, in_pixels, bracket_rounds, side_text } from "../../web/pages/charts/bracket_layout.js";
import { chart_layout } from "../../web/pages/charts/path_chart.js";
import { find_duels, rating_history } from "../../web/pages/charts/history.js";
import { cell_path, is_shield, shield_view, shield_way } from "../../web/pages/charts/shield_layout.js";
import { linear_scale, ticks_between } from "../../web/pages/charts/scales.js";

const matches = [{ number: 1, round_name: "Semi-finals" }, { number: 2, round_name: "Semi-finals" }, { number: 3, round_name: "Final" }];
const drawing = {
  title: "", columns: 2, rows: 2.5, boxes: [{ match: 1, column: 0, row: 0.5 }, { match: 2, column: 0, row: 1.5 }, { match: 3, column: 1, row: 1 }],
  heads: [{ text: "Semi-finals", column: 0, row: 0 }, { text: "Final", column: 1, row: 0.5 }],
  links: [{ from: 1, to: 3, side: 0 }, { from: 2, to: 3, side: 1 }],
};

test("a bracket in pixels has every box within the picture, and lines from box to box", () => {
  const { width, height, boxes, links } = in_pixels(drawing, matches);
  for (const { x, y } of boxes) assert.ok(x + box.width <= width && y + box.height <= height);
  const [first, , final] = boxes;
  assert.equal(final.match, matches[2]);
  assert.equal(links.length, 2);
  assert.ok(links[0].path.startsWith(`M${first.x + box.width} ${first.y + box.height / 2}`));
  assert.ok(links[0].path.endsWith(`H${final.x}`));
});

test("a list of a bracket is headed by its rounds, in the order of play", () => {
  assert.deepEqual(bracket_rounds(matches).map(({ title, matches: of }) => [title, of.length]), [["Semi-finals", 2], ["Final", 1]]);
});

test("an open side says where its player comes from", () => {
  assert.equal(side_text({ alias: null, origin: { text: "winner of M12" } }), "winner of M12");
  assert.equal(side_text({ alias: "17" }), "17");
  assert.equal(side_text({ alias: null }), "to be decided");
});

test("an axis names round figures", () => {
  assert.deepEqual(ticks_between(-230, 230, 5), [-200, -100, 0, 100, 200]);
  assert.deepEqual(ticks_between(1, 14, 8), [2, 4, 6, 8, 10, 12, 14]);
  assert.deepEqual(ticks_between(3, 3, 4), [3]);
  assert.equal(linear_scale(0, 10, 100, 200)(5), 150);
});

const game = (id, first, second, standing) => ({
  id, state: "played", match_voided: null,
  seats: [{ alias: first, standing }, { alias: second, standing: { win: "loss", loss: "win", tie: "tie" }[standing] }],
});

const rating_of = (...of) => rating_history(...of, 1).at(-1);

test("ratings are symmetric, and sure of themselves only with games", () => {
  const duels = find_duels(Array.from({ length: 10 }, (_, index) => game(index, "a", "b", index < 7 ? "win" : "loss")));
  const [a, b] = ["a", "b"].map((alias) => rating_of(alias, ["a", "b"], duels));
  assert.ok(Math.abs(a.elo + b.elo) < 1e-6);
  // 7.5 of 11 with the prior: 400 log10(7.5 / 3.5) between the two.
  assert.ok(Math.abs(a.elo - b.elo - 400 * Math.log10(7.5 / 3.5)) < 1e-3);
  const early = rating_of("a", ["a", "b"], duels.slice(0, 2));
  assert.ok(early.error > a.error);
});

test("a history has a point a game, and the last one is the rating of all games", () => {
  const aliases = ["a", "b", "c"];
  const duels = find_duels([game(5, "b", "c", "win"), game(1, "a", "b", "win"), game(2, "a", "c", "tie"), game(3, "b", "a", "win")]);
  const points = rating_history("a", aliases, duels);
  assert.deepEqual(points.map(({ games }) => games), [1, 2, 3]);
  assert.ok(Math.abs(points.at(-1).elo - rating_of("a", aliases, duels).elo) < 1e-3);
  assert.deepEqual(rating_history("nobody", aliases, duels), []);
});

test("games that do not count are left out of ratings", () => {
  const void_game = { ...game(1, "a", "b", "win"), state: "void" };
  const late = { ...game(2, "a", "b", "win"), match_voided: "taken back" };
  assert.equal(find_duels([void_game, late]).length, 0);
});

const tournament = {
  entrants: 12, finished: false, run_state: "running",
  stages: [{ number: 1, name: "Round 1", format: "groups", sizes: [6, 6] }, { number: 2, name: "Round 2", format: "groups", sizes: [4] }, { number: 3, name: "Final", format: "finals", sizes: [4] }],
};
const line = (alias, outlook = "playing") => ({ alias, outlook, departed: null });
const standings = {
  places: [],
  stages: [
    { groups: [["A", "abcdef"], ["B", "ghijkl"]].map(([name, all]) => ({ name, entrants: [...all], lines: [...all].map((alias) => line(alias, "abgh".includes(alias) ? "through" : alias === "c" ? "play-off" : "out")) })) },
    { groups: [{ name: "", entrants: ["a", "g", "b", "h"], lines: ["a", "g", "b", "h"].map((alias) => line(alias)) }] },
    { groups: [] },
  ],
};

test("the Shield has a slot for every entrant of every round, before anything is drawn too", () => {
  const before = shield_view(tournament, { places: [], stages: [{ groups: [] }, { groups: [] }, { groups: [] }] });
  assert.deepEqual(before.rings.map(({ count, groups }) => [count, groups.length]), [[12, 2], [4, 1]]);
  assert.ok(before.rings.every(({ groups }) => groups.every(({ slots }) => slots.every(({ alias, state }) => alias === null && state === "empty"))));
  const { rings } = shield_view(tournament, standings, ["g", "h"]);
  const states = (ring) => Object.fromEntries(ring.groups.flatMap(({ slots }) => slots).map(({ alias, state }) => [alias, state]));
  assert.deepEqual(states(rings[0]), { a: "in", b: "in", c: "playoff", d: "out", e: "out", f: "out", g: "in", h: "in", i: "out", j: "out", k: "out", l: "out" });
  assert.deepEqual(states(rings[1]), { a: "in", b: "in", g: "live", h: "live" });
  const cells = rings.flatMap((ring) => ring.groups.flatMap(({ slots }) => slots.map((slot) => cell_path(slot, ring))));
  assert.equal(new Set(cells).size, 16);
  assert.ok(cells.every((path) => !path.includes("NaN")));
});

test("the Shield lights a path only as far as an entrant has come", () => {
  const view = shield_view(tournament, standings);
  assert.match(shield_way(view, "a"), /^M[\d. ]+L[\d. ]+A/);
  assert.equal(shield_way(view, "d"), "");
  const over = shield_view({ ...tournament, finished: true }, { ...standings, places: [{ alias: "a", place: 1, certain: true }, { alias: "g", place: 2, certain: true }] });
  assert.equal(over.champion, "a");
  assert.equal(shield_way(over, "a").match(/M/g).length, 2, "into the boss");
  assert.deepEqual(over.rings[1].groups[0].slots.filter(({ state }) => state !== "in").map(({ alias, state }) => [alias, state]).sort(), [["a", "gold"], ["g", "silver"]]);
});

test("the Shield has no ring for a round that a small field skips", () => {
  const [first, ...others] = tournament.stages;
  const skipped = { ...first, number: 1, state: "skipped", sizes: [] };
  const stages = [skipped, first, ...others].map((stage, at) => ({ ...stage, number: at + 1 }));
  const with_skipped = { ...tournament, stages };
  assert.equal(is_shield(with_skipped), true);
  const seen = { ...standings, stages: [{ groups: [] }, ...standings.stages] };
  assert.deepEqual(shield_view(with_skipped, seen).rings.map(({ count }) => count), shield_view(tournament, standings).rings.map(({ count }) => count));
  assert.equal(is_shield({ ...with_skipped, stages: [skipped, skipped, first] }), false);
});

test("the Shield is drawn for groups in several rounds, of 9 to 64 entrants", () => {
  assert.equal(is_shield(tournament), true);
  assert.equal(is_shield({ ...tournament, entrants: 8 }), false);
  assert.equal(is_shield({ ...tournament, entrants: 65 }), false);
  assert.equal(is_shield({ ...tournament, stages: tournament.stages.slice(0, 1) }), false);
  assert.equal(is_shield({ ...tournament, stages: [{ format: "swiss" }, { format: "finals" }] }), false);
});

for (const sizes of [[[9, 9, 8, 8], [8, 8], [8]], [[8, 8, 8, 8, 8, 8, 8, 8], [8, 8, 8, 8], [8, 8]], [[5, 4], [4]]]) {
  test(`every table of ${sizes[0].length} groups fits the sheet, and none lies on another`, () => {
    const stages = sizes.map((of, at) => ({ number: at + 1, name: `Round ${at + 1}`, format: "groups", state: "waiting", sizes: of }));
    const { columns } = chart_layout({ stages }, { stages: sizes.map(() => ({ groups: [] })) }, () => 4);
    columns.forEach(({ tables }, at) => {
      assert.deepEqual(tables.map(({ rows }) => rows.length), sizes[at]);
      tables.forEach(({ y, height }, index) => assert.ok(y >= 90 && y + height <= (tables[index + 1]?.y ?? 2350), `${at} ${index}`));
    });
  });
}
