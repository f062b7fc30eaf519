// The stage: what is shown next, at what pace, with what words, and how much of a long table or a large bracket.
import assert from "node:assert/strict";
import { test } from "node:test";
import { line_at, find_moments, game_verdict } from "../../web/pages/stage/moments.js";
import { current_stage } from "../../web/pages/tables/states.js";
import { least_ms, total_ms, max_ms, pace, ply_at } from "../../web/pages/stage/pacing.js";
import { best_game, final_games, running_order, upset } from "../../web/pages/stage/running_order.js";
import { again, coming_item, next_item, next_scene, opening, make_scenes, make_tour, make_view, visible_lines } from "../../web/pages/stage/script.js";
import { matches_by_game, shown_so_far, told_by } from "../../web/pages/stage/shown_so_far.js";
import { decided_by, match_heading, stakes_text } from "../../web/pages/stage/stakes.js";
import { chart_scale } from "../../web/pages/stage/game_scene.js";
import { path_steps } from "../../web/pages/stage/result_scenes.js";
import { board_legends, path_legend, table_legend } from "../../web/pages/stage/legends.js";
import { games, story_states } from "../../web/pages/games/rules/rules.js";
import { places_shown } from "../../web/pages/stage/ceremony.js";
import { ceremony_strip, strip_parts } from "../../web/pages/stage/strip.js";
import { clock_time, with_names } from "../../web/pages/js/words.js";
import { countdown, interval_texts, who_is_in } from "../../web/pages/stage/interval.js";
import { closeness, standing_at } from "../../web/pages/games/standing.js";
import { turning_move } from "../../web/pages/games/why/course.js";

const seat = (alias, standing, score, forfeit = false) => ({ alias, standing, score, forfeit });
const game = (id, one = 10, other = 8, more = {}) => ({
  id, stage: 1, label: `M${id}`, number: 1, state: "played", match_voided: null, reason: "points", record_sha256: "x",
  seats: [seat(`${id}a`, "win", one), seat(`${id}b`, "loss", other)], ...more,
});
const side = (alias, kind = "entrant", match = null) => ({ alias, points: null, score: null, won: false, origin: { kind, match, text: "" } });
const pairing = (number, round, round_name, sides, more = {}) => ({
  stage: 1, group: "", number, label: `Bracket, M${number}`, round, round_name, part: "winners", play_off: false, state: "played",
  sides, winner: sides[0].alias, games_wanted: 1, games: [{ number: 1, id: number }], ...more,
});

/** Four entrants: two semi-finals, third place, final. */
const bracket = { number: 1, name: "Bracket", matches: [
  pairing(1, 1, "Semi-finals", [side("1a"), side("1b")]), pairing(2, 1, "Semi-finals", [side("2a"), side("2b")]),
  pairing(3, 2, "Third place", [side("3a", "loser-of", 1), side("3b", "loser-of", 2)]),
  pairing(4, 2, "Final", [side("4a", "winner-of", 1), side("4b", "winner-of", 2)]),
] };

const seen_of = (games, more = {}) => ({
  games, by_game: matches_by_game(bracket.matches), brackets: new Map([[1, bracket]]), stages: 1, ratings: new Map(),
  shown: new Map(), ...more,
});
const ids = (seen) => running_order(seen).map(({ game: { id } }) => id);

test("Semi-finals come first, and the third place before the title", () => {
  assert.deepEqual(ids(seen_of([1, 2, 3, 4].map((id) => game(id)))), [2, 1, 3, 4]);
  assert.equal(best_game(seen_of([1, 2, 3, 4].map((id) => game(id)))).id, 4);
});

test("the final can be shown first once it is played, and is never a semi-final", () => {
  const final_of = (seen) => final_games(running_order(seen), seen);
  assert.deepEqual(final_of(seen_of([1, 2, 3, 4].map((id) => game(id)))), [4]);
  assert.deepEqual(final_of(seen_of([1, 2].map((id) => game(id)))), []);
  assert.deepEqual(final_of(seen_of([1, 2, 3, 4].map((id) => game(id)), { stages: 2 })), []);
});

test("of equal rounds the closer game comes first", () => {
  assert.deepEqual(ids(seen_of([game(1, 10, 10), game(2, 20, 1)])), [1, 2]);
  assert.ok(closeness([seat("a", "win", 100), seat("b", "loss", 99)]) > closeness([seat("a", "win", 100), seat("b", "loss", 10)]));
});

test("an upset by rating comes before a result that everybody expected", () => {
  const ratings = new Map([["1a", 200], ["1b", -200], ["2a", -200], ["2b", 200]].map(([alias, elo]) => [alias, { elo, games: 9 }]));
  assert.deepEqual(ids(seen_of([game(1), game(2)], { ratings })), [2, 1]);
  assert.equal(upset(game(2).seats, ratings), 400);
  assert.equal(upset(game(1).seats, ratings), 0);
});

