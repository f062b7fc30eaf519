// Stories: from records as the referee writes them, and from live events.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { story_states, Positions } from "../../web/pages/games/rules/rules.js";
import {
  clocks_at, fatal_forfeit, live_story, story_moves, count_plies, read_record, with_event,
} from "../../web/pages/games/story.js";
import { glance_standing } from "../../web/pages/games/standing.js";

const records = new URL("../server/cli/records/", import.meta.url);
const seeds = new URL("../fuzz/seeds/record/", import.meta.url);
const record = (name) => readFileSync(new URL(`${name}.record`, records), "utf8");

test("a record gives seats, clock, board, moves with their times, verdict and results", () => {
  const story = read_record(record("boxing"));
  assert.equal(story.game, "boxing");
  assert.deepEqual(story.seats.map(({ mark, alias }) => mark + alias), ["Aanna", "Bbert", "Ccleo"]);
  assert.deepEqual(story.clock, { move_ms: 5000, game_ms: 3600000 });
  assert.deepEqual(story.board.dimensions, [16, 32]);
  assert.equal(story.board.rows.length, 16);
  assert.equal(count_plies(story), 7);
  assert.deepEqual(story_moves(story)[1],
    { kind: "move", ply: 2, seat: 1, move: "B,1,4,2", time_us: 10148, lag_us: 0 });
  assert.equal(story.verdict.reason, "resigned");
  assert.equal(story.verdict.seat, 2);
  assert.deepEqual(story.results[0], { standing: "win", score: 21 });
});

for (const game of ["wordcube", "boxing", "croquet"]) {
  test(`replaying the ${game} record leads to the scores that the referee wrote`, () => {
    const story = read_record(record(game));
    const states = story_states(story);
    assert.equal(states.length, count_plies(story) + 1);
    story.results.forEach(({ standing, score }, seat) => {
      if (game !== "boxing" || standing === "win") assert.equal(states.at(-1).scores[seat], score);
    });
  });
}

for (const name of ["boxing", "boxing_forfeit", "croquet", "croquet_forfeit", "croquet_lag",
  "wordcube", "wordcube_forfeit"]) {
  test(`the record ${name} is read to its end`, () => {
    const text = readFileSync(new URL(`${name}.txt`, seeds), "latin1");
    const story = read_record(text.slice(text.indexOf("aspis-record")));
    assert.ok(story.verdict);
    assert.equal(story.results.length, story.seats.length);
    assert.equal(Boolean(fatal_forfeit(story)), text.includes("\nforfeit "));
  });
}

const forfeited = `aspis-record 1
game croquet
clock 1000 60000
grace 0
seat 1 a\\x5cb
seat 2 c
play
1 1,8 412 30
warning 1 ignored 6 bytes
forfeit 2 timeout 1012000 12 no answer in time
lag 2 44
answer 2 2,5
verdict timeout 2 12 no answer in time
result 1 win 8
result 2 loss 0
end
`;

test("a forfeit keeps its overrun, its lag and the answer; escapes become letters", () => {
  const story = read_record(forfeited);
  assert.equal(story.seats[0].alias, "a\\b");
  assert.deepEqual(fatal_forfeit(story), {
    kind: "forfeit", seat: 1, reason: "timeout", time_us: 1012000, over_ms: 12,
    text: "no answer in time", answer: "2,5", lag_us: 44,
  });
  assert.equal(story.verdict.over_ms, 12);
  assert.equal(story_moves(story)[0].lag_us, 30);
});

test("what is no record is refused with its line", () => {
  assert.throws(() => read_record("hello"), /line 1 of the record: a record must start/);
  assert.throws(() => read_record("aspis-record 2\n"), /unsupported version/);
  assert.throws(() => read_record(forfeited.replace("1 1,8", "2 1,8")), /line 8 .*ply 1 was expected/);
  assert.throws(() => read_record(forfeited.replace("\nend", "")), /incomplete/);
  assert.throws(() => read_record(forfeited.replace("grace", "graze")), /line 4 .*'graze'/);
  assert.throws(() => read_record(forfeited.replace("result 2", "result 3")), /no seat has the mark '3'/);
});

