// Charts: brackets as they are laid out, scales, ratings over time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { box, bracket_layout, rounds_of, side_text } from "../../web/pages/charts/bracket_layout.js";
import { duels_of, history_of, rating_of } from "../../web/pages/charts/history.js";
import { scale_of, ticks_between } from "../../web/pages/charts/scales.js";

const entrant = (alias) => ({ alias, points: null, origin: { kind: "entrant", match: null, text: "to be decided" } });
const winner = (match) => ({ alias: null, points: null, origin: { kind: "winner-of", match, text: `winner of M${match}` } });
const loser = (match) => ({ alias: null, points: null, origin: { kind: "loser-of", match, text: `loser of M${match}` } });
const match = (number, round, part, ...sides) => ({ number, round, part, sides, state: "waiting" });

const single = [
  match(1, 1, "winners", entrant("a"), entrant("b")), match(2, 1, "winners", entrant("c"), entrant("d")),
  match(3, 1, "winners", entrant("e"), entrant("f")), match(4, 2, "winners", winner(1), winner(2)),
  match(5, 2, "winners", entrant("g"), winner(3)), match(6, 1, "third-place", loser(4), loser(5)),
  match(7, 1, "final", winner(4), winner(5)),
];

test("a match stands half-way between the two that feed it, one with a bye beside its feeder", () => {
  const at = new Map(bracket_layout(single).boxes.map((placed) => [placed.match.number, placed]));
  assert.equal(at.get(4).y, (at.get(1).y + at.get(2).y) / 2);
  assert.equal(at.get(5).y, at.get(3).y);
  assert.equal(at.get(7).y, (at.get(4).y + at.get(5).y) / 2);
  assert.ok(at.get(7).x > at.get(4).x && at.get(4).x > at.get(1).x);
});

test("no two boxes overlap, and every winner is linked to where it goes", () => {
  for (const matches of [single, doubles()]) {
    const { boxes, links, width, height } = bracket_layout(matches);
    assert.equal(boxes.length, matches.length);
    for (const one of boxes) {
      assert.ok(one.x + box.width <= width && one.y + box.height <= height);
      for (const other of boxes) {
        const apart = one === other || Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height;
        assert.ok(apart, `M${one.match.number} lies on M${other.match.number}`);
      }
    }
    const expected = matches.flatMap(({ sides }) => sides).filter(({ origin }) => origin.kind === "winner-of");
    assert.equal(links.length, expected.length);
  }
});

function doubles() {
  return [
    match(1, 1, "winners", entrant("a"), entrant("b")), match(2, 1, "winners", entrant("c"), entrant("d")),
    match(3, 1, "losers", loser(1), loser(2)), match(4, 2, "winners", winner(1), winner(2)),
    match(5, 2, "losers", winner(3), loser(4)), match(6, 1, "final", winner(4), winner(5)),
    match(7, 1, "reset", winner(6), loser(6)),
  ];
}

test("rounds are named for people and read in their order", () => {
  assert.deepEqual(rounds_of(single).map(({ title }) => title), ["Quarter-finals", "Semi-finals", "Third place", "Final"]);
  assert.deepEqual(rounds_of(doubles()).map(({ title }) => title),
    ["Winners round 1", "Winners round 2", "Losers round 1", "Losers round 2", "Final", "Second final (if needed)"]);
});

test("an open side says where its player comes from", () => {
  assert.equal(side_text(winner(12)), "winner of M12");
  assert.equal(side_text(entrant("17")), "17");
  assert.equal(side_text({ alias: null, origin: { kind: "bye", match: null, text: "bye" } }), "bye");
});

test("an axis names round figures", () => {
  assert.deepEqual(ticks_between(-230, 230, 5), [-200, -100, 0, 100, 200]);
  assert.deepEqual(ticks_between(1, 14, 8), [2, 4, 6, 8, 10, 12, 14]);
  assert.deepEqual(ticks_between(3, 3, 4), [3]);
  assert.equal(scale_of(0, 10, 100, 200)(5), 150);
});

const game = (id, first, second, standing) => ({
  id, state: "played", match_voided: null,
  seats: [{ alias: first, standing }, { alias: second, standing: { win: "loss", loss: "win", tie: "tie" }[standing] }],
});

test("ratings are symmetric, and sure of themselves only with games", () => {
  const duels = duels_of(Array.from({ length: 10 }, (_, index) => game(index, "a", "b", index < 7 ? "win" : "loss")));
  const [a, b] = ["a", "b"].map((alias) => rating_of(alias, ["a", "b"], duels));
  assert.ok(Math.abs(a.elo + b.elo) < 1e-6);
  // 7.5 of 11 with the prior: 400 log10(7.5 / 3.5) between the two.
  assert.ok(Math.abs(a.elo - b.elo - 400 * Math.log10(7.5 / 3.5)) < 1e-3);
  const early = rating_of("a", ["a", "b"], duels.slice(0, 2));
  assert.ok(early.error > a.error);
});

test("a history has a point a game, and the last one is the rating of all games", () => {
  const aliases = ["a", "b", "c"];
  const duels = duels_of([game(5, "b", "c", "win"), game(1, "a", "b", "win"), game(2, "a", "c", "tie"), game(3, "b", "a", "win")]);
  const points = history_of("a", aliases, duels);
  assert.deepEqual(points.map(({ games }) => games), [1, 2, 3]);
  assert.ok(Math.abs(points.at(-1).elo - rating_of("a", aliases, duels).elo) < 1e-3);
  assert.deepEqual(history_of("nobody", aliases, duels), []);
});

test("games that do not count are left out of ratings", () => {
  const void_game = { ...game(1, "a", "b", "win"), state: "void" };
  const late = { ...game(2, "a", "b", "win"), match_voided: "taken back" };
  assert.equal(duels_of([void_game, late]).length, 0);
});