test("What tells nothing any more comes last", () => {
  assert.deepEqual(ids(seen_of([1, 2, 3, 4].map((id) => game(id)), { shown: new Map([[1, 1], [2, 1], [3, 1]]) })), [4, 3, 2, 1]);
  // The instructor had the final shown: it has told who lost in the semi-finals.
  const order = running_order(seen_of([1, 2, 3, 4].map((id) => game(id)), { shown: new Map([[4, 1]]) }));
  assert.ok(order.every(({ due }) => !due));
});

test("a game that appeared while the stage was on is shown before its equals", () => {
  assert.equal(ids(seen_of([game(1), game(2)], { appeared: new Set([1]) }))[0], 1);
});

test("of a match of several games one is shown before other matches had theirs", () => {
  const semis = [1, 2].map((number) => ({ ...bracket.matches[number - 1], games_wanted: 3, games: [1, 2, 3].map((at) => ({ number: at, id: number * 10 + at })) }));
  const games = [11, 12, 13, 21, 22, 23].map((id) => game(id));
  const order = ids({ ...seen_of(games), by_game: matches_by_game(semis) });
  assert.deepEqual(order.slice(0, 2).sort(), [13, 23], "the games that decide them");
});

test("Of the title match every game is shown, in the order of play", () => {
  const final = { ...bracket.matches[3], games_wanted: 3, games: [1, 2, 3].map((at) => ({ number: at, id: 40 + at })) };
  const games = [43, 41, 42].map((id) => game(id));
  assert.deepEqual(ids({ ...seen_of(games), by_game: matches_by_game([final]) }), [41, 42, 43]);
});

test("the instructor's order comes first, and what was left out never", () => {
  const games = [1, 2, 3, 4].map((id) => game(id));
  assert.deepEqual(ids(seen_of(games, { wanted: [4, 1] })), [4, 1, 2, 3]);
  assert.deepEqual(ids(seen_of(games, { left_out: [4] })), [2, 1, 3]);
});

test("games without a record, void and superseded ones are not shown", () => {
  const games = [game(1, 10, 8, { record_sha256: "" }), game(2, 10, 8, { state: "superseded" }), game(3, 10, 8, { match_voided: "a mistake" }), game(4)];
  assert.deepEqual(ids(seen_of(games)), [4]);
});

test("a game takes 4 to 20 seconds, whatever its length", () => {
  for (const count of [8, 20, 60, 200, 1000]) {
    for (const moments of [[], [{ ply: 4, weight: 1 }], Array.from({ length: 9 }, (_, at) => ({ ply: at + 1, weight: 0.5 }))]) {
      const whole = total_ms(pace(count, moments));
      assert.ok(whole >= least_ms * 0.99 && whole <= max_ms * 1.01, `${count} moves: ${whole} ms`);
    }
  }
});

test("the middle is fast, the moments slow, and the beginning can be seen", () => {
  const paces = pace(100, [{ ply: 60, weight: 1 }]);
  assert.ok(paces[60] > 5 * paces[30]);
  assert.ok(paces[59] > paces[30]);
  assert.ok(paces[0] > paces[30] && paces[100] > paces[30]);
  assert.equal(Math.max(...paces), paces[60]);
});

test("where motion is not wanted only the moments are shown, each for a while", () => {
  const paces = pace(50, [{ ply: 20, weight: 1 }], { still: true });
  assert.deepEqual(paces.flatMap((ms, ply) => (ms ? [ply] : [])), [0, 20, 50]);
});

test("time leads to a position, and never past the last one", () => {
  const paces = [100, 50, 200];
  assert.deepEqual([0, 99, 100, 149, 150, 9999].map((ms) => ply_at(paces, ms)), [0, 0, 1, 1, 2, 2]);
});

const story = (kind, moves, more = {}) => ({
  game: kind, seats: [{ mark: "A", alias: "1" }, { mark: "B", alias: "2" }], board: { dimensions: [], rows: [] }, verdict: null, results: null,
  entries: moves.map((move, at) => ({ kind: "move", ply: at + 1, seat: at % 2, move, time_us: 1 })), ...more,
});

test("in the arena it is told who will fill the last spot as soon as it can be counted", () => {
  const told = story("boxing", ["A,1,1,2", "B,1,3,1"], { board: { dimensions: [3, 3], rows: ["---", "---", "---"] } });
  const moments = find_moments(told, story_states(told));
  assert.equal(line_at(moments, 1), "5 single spots left: {1} will fill the last one");
  assert.equal(with_names(line_at(moments, 2), ["Ada", "Ben"]), "5 single spots left: Ben will fill the last one");
  assert.equal(line_at(moments, 0), "");
});

