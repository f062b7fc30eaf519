// Awards: who gets what at the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ceremony_awards, certified, find_feats } from "../../web/pages/stage/awards.js";

const game = (id, winner, loser) => ({
  id, state: "played", match_voided: null, reason: "points",
  seats: [{ alias: winner, standing: "win", score: 10, forfeit: false }, { alias: loser, standing: "loss", score: 2, forfeit: false }],
});
const place = (number, alias, more = {}) => ({ alias, place: number, sharing: 1, certain: true, why: "", ...more });
const games = [game(1, "a", "b"), game(2, "b", "c"), game(3, "c", "d"), game(4, "a", "d")];
const seen_of = (places) => ({ name: "cup", tournament: { title: "Cup" }, games, ratings: new Map(), standings: { places } });
const newcomer_of = (places) => find_feats(seen_of(places)).find(({ kind }) => kind === "newcomer");

test("the best newcomer is the one with the best place of those who came in after the draw", () => {
  const best = newcomer_of([place(1, "a"), place(2, "b", { late: true }), place(3, "c", { late: true }), place(4, "d")]);
  assert.equal(best.alias, "b");
  assert.equal(best.why, "joined after the draw and finished 2nd");
});

test("nobody is the best newcomer without a win, with a place that may still change, or having been there for the draw", () => {
  assert.equal(newcomer_of([place(1, "a"), place(4, "d", { late: true })]), undefined);
  assert.equal(newcomer_of([place(2, "b", { late: true, certain: false })]), undefined);
  assert.equal(newcomer_of([place(1, "a"), place(2, "b")]), undefined);
});

test("feats come before the places, and the winner before the podium", () => {
  const kinds = ceremony_awards(seen_of([place(1, "a"), place(2, "b", { late: true }), place(3, "c")])).map(({ kind, place: number }) => (kind === "place" ? number : kind));
  assert.deepEqual(kinds.slice(-5), ["covered", 3, 2, 1, "podium"]);
  assert.ok(kinds.indexOf("newcomer") < kinds.indexOf(3));
});

test("a covered place has a clue that does not name its entrant", () => {
  const line = (alias, number) => ({ alias, place: number });
  const final = { winner: "a", games: [{}], sides: [{ alias: "a", score: 743 }, { alias: "b", score: 736 }] };
  const seen = { ...seen_of([place(1, "a", { why: "won the title match" }), place(2, "b", { why: "lost the title match" })]), matches: [final] };
  seen.standings.stages = [{ name: "Round 1", groups: [{ lines: [line("b", 1), line("a", 4)] }] }, { name: "Final", groups: [{ lines: [line("a", 1), line("b", 2)] }] }];
  const { podium } = ceremony_awards(seen).find(({ kind }) => kind === "covered");
  assert.deepEqual(podium.map(({ clue }) => clue), ["only 4th in its group in Round 1, then won the title match, 743 to 736", "lost the title match, 736 to 743"]);
});

test("certificates are for those who played, and for nobody who was disqualified or never moved", () => {
  const moved = (id, alias, moves, state = "played") => ({ id, state, seats: [{ alias, moves }, { alias: "z", moves: 1 }] });
  const entrants = [{ alias: "a", departed: null }, { alias: "b", departed: "disqualified: a copy" }, { alias: "c", departed: "withdrawn" },
    { alias: "d", departed: null }, { alias: "e", departed: null }, { alias: "z", departed: null }];
  const games = [moved(1, "a", 3), moved(2, "b", 3), moved(3, "c", 2), moved(4, "d", 0, "awarded"), moved(5, "d", 0)];
  const given = (tournament) => certified(entrants, { games, tournament }).map(({ alias }) => alias).join("");
  assert.equal(given({ closed: "2026-12-01T00:00:00Z" }), "acz");
  assert.equal(given({ closed: null, run_state: "finished" }), "acz");
  assert.equal(given({ closed: null, run_state: "running" }), "acez", "e has games to come");
});