test("clocks add up what each seat used, and say what is left of the game", () => {
  const story = read_record(record("croquet"));
  const clocks = clocks_at(story, 3);
  assert.equal(clocks[0].used_us, 8619 + 10148);
  assert.equal(clocks[1].last_us, 335);
  assert.equal(clocks[1].left_us, 3600000000 - 335);
  assert.equal(clocks_at(story, 0)[0].last_us, null);
});

const live = {
  setup: {
    game: "croquet", options: [], board: { dimensions: [], rows: [] },
    clock: { move_ms: 1000, game_ms: null },
    seats: [{ mark: "1", alias: "7" }, { mark: "2", alias: "9" }],
  },
  events: [
    { event: "game-began" },
    { event: "moved", ply: 1, seat: 1, move: "1,8", time_us: 5, scores: [8, 0] },
  ],
};

test("a live game before its setup is known has no story", () => {
  assert.equal(live_story({ ...live, setup: null }), null);
});

test("an event that comes twice changes nothing, one that is early is left for a fetch", () => {
  const story = live_story(live);
  assert.equal(count_plies(story), 1);
  assert.equal(with_event(story, live.events[1]), story);
  const late = with_event(story, { event: "moved", ply: 3, seat: 1, move: "1,2", time_us: 5 });
  assert.equal(late, story);
});

test("events lead to a forfeit and a verdict", () => {
  let story = live_story(live);
  const forfeit = { event: "forfeited", seat: 2, reason: "crash", time_us: 9, detail: "exit status 1" };
  story = with_event(with_event(story, forfeit), forfeit);
  story = with_event(story, {
    event: "game-over", reason: "crash", standings: ["win", "loss"], scores: [8, 0], detail: "exit status 1",
  });
  assert.equal(story.entries.filter(({ kind }) => kind === "forfeit").length, 1);
  assert.equal(fatal_forfeit(story).seat, 1);
  assert.deepEqual(story.results, [{ standing: "win", score: 8 }, { standing: "loss", score: 0 }]);
});

test("positions that are worked out step by step are those worked out at once", () => {
  const whole = read_record(record("wordcube"));
  const positions = new Positions();
  for (let count = 0; count <= whole.entries.length; count += 1) {
    const part = { ...whole, entries: whole.entries.slice(0, count) };
    assert.deepEqual(positions.of(part).map((state) => state.scores),
      story_states(part).map((state) => state.scores));
  }
});

test("a game in a list is led by its figures, and at boxing by whom a proof names", () => {
  assert.deepEqual(glance_standing("wordcube", { scores: [12, 9], status: "W 12 B 9" }), { figures: [12, 9], leader: 0 });
  assert.deepEqual(glance_standing("wordcube", { scores: [], status: "" }), { figures: [], leader: null });
  assert.deepEqual(glance_standing("croquet", { scores: [0, 0], status: "1 23 hoop 2 0 2 31 free 1" }), { figures: [23, 31], leader: 1 });
  const boxing = { scores: [40, 12], status: "A 40 B 12 vacant 7" };
  assert.deepEqual(glance_standing("boxing", boxing), { figures: [], leader: null, big: 7 });
  assert.deepEqual(glance_standing("boxing", { ...boxing, proven: { ply: 3, seat: 2 } }), { figures: [], leader: 1, big: 7 });
});

test("a move tells who is proven to win after it", () => {
  const story = { entries: [], seats: [{}, {}] };
  const moved = { event: "moved", ply: 1, seat: 1, move: "A,1,1,1", time_us: 5 };
  assert.equal(with_event(story, { ...moved, proven: { ply: 1, seat: 2 } }).entries[0].proven, 1);
  assert.equal("proven" in with_event(story, moved).entries[0], false);
});