test("a hoop that is missed is told", () => {
  const told = story("croquet", ["1,7", "2,1", "1,5"], { seats: [{ mark: "1", alias: "1" }, { mark: "2", alias: "2" }] });
  assert.equal(line_at(find_moments(told, story_states(told)), 3), "{0} misses hoop 10 and must go back");
});

test("the move that lost the game is told where its analysis is stored", () => {
  const told = story("croquet", ["1,2", "2,4", "1,3"], { seats: [{ mark: "1", alias: "1" }, { mark: "2", alias: "2" }] });
  const moves = [{ move: 2, seat: 1, gave_away: true, before: { least: "draw" }, after: { most: "loss" } }];
  const [moment] = find_moments(told, story_states(told), { analysis: { moves, decisive: 2 } });
  assert.deepEqual([moment.ply, moment.weight, moment.said], [2, 1, "{1} makes the move that loses the game"]);
});

test("a verdict is said in the words of people, with who is to blame", () => {
  const results = [{ standing: "win", score: 12 }, { standing: "loss", score: 7 }];
  const over = { reason: "timeout", seat: 1, over_ms: 40, text: "" };
  assert.deepEqual(game_verdict(story("boxing", [], { verdict: over, results })), { head: "{0} wins", why: "{1}: time limit exceeded", points: "" });
  assert.deepEqual(game_verdict(story("croquet", [], { verdict: { reason: "home", seat: null, over_ms: null }, results })), { head: "{0} wins", why: "Reached home", points: "12 to 7" });
  assert.deepEqual(game_verdict(story("boxing", [], { verdict: { reason: "last-spot", seat: null, over_ms: null }, results })), { head: "{0} wins", why: "Last spot filled", points: "" });
  assert.equal(game_verdict(story("boxing", [])), null);
});

/** A word cube game of two words that ended so. */
const ended = (scores, standings = ["win", "loss"], more = {}) => {
  const { entries } = story("wordcube", ["A,1,1,1,1,3,1,cat", "B,2,1,1,2,3,1,dog"]);
  return story("wordcube", [], { board: { dimensions: [3, 3, 1], rows: ["cat", "dog", "xyz"] }, entries: [...entries, ...(more.entries ?? [])],
    verdict: { reason: more.reason ?? "no-moves", seat: null, over_ms: null, text: "" }, results: standings.map((standing, seat) => ({ standing, score: scores[seat] })) });
};

test("CloseFinishHasItsOwnWord", () => {
  const told = ended([743, 736]);
  assert.equal(line_at(find_moments(told, story_states(told)), 2), "A close finish: {0} wins by 7");
  assert.deepEqual(game_verdict(told), { head: "{0} wins", why: "A close finish: no legal moves left", points: "743 to 736" });
  const { over, head } = standing_at(told, story_states(told), 2);
  assert.deepEqual([over, head], ["Close finish", "{0} won by 7"]);
  assert.equal(game_verdict(ended([50, 51], ["loss", "win"])).points, "51 to 50");
});

test("NothingElseIsACloseFinish", () => {
  const forfeit = { entries: [{ kind: "forfeit", seat: 1, reason: "crash", time_us: 1, over_ms: null, text: "", answer: null }] };
  const others = [ended([743, 700]), ended([5, 4]), ended([740, 740], ["tie", "tie"]), ended([743, 736], ["win", "loss"], forfeit), ended([743, 736], ["void", "void"]),
    ended([743, 736], ["win", "loss"], { reason: "timeout" }), ended([0, 0]), { ...ended([743, 736]), game: "boxing" }, { ...ended([743, 736]), game: "croquet" }];
  for (const told of others) {
    assert.doesNotMatch(JSON.stringify([told.game === "wordcube" && [find_moments(told, story_states(told)), standing_at(told, story_states(told), 2)], game_verdict(told)]), /close/i);
  }
  const running = { ...ended([743, 736]), verdict: null, results: null };
  assert.doesNotMatch(JSON.stringify([find_moments(running, story_states(running)), standing_at(ended([743, 736]), story_states(running), 1)]), /close/i);
});

test("what is at stake: the final, the third place, the title", () => {
  const at = (number, is_last = true) => stakes_text(bracket.matches[number - 1], { bracket, is_last });
  assert.equal(at(1), "The winner is in the final; the loser plays for third place.");
  assert.equal(at(3), "The winner takes third place.");
  assert.equal(at(4), "The winner takes the tournament.");
  assert.equal(decided_by(bracket.matches[0], { bracket }), "{0} is in the final, {1} plays for third place");
  assert.equal(decided_by(bracket.matches[3], { bracket, is_last: true }), "{0} takes the tournament");
});

