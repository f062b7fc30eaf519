// Tables: qualified entrants, movements, crosstables, head to head, the order of tournaments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encounters, movements } from "../../web/pages/tables/encounters.js";
import { head_to_head } from "../../web/pages/tables/head_to_head.js";
import { match_result } from "../../web/pages/tables/played.js";
import { records_in } from "../../web/pages/tables/standings.js";
import { entrant_season } from "../../web/pages/tables/season.js";
import { cut_text, entrant_form, games_left, must_win, entrant_state } from "../../web/pages/tables/states.js";
import { outlook_text } from "../../web/pages/js/words.js";
import { in_progress_first } from "../../web/pages/js/which_tournament.js";

const match = (number, a, b, more = {}) => ({
  number, group: "A", stage: 1, play_off: false, state: "due", games_wanted: 1, games: [], winner: null,
  sides: [{ alias: a, points: null }, { alias: b, points: null }], ...more,
});

test("HeadOfRecordsNamesEachNumber", () => {
  const told = (lines) => (({ name, short, text }) => [name, short, ...lines.map(text)])(records_in(lines));
  assert.deepEqual(told([{ wins: 4, ties: 0, losses: 1 }, { wins: 0, losses: 2 }]), ["Won–lost", "W–L", "4–1", "0–2"]);
  assert.deepEqual(told([{ wins: 4, ties: 1, losses: 0 }, { wins: 0, ties: 0, losses: 2 }]), ["Won–drawn–lost", "W–D–L", "4–1–0", "0–0–2"]);
});

test("A cut that all pass says what the places decide", () => {
  const tournament = (sizes, format) => ({ stages: [{ name: "Semi-finals", sizes }, { name: "Final", format }], plan: { stages: [{}, { entry: { top: 4 } }] } });
  assert.equal(cut_text({ number: 1 }, tournament([5, 5], "groups")), "The first four of each group reach the final");
  assert.equal(cut_text({ number: 1 }, tournament([4], "finals")), "The first two play for the title, the others for third place");
  assert.equal(cut_text({ number: 1 }, tournament([4, 3], "groups")), "The places decide who meets whom in the final");
});

test("A line says what is certain: a sign and a word", () => {
  const said = (line, must) => Object.values(entrant_state(line, must)).join(" ");
  assert.equal(said({ outlook: "through" }), "through ✓ Through");
  assert.equal(said({ outlook: "out" }), "out – Out");
  assert.equal(said({ outlook: "play-off" }), "playoff = Play-off");
  assert.equal(said({ outlook: "playing", wins_needed: 1 }), "needs 1 Needs 1 win");
  assert.equal(said({ outlook: "playing", wins_needed: 3 }), "needs 3 Needs 3 wins");
  assert.equal(said({ outlook: "playing", wins_needed: null }), "open  In the race");
  assert.equal(said({ outlook: "playing", wins_needed: null }, true), "must ! Must win");
  assert.equal(said({ outlook: "out", departed: "withdrawn: ill" }), "gone – Withdrawn");
});

test("an entrant must win when a loss would leave too many others ahead for good", () => {
  const line = (alias, points) => ({ alias, points: String(points), outlook: "playing" });
  const lines = [line("a", 8), line("b", 8), line("c", 4), line("d", 2)];
  const due = [match(1, "d", "a"), match(2, "d", "c"), match(3, "c", "b")];
  assert.equal(games_left("d", due), 2);
  const must = (of, cut) => must_win(of, lines, due, { cut });
  assert.equal(must(lines[3], 2), true, "it reaches 4 at most after a loss, and two have 8");
  assert.equal(must(lines[3], 3), false, "only two have more than 4");
  assert.equal(must(lines[2], 2), true);
  assert.equal(must(lines[0], 2), false);
  assert.equal(must({ ...lines[3], outlook: "out" }, 2), false);
  assert.equal(must(lines[3], 0), false, "nobody advances");
});

test("form shows the last five matches of a group, the newest at the right, and no play-off", () => {
  const played = (id, winner, more = {}) => match(id, "a", `x${id}`, { state: "played", winner, games: [{ number: 1, id }], ...more });
  const list = [played(9, "a"), played(2, "a"), played(3, "x3"), played(4, null), played(5, "a"), played(6, "x6"), played(10, "a", { play_off: true }), match(11, "a", "b")];
  assert.deepEqual(entrant_form("a", list), ["L", "D", "W", "L", "W"]);
  assert.deepEqual(entrant_form("b", list), []);
});

test("An entrant is eliminated when it is, and playing before", () => {
  const said = (outlook, wins_needed = null, result_class = null) => outlook_text({ outlook, wins_needed, result_class });
  assert.equal(said("playing"), "playing");
  assert.equal(said("playing", 1), "playing, needs one win to advance");
  assert.equal(said("playing", 3), "playing, needs 3 wins to advance");
  assert.equal(said("play-off"), "in a play-off");
  assert.equal(said("through"), "through to the next stage");
  assert.equal(said("out", null, "Eliminated in Round 1"), "Eliminated in Round 1");
  assert.equal(said("ended"), "");
});

