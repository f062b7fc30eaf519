// Scrimmages: which versions are listed in which order, who won, and the chart of versions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { now_playing } from "../../web/pages/games/now_playing.js";
import { height, laid_out, width } from "../../web/pages/charts/version_layout.js";
import { practice_page, scrimmages_page } from "../../web/pages/js/paths.js";
import { entrants_in, histories, placed, winner_first } from "../../web/pages/tables/scrimmages.js";
import { last_games, versions_with_scores } from "../../web/pages/views/student/standing.js";

const of = (entrant, version, elo, { plays = false, games = 9, error = 60 } = {}) =>
  ({ entrant, name: entrant ?? "boxing_greedy", version, plays, elo, error, games });
const standings = [
  of("417", 2, 120), of("9", 1, 90, { plays: true }), of(null, null, 40), of("23", 1, 0, { plays: true, games: 0 }),
  of("417", 3, -10, { plays: true }), of("417", 1, -80), of("9", 2, 0, { games: 0 }),
];
const said = (rows) => rows.map(({ rank, entrant, version }) => [rank, entrant, version]);

test("versions that play and sample bots are placed by strength, who has not played is last", () => {
  assert.deepEqual(said(placed(standings, true)), [[1, "9", 1], [2, null, null], [3, "417", 3], [null, "23", 1]]);
});

test("lists no scrimmages as now playing", () => {
  const live = (live_id, practice, label) => ({ live_id, practice, label });
  const scrimmage = live("p1", true, "scrimmage");
  const practice = live("p2", true, "practice");
  const counted = live("7", false, "Final, game 1");
  assert.deepEqual(now_playing([scrimmage, practice, counted]), [counted]);
  assert.deepEqual(now_playing([scrimmage, practice]), [practice]);
  assert.deepEqual(now_playing([scrimmage]), []);
});

test("with all versions every one has its place among all", () => {
  assert.deepEqual(said(placed([...standings].reverse(), false)),
    [[1, "417", 2], [2, "9", 1], [3, null, null], [4, "417", 3], [5, "417", 1], [null, "9", 2], [null, "23", 1]]);
  assert.deepEqual(placed([], true), []);
});

test("what is listed is a copy: the document stays in the server's order", () => {
  const before = JSON.stringify(standings);
  placed(standings, false);
  histories(standings);
  assert.equal(JSON.stringify(standings), before);
});

test("an entrant has a chart when several of its versions have played", () => {
  const found = histories([...standings, of("50", 1, 3), of("50", 2, 4)]);
  assert.deepEqual([...found.keys()], ["50", "417"]);
  assert.deepEqual(found.get("417").map(({ version }) => version), [1, 2, 3]);
});

test("the winner is named first and keeps its seat, a tie stays as it was seated", () => {
  const game = (...standing) => ({ seats: standing.map((one, index) => ({ name: `${index}`, standing: one })) });
  assert.deepEqual(winner_first(game("loss", "win")).map(({ name, index }) => [name, index]), [["1", 1], ["0", 0]]);
  assert.deepEqual(winner_first(game("win", "loss")).map(({ index }) => index), [0, 1]);
  assert.deepEqual(winner_first(game("tie", "tie")).map(({ index }) => index), [0, 1]);
});

test("a chart of versions has every bar within the picture, higher where the rating is", () => {
  const versions = [of("1", 1, -300, { error: 200 }), of("1", 2, 0), of("1", 4, 500, { error: 10 })];
  const { dots, line, ticks } = laid_out(versions);
  for (const { x, y, top, bottom } of dots) {
    assert.ok(top >= 0 && top < y && y < bottom && bottom <= height - 30, `${top} ${y} ${bottom}`);
    assert.ok(x > 0 && x < width);
  }
  assert.ok(dots[0].y > dots[1].y && dots[1].y > dots[2].y);
  assert.equal(dots[1].x - dots[0].x, dots[2].x - dots[1].x);
  assert.deepEqual(dots.map(({ name }) => name), ["v1", "v2", "v4"]);
  assert.equal(line, dots.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join(""));
  assert.ok(ticks.some(({ value }) => value === 0));
  for (const { y } of ticks) assert.ok(y >= 0 && y <= height);
});

test("of many versions some are named, the newest among them", () => {
  const { dots } = laid_out(Array.from({ length: 42 }, (_, at) => of("1", at + 1, at)));
  const names = dots.map(({ name }) => name).filter(Boolean);
  assert.ok(names.length <= 10);
  assert.equal(names.at(-1), "v42");
});

test("bars without any width are drawn too", () => {
  for (const { y, top } of laid_out([of("1", 1, 5, { error: 0 }), of("1", 2, 5, { error: 0 })]).dots) {
    assert.ok(Number.isFinite(y) && top === y);
  }
});

test("addresses of scrimmages", () => {
  assert.equal(scrimmages_page("a b"), "/t/a%20b/scrimmages");
  assert.equal(scrimmages_page("cup", "417"), "/t/cup/scrimmages?entrant=417");
  assert.equal(practice_page("cup", 12), "/t/cup/practice/12");
});

test("Entrants of scrimmages are listed once, in their order", () => {
  assert.deepEqual(entrants_in(standings), ["9", "23", "417"]);
});

const own_seat = (alias, standing, version = null) => ({ alias, standing, version });
const scrimmage_seat = (name, standing, version = null) => ({ name, standing, version });

test("The last ten games have scrimmages among them and the losses first", () => {
  const games = Array.from({ length: 8 }, (_, at) => ({ id: at, reason: "points", started: `2026-11-2${at}T10:00:00Z`, seats: [own_seat("1", at % 2 ? "win" : "loss"), own_seat("2", at % 2 ? "loss" : "win")] }));
  const scrimmages = Array.from({ length: 5 }, (_, at) => ({ id: 100 + at, reason: "points", started: `2026-11-2${5 + at}T11:00:00Z`, seats: [scrimmage_seat("1", "loss", 3), scrimmage_seat("boxing_greedy", "win")] }));
  const last = last_games("1", games, scrimmages);
  assert.equal(last.length, 10);
  assert.equal(last.filter(({ scrimmage }) => scrimmage).length, 5);
  assert.deepEqual(last.map(({ own }) => own.standing), ["loss", "loss", "loss", "loss", "loss", "loss", "loss", "win", "win", "win"]);
  assert.deepEqual(last[0].others, ["boxing_greedy"]);
  assert.deepEqual(last_games("1", [], []), []);
});

test("Each version has its rating in scrimmages and its tournament games", () => {
  const rated = [{ entrant: "417", version: 2, elo: 120, error: 60, games: 9 }, { entrant: "417", version: 1, elo: 0, error: 0, games: 0 }, { entrant: "9", version: 3, elo: 50, error: 1, games: 4 }];
  const games = [{ seats: [own_seat("417", "win", 2), own_seat("9", "loss", 3)] }, { seats: [own_seat("417", "loss", 2), own_seat("9", "win", 3)] }];
  const scored = versions_with_scores("417", [{ number: 3 }, { number: 2 }, { number: 1 }], rated, games);
  assert.deepEqual(scored.map(({ version, rated: own, won, of: all }) => [version, own?.elo, won, all]), [[2, 120, 1, 2]]);
});