test("with eight in the next round it is called the last sixteen", () => {
  const first = Array.from({ length: 16 }, (_, at) => pairing(at + 1, 1, "Round 1", [side(`${at}`), side(`${at}x`)]));
  const second = Array.from({ length: 8 }, (_, at) => pairing(at + 17, 2, "Round 2", [side(null, "winner-of", 2 * at + 1), side(null, "winner-of", 2 * at + 2)]));
  assert.equal(stakes_text(first[0], { bracket: { matches: [...first, ...second] } }), "The winner is in the last sixteen; the loser is out.");
});

test("in a group it is said how many go on", () => {
  const match = { ...pairing(9, 1, "Round 1", [side("a"), side("b")]), group: "B", part: null };
  const note = "The first four of each group reach Round 2";
  assert.equal(stakes_text(match, { cut: 4, note, lines: ["a", "b", "c", "d"].map((alias) => ({ alias, outlook: "through" })) }), "The winner gets 2 points. The first four of group B reach Round 2.");
  assert.equal(stakes_text({ ...match, sides: [] }, { cut: 4, note }), "The first four of group B reach Round 2.");
  const lines = [["a", 4], ["b", 0], ["c", 4]].map(([alias, points]) => ({ alias, points, outlook: "playing" }));
  const due = { ...match, state: "due", games: [] };
  assert.equal(stakes_text(due, { cut: 1, note: "The first of each group reaches Round 2", lines, matches: [due] }), "{1} must win. The first of group B reaches Round 2.");
  assert.equal(match_heading(match, "Round 1, group B, M9", true), "Round 1, group B");
  assert.equal(match_heading(bracket.matches[3], "Bracket, M4", false), "Final");
});

test("a game is announced, played, judged, and what it changed is shown", () => {
  assert.deepEqual(make_scenes({ bracket: true, champion: true }).map(({ kind }) => kind), ["versus", "game", "turning", "verdict", "bracket", "champion"]);
  assert.deepEqual(make_scenes({ table: true }).map(({ kind }) => kind), ["versus", "game", "turning", "verdict", "table"]);
});

test("the show goes from scene to scene and from game to game, and remembers what it has shown", () => {
  const order = running_order(seen_of([game(1), game(4)]));
  const scenes = make_scenes({});
  let state = next_item(opening, order);
  assert.equal(state.item.game.id, 1);
  state = next_scene(state, scenes, order);
  assert.deepEqual([state.item.game.id, state.at], [1, 1]);
  assert.equal(again(state).at, 0);
  state = next_scene({ ...state, at: 3 }, scenes, running_order(seen_of([game(1), game(4)], { shown: state.shown })));
  assert.deepEqual([state.item.game.id, state.at], [4, 0]);
  assert.deepEqual([...state.shown.keys()], [1, 4]);
  assert.equal(next_item(opening, []).item, null);
});

test("where all was shown, games in play are; and after five games the whole table or bracket", () => {
  const order = running_order(seen_of([game(1)], { shown: new Map([[1, 1]]) }));
  const state = { ...opening, item: { type: "game", game: game(1) }, shown: new Map([[1, 1]]), turn: 1 };
  assert.equal(next_item(state, order, { live: true }).item.type, "live");
  assert.equal(next_item({ ...state, turn: 5 }, order, { overview: true }).item.type, "overview");
});

test("While games are to come but none is played, the interval and the whole table follow each other", () => {
  const order = running_order(seen_of([game(1)], { shown: new Map([[1, 1]]) }));
  const there_is = { overview: true, interval: true };
  const state = next_item({ ...opening, item: { type: "game", game: game(1) }, shown: new Map([[1, 1]]), turn: 1 }, order, there_is);
  assert.equal(state.item.type, "interval");
  assert.equal(next_item(state, order, there_is).item.type, "overview");
  assert.equal(next_item(next_item(state, order, there_is), order, there_is).item.type, "interval");
  assert.equal(next_item(state, running_order(seen_of([game(1)])), there_is).item.type, "game");
  assert.equal(next_item(opening, [], { interval: true }).item.type, "interval");
  assert.equal(next_item(state, order, { ...there_is, live: true }).item.type, "live");
});