test("rows tell by how many places they moved", () => {
  assert.deepEqual([...movements(["a", "b", "c"], ["c", "a", "b"])], [["c", 2], ["a", -1], ["b", -1]]);
  assert.equal(movements(["a"], ["a", "new"]).size, 0);
});

test("the crosstable has each match from both sides", () => {
  const played = match(1, "a", "b", { state: "played", winner: "a" });
  const tied = match(2, "a", "c", { state: "played", sides: [{ alias: "a", points: "1" }, { alias: "c", points: "1" }] });
  const decided = match(4, "b", "c", { state: "played", sides: [{ alias: "b", points: "1.5" }, { alias: "c", points: "2.5" }] });
  const found = encounters([played, tied, decided, match(3, "c", "d"), match(5, "a", "b", { play_off: true })]);
  assert.equal(found.get("a\nb").length, 1);
  assert.deepEqual(["a\nb", "b\na", "a\nc", "b\nc", "c\nb", "d\nc"].map((key) => found.get(key)[0].result),
    ["W", "L", "D", "L", "W", ""]);
});

test("a match shows games won, or the score of its only game", () => {
  const tournament = (game, win = 2) => ({ game, plan: { stages: [{ points: { win, tie: 1 } }] } });
  const played = (games_wanted, points, score) => match_result({ stage: 1, games_wanted, games: [{ id: 7 }] }, { points, score }, tournament("wordcube"));
  assert.deepEqual([played(4, "6", 1202), played(4, "1", 90), played(4, "3", 90), played(1, "2", 149)], ["3", "½", "1½", 149]);
  assert.equal(match_result({ stage: 1, games_wanted: 1, games: [{ id: 7 }] }, { points: "2", score: 505 }, tournament("boxing")), "1");
  assert.equal(match_result({ stage: 1, games_wanted: 2, games: [{ id: 7 }] }, { points: "3", score: 9 }, tournament("croquet", 3)), "3");
  assert.equal(match_result({ stage: 1, games_wanted: 2, games: [{ id: null }] }, { points: "0", score: 0 }, tournament("croquet")), "");
});

test("tournaments in progress come first, then those that wait, and of each the newest", () => {
  const one = (name, run_state, created) => ({ name, run_state, created });
  const list = [one("done", "finished", "2026-04"), one("old", "running", "2026-01"), one("waits", "paused", "2026-03"), one("new", "running", "2026-02")];
  assert.deepEqual(in_progress_first(list).map(({ name }) => name), ["new", "old", "waits", "done"]);
});

test("head to head counts what counts", () => {
  const game = (id, standing, more = {}) => ({
    id, state: "played", match_voided: null, ...more,
    seats: [{ alias: "a", standing, score: 5 }, { alias: "b", standing: { win: "loss", loss: "win", tie: "tie" }[standing], score: 3 }],
  });
  const rows = head_to_head([game(1, "win"), game(2, "tie"), game(3, "loss", { state: "void" }),
    game(4, "win", { match_voided: "a late result" })], "b");
  assert.deepEqual(rows, [{ opponent: "a", games: 2, won: 0, drawn: 1, lost: 1, score: 6, against: 10 }]);
});

test("a season has its first game, its first win, its longest streak, its best and its worst game, version by version", () => {
  const game = (id, standing, other, more = {}) => ({ id, stage: 1, state: "played", match_voided: null, seats: [
    { alias: "1", standing, score: 5, version: id < 3 ? 1 : 2, slowest_us: id * 10, forfeit: false, ...more },
    { alias: other, standing: standing === "win" ? "loss" : "win", score: 3 },
  ] });
  const ratings = new Map([["weak", { elo: -100 }], ["strong", { elo: 200 }]]);
  const games = [game(4, "win", "strong"), game(3, "win", "weak"), game(2, "loss", "strong"), game(1, "loss", "weak"), { ...game(5, "win", "weak"), state: "void" }];
  const season = entrant_season(games, "1", ratings);
  assert.deepEqual([season.first.game.id, season.first_win.game.id, season.last.game.id], [1, 3, 4]);
  assert.deepEqual(season.versions, [{ version: 1, games: 2, won: 0 }, { version: 2, games: 2, won: 2 }]);
  assert.deepEqual([season.streak.length, season.streak.last.game.id], [2, 4]);
  assert.deepEqual([season.best.game.id, season.worst.game.id, season.quickest_us], [4, 1, 40]);
  assert.equal(entrant_season([...games, game(6, "loss", "strong", { forfeit: true })], "1", ratings).worst.game.id, 6, "a forfeit is worse than any defeat");
  assert.equal(entrant_season([], "1", ratings).first, null);
});
