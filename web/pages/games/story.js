// The events of a game in one form for replays, from a record (protocol/RECORD.md) or live events
// (server/api/EVENTS.md). Pure.
//
// A story is {game, seed, options: Map, clock: {move_ms, game_ms}, board: {dimensions, rows}, seats: [{mark, alias}],
// entries, verdict, results}. An entry is {kind: "move", ply, seat, move, time_us, lag_us}, {kind: "warning", seat, text}
// or {kind: "forfeit", seat, reason, time_us, over_ms, text, answer}; seats start at 0. verdict is {reason, seat, over_ms,
// text}, or null while the game runs; results are {standing, score} by seat, or null.

function empty_story() {
  return {
    game: "", seed: null, options: new Map(), clock: { move_ms: null, game_ms: null },
    board: { dimensions: [], rows: [] }, seats: [], entries: [], verdict: null, results: null,
  };
}

/** Decodes text of a record: "\x5c" is a backslash. */
export function plain_text(text) {
  return text.replace(/\\x([0-9a-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}

/** Splits off the first `count` words; the last item is the rest of the line. */
function words(line, count) {
  const found = [];
  let rest = line;
  for (let index = 0; index < count; index += 1) {
    const space = rest.indexOf(" ");
    found.push(space < 0 ? rest : rest.slice(0, space));
    rest = space < 0 ? "" : rest.slice(space + 1);
  }
  return [...found, rest];
}

const optional_number = (word) => (word === "-" || word === "" ? null : Number(word));

class Reader {
  constructor(text) {
    this.lines = text.split("\n");
    this.at = 0;
    this.story = empty_story();
    this.plays = false;
  }

  fail(why) {
    throw new Error(`line ${this.at + 1} of the record: ${why}`);
  }

  find_seat(mark) {
    const seat = this.story.seats.findIndex((one) => one.mark === mark);
    if (seat < 0) this.fail(`no seat has the mark '${mark}'`);
    return seat;
  }

  last_forfeit() {
    const last = this.story.entries.at(-1);
    if (last?.kind !== "forfeit") this.fail("only a forfeit has an answer or a lag");
    return last;
  }

  move(line) {
    const [ply, move, time, lag] = line.split(" ");
    const made = this.story.entries.filter((entry) => entry.kind === "move").length;
    if (Number(ply) !== made + 1) this.fail(`ply ${made + 1} was expected`);
    this.story.entries.push({
      kind: "move", ply: Number(ply), seat: this.find_seat(move.split(",")[0]), move,
      time_us: Number(time), lag_us: Number(lag ?? 0),
    });
  }

  take(line) {
    if (/^[1-9]/.test(line) && this.plays) return this.move(line);
    const [key, rest] = words(line, 1);
    const reader = readers[key];
    if (!reader) this.fail(`unknown line '${key}'`);
    return reader(this, rest);
  }
}

const no_page_shows_it = () => {};

const readers = {
  date: no_page_shows_it, dictionary: no_page_shows_it, grace: no_page_shows_it, host: no_page_shows_it,
  "aspis-record": (reader, rest) => rest === "1" || reader.fail("unsupported version: only version 1 is supported"),
  game: (reader, rest) => (reader.story.game = rest),
  seed: (reader, rest) => (reader.story.seed = rest === "-" ? null : rest),
  option: (reader, rest) => {
    const [key, value] = words(rest, 1);
    reader.story.options.set(key, plain_text(value));
  },
  clock: (reader, rest) => {
    const [move_ms, game_ms] = rest.split(" ").map(optional_number);
    reader.story.clock = { move_ms, game_ms };
  },
  seat: (reader, rest) => {
    const [mark, name] = words(rest, 1);
    reader.story.seats.push({ mark, alias: plain_text(name) });
  },
  board: (reader, rest) => (reader.story.board.dimensions = rest.split(" ").map(Number)),
  row: (reader, rest) => reader.story.board.rows.push(rest),
  play: (reader) => (reader.plays = true),
  warning: (reader, rest) => {
    const [mark, text] = words(rest, 1);
    reader.story.entries.push({ kind: "warning", seat: reader.find_seat(mark), text: plain_text(text) });
  },
  forfeit: (reader, rest) => {
    const [mark, reason, time, over, text] = words(rest, 4);
    reader.story.entries.push({
      kind: "forfeit", seat: reader.find_seat(mark), reason, time_us: optional_number(time),
      over_ms: optional_number(over), text: plain_text(text), answer: null,
    });
  },
  lag: (reader, rest) => (reader.last_forfeit().lag_us = Number(words(rest, 1)[1])),
  answer: (reader, rest) => (reader.last_forfeit().answer = plain_text(words(rest, 1)[1])),
  verdict: (reader, rest) => {
    const [reason, mark, over, text] = words(rest, 3);
    reader.story.verdict = {
      reason, seat: mark === "-" ? null : reader.find_seat(mark),
      over_ms: optional_number(over), text: plain_text(text),
    };
  },
  result: (reader, rest) => {
    const [mark, standing, score] = rest.split(" ");
    reader.story.results ??= [];
    reader.story.results[reader.find_seat(mark)] = { standing, score: Number(score) };
  },
  end: (reader) => (reader.ended = true),
};

/** Parses a record. Throws an Error that names the line. */
export function read_record(text) {
  const reader = new Reader(text);
  if (!text.startsWith("aspis-record ")) reader.fail("a record must start with 'aspis-record 1'");
  for (; reader.at < reader.lines.length && !reader.ended; reader.at += 1) {
    if (reader.lines[reader.at] !== "") reader.take(reader.lines[reader.at]);
  }
  if (!reader.ended) reader.fail("the record is incomplete: no line 'end'");
  return reader.story;
}

/** The story so far of a LiveGame document, or null before its setup is known. */
export function live_story(live) {
  if (!live.setup) return null;
  const { setup } = live;
  const story = {
    ...empty_story(),
    game: setup.game,
    options: new Map(setup.options.map(({ key, value }) => [key, value])),
    clock: setup.clock,
    board: setup.board,
    seats: setup.seats,
  };
  return live.events.reduce(with_event, story);
}

/** The story with one more live event applied; the same object if the event is known or adds nothing. */
export function with_event(story, event) {
  const add = (entry) => ({ ...story, entries: [...story.entries, entry] });
  const seat = event.seat === undefined ? null : event.seat - 1;
  switch (event.event) {
    case "moved": {
      const made = count_plies(story);
      if (event.ply !== made + 1) return story;
      return add({ kind: "move", ply: event.ply, seat, move: event.move, time_us: event.time_us, lag_us: 0, ...(event.proven && { proven: event.proven.seat - 1 }) });
    }
    case "forfeited":
      if (story.entries.some((entry) => entry.kind === "forfeit" && entry.seat === seat)) return story;
      return add({
        kind: "forfeit", seat, reason: event.reason, time_us: event.time_us, over_ms: null,
        text: event.detail, answer: null,
      });
    case "warned":
      return add({ kind: "warning", seat, text: event.text });
    case "game-over":
      return {
        ...story,
        verdict: { reason: event.reason, seat: null, over_ms: null, text: event.detail },
        results: event.standings.map((standing, index) => ({ standing, score: event.scores[index] })),
      };
    default:
      return story;
  }
}

export const count_plies = (story) => story_moves(story).at(-1)?.ply ?? 0;

export function story_moves(story) {
  return story.entries.filter((entry) => entry.kind === "move");
}

/** {used_us, left_us or null, last_us or null} by seat after `ply` moves. */
export function clocks_at(story, ply) {
  const clocks = story.seats.map(() => ({ used_us: 0, left_us: null, last_us: null }));
  for (const move of story_moves(story)) {
    if (move.ply > ply) break;
    clocks[move.seat].used_us += move.time_us;
    clocks[move.seat].last_us = move.time_us;
  }
  if (story.clock.game_ms !== null) {
    for (const clock of clocks) clock.left_us = Math.max(0, story.clock.game_ms * 1000 - clock.used_us);
  }
  return clocks;
}

/** The forfeit that ended the game, with its overrun, or null. */
export function fatal_forfeit(story) {
  const forfeits = story.entries.filter((entry) => entry.kind === "forfeit");
  return story.verdict ? forfeits.at(-1) ?? null : null;
}