const planned = { tournament: { stages: [{ number: 1, name: "Round 1" }, { number: 2, name: "Round 2" }], run_state: "running", games_played: 3 },
  cut: () => 1, values: () => ({ win: 2 }), matches: [{ stage: 1, group: "B", play_off: false, state: "due", games: [], games_wanted: 1, sides: [{ alias: "c" }, { alias: "d" }] }],
  standings: { stages: [{ number: 1, state: "settled", groups: [{ name: "A", settled: true, lines: [{ alias: "a", points: 2 }, { alias: "b", points: 0 }] },
    { name: "B", lines: [{ alias: "c", points: 0 }, { alias: "d", points: 0 }] }] }, { number: 2, state: "waiting", groups: [] }] } };

test("In an interval it is said when it goes on, or what it waits for, and who is in", () => {
  const now = Date.parse("2026-11-27T18:00:00Z");
  const windows = [{ stage_name: "Round 2", round: null, opens: "2026-11-27T18:04:12Z" }];
  assert.deepEqual(interval_texts(planned, { windows, now }), { over: "Round 2 begins in", big: "4:12", next: "Round 2", when: `begins at ${clock_time(windows[0].opens).slice(0, 5)}` });
  assert.equal(countdown("2026-11-27T19:04:02Z", now), "1:04:02");
  const said_of = (more) => Object.values(interval_texts({ ...planned, tournament: { ...planned.tournament, ...more } })).slice(1).join(" / ");
  assert.equal(said_of({ stages: planned.tournament.stages.map((stage) => ({ ...stage, held_back: true })) }), "Round 2 / Results of Round 2 / when the instructor reveals them");
  assert.equal(said_of({ run_state: "paused" }), "Round 2 / Round 2 / when the instructor starts it");
  assert.equal(said_of({ run_state: "finished" }), "All games have been played / Games shown again / until the ceremony");
  assert.equal(said_of({}), "Round 2 / More games of Round 2 / in progress");
  assert.deepEqual(who_is_in(planned, []), { inside: ["a"], open: [{ count: 1, of: 2, group: "B" }] });
});

test("A score of 202 to 203 has a leader, and only equal scores are level", () => {
  const story = { game: "wordcube", seats: [{}, {}], entries: [{ kind: "move", ply: 1, seat: 0 }, { kind: "move", ply: 2, seat: 1 }], results: null };
  const states = [[202, 195], [202, 203], [203, 203]].map((scores) => ({ scores }));
  const { leader, head, note } = standing_at(story, states, 1);
  assert.deepEqual([leader, head, note], [1, "{1} leads by\u00a01", "{0} moves next"]);
  assert.equal(standing_at(story, states, 2).head, "Level");
});

test("The turning point is the move that decided the game, or the one that cost most, or none", () => {
  const move = (number, more) => ({ move: number, gave_away: false, ...more });
  assert.equal(turning_move({ decisive: 3, moves: [move(1, { gave_away: true }), move(3, { gave_away: true })] }).move, 3);
  assert.equal(turning_move({ decisive: null, moves: [move(1, { points_lost: 2 }), move(4, { points_lost: 5 })] }).move, 4);
  assert.equal(turning_move({ decisive: null, moves: [move(1, { points_lost: 0 })] }), undefined);
});

test("of a long table those lines are seen that moved", () => {
  assert.deepEqual(visible_lines(8, 12, [1]), [0, 8]);
  assert.deepEqual(visible_lines(34, 10, [0]), [0, 10]);
  assert.deepEqual(visible_lines(34, 10, [33]), [24, 34]);
  const [from, until] = visible_lines(34, 10, [15, 18]);
  assert.ok(from <= 15 && until > 18 && until - from === 10);
});

/** Of 1a, 2a, 3a and 4a: the first one wins both of its matches, the last game is the title. */
const cup = () => {
  const of = (number, round_name, sides) => ({ ...pairing(number, 1, round_name, sides), sides: sides.map((one, at) => ({ ...one, won: at === 0, points: at ? 0 : 2, score: at ? 8 : 10 })) });
  const matches = [
    of(1, "Semi-finals", [side("a"), side("b")]), of(2, "Semi-finals", [side("c"), side("d")]),
    of(3, "Third place", [side("b", "loser-of", 1), side("d", "loser-of", 2)]), of(4, "Final", [side("a", "winner-of", 1), side("c", "winner-of", 2)]),
  ];
  const games = matches.map(({ number, sides: [one, other] }) => game(number, 10, 8, { seats: [seat(one.alias, "win", 10), seat(other.alias, "loss", 8)] }));
  const stage = { number: 1, name: "Bracket", state: "settled", groups: [{ name: "", lines: [] }] };
  return { ...seen_of(games), matches, by_game: matches_by_game(matches), brackets: new Map([[1, { number: 1, name: "Bracket", matches }]]), standings: { stages: [stage] }, values: () => ({ win: 2, tie: 1 }) };
};

/** What is told while the last of these games is on the screen. */
const drawn_after = (seen, shown_ids, told = true) => {
  const shown = new Map(shown_ids.map((id) => [id, 1]));
  const order = running_order({ ...seen, shown });
  return { drawn: shown_so_far(seen, told_by(seen, { shown, order, now: { id: shown_ids.at(-1), told } })), order };
};
const said = (drawn) => drawn.brackets.get(1).matches.map(({ sides, winner, state }) => `${sides.map(({ alias }) => alias ?? "?").join("")} ${winner ?? state}`);

test("A bracket has no result that was not shown, and nobody in a match who is not told to be there", () => {
  const seen = cup();
  assert.deepEqual(said(drawn_after(seen, [2], false).drawn), ["ab due", "cd due", "?? waiting", "?? waiting"]);
  assert.deepEqual(said(drawn_after(seen, [2]).drawn), ["ab due", "cd c", "?d waiting", "?c waiting"]);
  assert.deepEqual(said(drawn_after(seen, [2, 1]).drawn), ["ab a", "cd c", "bd due", "ac due"]);
  assert.deepEqual(said(drawn_after(seen, [2, 1, 3]).drawn), ["ab a", "cd c", "bd b", "ac due"]);
  assert.deepEqual(said(drawn_after(seen, [2, 1, 3, 4], false).drawn), ["ab a", "cd c", "bd b", "ac due"]);
  assert.deepEqual(said(drawn_after(seen, [2, 1, 3, 4]).drawn), ["ab a", "cd c", "bd b", "ac a"]);
});

/** The three texts of the strip while the last of these games is on the screen, before or after its verdict. */
const strip_with = (seen, shown_ids, told, kind) => {
  const { drawn, order } = drawn_after(seen, shown_ids, told);
  const item = { type: "game", ...order.find(({ game: { id } }) => id === shown_ids.at(-1)) };
  const { item: coming } = coming_item(null, { item, turn: 1 }, order);
  return strip_parts(seen, { state: { item, shown: new Map(shown_ids.map((id) => [id, 1])) }, scene: { kind }, coming, order, drawn }, (alias) => alias, {}).map(({ label, said, note }) => [label, said, note].filter(Boolean).join(": "));
};

test("A strip tells who leads, what is at stake and what comes next, and nothing before it was shown", () => {
  const seen = { ...cup(), stages: 1, tournament: { stages: [{ number: 1, name: "Bracket" }], plan: { stages: [{}] } }, cut: () => 0 };
  seen.standings.stages[0].number = 1;
  assert.deepEqual(strip_with(seen, [2], false, "game"), ["Can win the title: a, b, c or d", "At stake: The winner is in the final; the loser plays for third place.", "Next match: a v b: Semi-finals"]);
  assert.deepEqual(strip_with(seen, [2], true, "verdict"), ["Can win the title: a, b or c", "Decided: c is in the final, d plays for third place.", "Next match: a v b: Semi-finals"]);
  assert.deepEqual(strip_with(seen, [2, 1], false, "versus").at(-1), "Next match: Match for third place");
  assert.deepEqual(strip_with(seen, [2, 1, 3], true, "verdict").slice(1), ["Decided: b takes third place.", "Next match: a v c: Final"]);
  assert.equal(strip_with(seen, [2, 1, 3, 4], false, "game")[0], "Can win the title: a or c");
  seen.standings.places = [{ place: 1, certain: true, alias: "a" }];
  assert.equal(strip_with(seen, [2, 1, 3, 4], false, "game").at(-1), "Next: The champion");
  assert.deepEqual(strip_with(seen, [2, 1, 3, 4], true, "champion"), ["Champion: a", "Decided: a takes the tournament.", "Next: a v c: Final, shown again"]);
  assert.deepEqual(strip_with(seen, [4], true, "champion").at(-1), "Next: b v d: Match for third place, already played");
});

test("Between games the strip has the leaders of the last round with results, and the round that comes", () => {
  const line = (alias, place, points) => ({ alias, place, points: String(points), wins: points / 2, ties: 0, losses: 0 });
  const seen = { ...planned, stages: 2, brackets: new Map(), by_game: new Map(), tournament: { ...planned.tournament, run_state: "paused", plan: { stages: [{}, { entry: { top: 1 } }] }, stages: planned.tournament.stages.map((stage) => ({ ...stage, sizes: [2, 2], format: "groups" })) } };
  const strip = (groups) => strip_parts(seen, { state: { item: { type: "interval" } }, scene: { kind: "interval" }, coming: { type: "overview" }, order: [], drawn: { ...seen, standings: { stages: [{ ...seen.standings.stages[0], name: "Round 1", groups }, seen.standings.stages[1]] } } }, (alias) => alias, {});
  const [leads, stake, next] = strip([{ name: "A", lines: [line("a", 1, 4), line("b", 2, 0)] }, { name: "B", lines: [line("c", 1, 2), line("d", 1, 2)] }]);
  assert.deepEqual([leads.label, leads.said], ["First in Round 1", "A: a · B: c and d"]);
  assert.deepEqual([stake.said, next.said, next.note], ["The first of the final table is champion.", "Round 2", "when the instructor starts it"]);
  assert.equal(strip([{ name: "A", lines: [line("a", 1, 0)] }])[0].said, "Nobody yet");
});

test("In the ceremony the strip names the champion when first place is uncovered", () => {
  const podium = [{ place: 1, alias: "a" }, { place: 2, alias: "b" }];
  const awards = [{ kind: "word", title: "Longest word", alias: "c" }, { kind: "place", place: 2, title: "2nd place", podium }, { kind: "place", place: 1, title: "Winner", podium }];
  const said = [0, 1, 2].map((step) => ceremony_strip(awards, step, "Spring Shield", (alias) => alias).map((part) => part.said).join(" / "));
  assert.deepEqual(said, ["Not named yet / c gets a medal. It does not affect the standings. / 2nd place", "Not named yet / Who wins Spring Shield? / Winner", "a / a wins Spring Shield. / The end"]);
});

test("CeremonyNamesChampionWhoseFinalWasShown", () => {
  const seen = { ...cup(), tournament: { title: "Cup" } };
  seen.standings.places = [{ place: 1, certain: true, alias: "a" }, { place: 2, certain: true, alias: "c" }];
  const known = (shown, told) => places_shown({ ...drawn_after(seen, shown, told), state: { shown: new Map(shown.map((id) => [id, 1])) } }).map(({ alias }) => alias);
  assert.deepEqual([known([2], true), known([2, 1, 3, 4], false), known([2, 1, 3, 4], true)], [[], [], ["a", "c"]]);
  assert.deepEqual(places_shown({ drawn: seen, state: { shown: new Map() } }), [], "a screen that was opened for the ceremony");
  const podium = seen.standings.places;
  const awards = [{ kind: "word", title: "Longest word", alias: "c" }, { kind: "covered", place: 4, title: "Podium, covered", podium }, { kind: "place", place: 2, title: "2nd place", podium }];
  const said = [0, 1].map((step) => ceremony_strip(awards, step, "Cup", (alias) => alias, podium).map((part) => part.said).join(" / "));
  assert.deepEqual(said, ["a / c gets a medal. It does not affect the standings. / The podium", "a / a wins Cup. / Applause for c"]);
});

test("PathOfAnEntrantSaysOfARoundWithoutGamesThatItIsToBePlayed", () => {
  const lines = (wins) => [{ alias: "a", place: 1, points: "0", wins, ties: 0, losses: 0 }];
  const stages = [["Round 1", 2], ["Semi-finals", 0]].map(([name, wins], at) => ({ number: at + 1, name, groups: [{ name: "", lines: lines(wins) }] }));
  assert.deepEqual(path_steps("a", { standings: { stages }, matches: [] }).map(({ said }) => said), ["1st of 1, won 2 of 2 games", "to be played"]);
});

test("LegendNamesOnlyMarksOfItsScene", () => {
  assert.equal(table_legend({ is_after_game: true, has_cut: true, has_form: true }), "W won, D drew, L lost · gold frame: has just played · gold line: bots above it advance");
  assert.equal(table_legend({ is_after_game: false, has_cut: true, has_form: false }), "Gold line: bots above it advance");
  assert.equal(table_legend({}), "");
  assert.notEqual(path_legend("a"), path_legend(null));
  assert.deepEqual(Object.keys(board_legends).sort(), Object.keys(games).sort());
});

test("ScaleOfLeadsDependsOnMovesShownOnly", () => {
  const states = Array.from({ length: 200 }, (_, ply) => ({ scores: [ply * ply, 0] }));
  assert.deepEqual([0, 3, 15, 16, 40].map((at) => chart_scale(states, at)), [[16, 10], [16, 10], [16, 320], [32, 320], [64, 2560]].map(([moves, points]) => ({ moves, points })));
  for (const at of [0, 5, 50, 150]) assert.deepEqual(chart_scale(states, at), chart_scale(states.slice(0, at + 1), at));
});

test("The game that is announced is the one that is shown next, unless the instructor wants another one", () => {
  const state = { ...opening, item: { type: "interval" }, turn: 1 };
  const announced = coming_item(null, state, running_order(seen_of([game(1)])));
  const order = running_order(seen_of([game(1), game(2, 10, 10)]));
  const coming = (seen, before = announced) => next_item(state, running_order({ ...seen_of([game(1), game(2, 10, 10)]), ...seen }), {}, before).item.game.id;
  assert.equal(announced.item.game.id, 1);
  assert.ok(order.length === 2 && coming({}) === 1);
  assert.equal(coming({ wanted: [2] }), 2);
  assert.equal(coming({ left_out: [1] }), 2);
});

test("A final without a record is told when nothing is left to show", () => {
  const seen = cup();
  seen.games[3].record_sha256 = "";
  assert.deepEqual(said(drawn_after(seen, [2, 1]).drawn).at(-1), "ac due");
  assert.deepEqual(said(drawn_after(seen, [2, 1, 3]).drawn).at(-1), "ac a");
});

test("A table has the points of the games that were shown, and the next stage nobody", () => {
  const round = (number, at, one, other) => ({ ...pairing(number, at, `Round ${at}`, [{ alias: one, won: true }, { alias: other, won: false }]), group: "A", part: null });
  const matches = [round(1, 1, "a", "b"), round(2, 1, "c", "d"), round(3, 2, "a", "c"), round(4, 2, "b", "d")];
  const games = matches.map(({ number, sides: [one, other] }) => game(number, 10 - number, 1, { seats: [seat(one.alias, "win", 10 - number), seat(other.alias, "loss", 1)] }));
  const lines = ["a", "b", "c", "d"].map((alias) => ({ alias, place: 1, wins: 9, ties: 9, losses: 9, points: "99", score: 99 }));
  const stages = [{ number: 1, state: "settled", groups: [{ name: "A", lines }] }, { number: 2, state: "settled", groups: [{ name: "", lines }] }];
  const title = { ...pairing(1, 1, "Final", [side("a"), side("c")], { games: [{ number: 1, id: 9 }] }), stage: 2 };
  const all = [...matches, title];
  const seen = { ...seen_of([...games, game(9)]), matches: all, by_game: matches_by_game(all), brackets: new Map([[2, { number: 2, matches: [title] }]]), standings: { stages }, values: () => ({ win: 2, tie: 1 }) };
  const table = (...shown_ids) => {
    const { drawn } = drawn_after(seen, shown_ids);
    assert.equal(current_stage(drawn.standings).number, 1);
    assert.deepEqual([drawn.standings.stages[1].groups, drawn.standings.places, drawn.brackets.size], [[], [], 0]);
    return drawn.standings.stages[0].groups[0].lines.map(({ place, alias, points, score }) => `${place} ${alias} ${points} ${score}`);
  };
  assert.deepEqual(table(1), ["1 a 2 9", "2 b 0 1", "3 c 0 0", "3 d 0 0"]);
  // The second round has begun: the first one is known.
  assert.deepEqual(table(1, 3), ["1 a 4 16", "2 c 2 9", "3 b 0 1", "3 d 0 1"]);
  const { drawn } = drawn_after(seen, [9], false);
  assert.deepEqual(drawn.standings.stages[0].groups[0].lines, lines);
  assert.equal(drawn.brackets.get(2).matches[0].winner, null);
});

test("a bracket of 34 is enlarged, never shrunk: its parts are seen one after the other", () => {
  const layout = { width: 2550, height: 1717 };
  const room = { width: 1880, height: 860 };
  const stops = make_tour(layout, room, 1.5);
  assert.ok(stops.length > 1);
  for (const { scale } of stops) assert.ok(scale >= 1.5);
  for (const [axis, size, seen] of [["x", layout.width, room.width / 1.5], ["y", layout.height, room.height / 1.5]]) {
    const places = [...new Set(stops.map((stop) => stop[axis]))].sort((a, b) => a - b);
    assert.ok(places[0] <= seen / 2 + 1 && places.at(-1) >= size - seen / 2 - 1, `${axis}: both ends are seen`);
    places.slice(1).forEach((place, at) => assert.ok(place - places[at] <= seen + 1, `${axis}: no gap`));
  }
});

test("a bracket whose room is not laid out yet has no tour", () => {
  assert.deepEqual(make_tour({ width: 2550, height: 1717 }, { width: 0, height: 0 }, 0), []);
});

test("the match that is over is in the middle, as large as it can be, within the bracket", () => {
  const view = make_view([{ x: 0, y: 0, width: 210, height: 54 }], { width: 2550, height: 1717 }, { width: 1880, height: 860 }, 1.9);
  assert.ok(view.scale >= 1.9);
  assert.equal(view.x, 1880 / view.scale / 2);
  assert.equal(view.y, 860 / view.scale / 2);
});

