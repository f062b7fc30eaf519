// Texts for times, scores, names of games and formats, and reasons. Pure.

export const game_names = { wordcube: "Word cube", boxing: "Boxing arena", croquet: "Croquet" };

export const format_names = {
  groups: "groups",
  elimination: "elimination",
  "double-elimination": "double elimination",
  swiss: "Swiss system",
  ladder: "ladder",
  orders: "every order of play",
  finals: "finals",
};

/** Why a game ended, for each reason in protocol/RECORD.md. */
export const reasons = {
  points: "on points",
  "last-spot": "last spot filled",
  home: "reached home",
  tie: "tie",
  "pass-pass": "two passes in a row",
  "no-moves": "no legal moves left",
  illegal: "illegal move",
  malformed: "invalid output",
  timeout: "time limit exceeded",
  crash: "program crashed",
  memory: "memory limit exceeded",
  "output-limit": "output limit exceeded",
  protocol: "protocol violation",
  disconnected: "disconnected",
  resigned: "resigned",
  aborted: "aborted by the referee",
  void: "void",
};

export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

export const run_states = {
  paused: "paused",
  pausing: "pausing after current games",
  running: "in progress",
  finished: "finished",
  failed: "stopped by an error",
};

/** Why a tournament's lobby is closed. */
const closed_states = {
  finished: "The tournament is over.",
  failed: "The tournament stopped because of an error. The server retries automatically.",
};
export const closed_text = (state) => closed_states[state] ?? "The tournament does not accept bots now.";

export const stage_states = { skipped: "skipped", waiting: "pending", playing: "in progress", settled: "final" };
export const match_states = { waiting: "pending", due: "next", playing: "playing", played: "finished" };
export const presence_words = { absent: "not connected", ready: "ready", playing: "playing", practising: "practising", checking: "being checked" };

/** 1234 us -> "1.2 ms"; "4 µs", "3.20 s", "2:05 min". */
export function duration(us) {
  if (us === null || us === undefined) return "";
  if (us < 1000) return `${us} µs`;
  if (us < 10_000) return `${(us / 1000).toFixed(1)} ms`;
  if (us < 1_000_000) return `${Math.round(us / 1000)} ms`;
  if (us < 60_000_000) return `${(us / 1_000_000).toFixed(2)} s`;
  const seconds = Math.floor(us / 1_000_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}

/** 812 -> "812 bytes"; "1.2 KB", "34 KB", "5.0 MB". Uses powers of 1000, like the limits. */
export function size_text(bytes) {
  if (bytes < 1000) return plural(bytes, "byte");
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

/** A clock limit in ms; null means no limit. */
export function limit(ms) {
  if (ms === null || ms === undefined) return "no limit";
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

// Created once, because creation is slow and pages format a hundred times after each event.
const { format: clock } = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const { format: day } = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "2026-11-20T20:51:06Z" or a Date -> "20 Nov 2026, 20:51:06" in the reader's time zone. */
export function moment(when) {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return String(when);
  return `${day(date)}, ${clock(date)}`;
}

/** "20 Nov 2026" in the reader's time zone. */
export const day_text = (when) => day(new Date(when));

/** The value of a datetime-local input in the reader's time zone -> UTC for the server; null if empty. */
export const utc = (local) => (local ? new Date(local).toISOString().replace(/\.\d+Z$/, "Z") : null);

/** UTC from the server -> the value of a datetime-local input in the reader's time zone. */
export function local(moment) {
  if (!moment) return "";
  const when = new Date(moment);
  return new Date(when - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The time since a moment, or "": "8 min", "3 h", "2 days". */
export function ago(when) {
  const minutes = when ? Math.floor((Date.now() - Date.parse(when)) / 60_000) : NaN;
  return Number.isNaN(minutes) ? "" : minutes < 60 ? `${Math.max(0, minutes)} min` : minutes < 2880 ? `${Math.floor(minutes / 60)} h` : plural(Math.floor(minutes / 1440), "day");
}

export function clock_time(when) {
  return clock(new Date(when));
}

/** "no words left" -> "No words left". */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A round's name within a sentence: "Round 3", "the semi-finals". */
export const in_sentence = (name) => (/finals?$/i.test(name) ? `the ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name);

/** 1 -> "1st". */
export function ordinal(number) {
  const tens = number % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : { 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th";
  return `${number}${ending}`;
}

/** An entrant's place: "3", "5–8" if it is shared, or "–". */
export function place_text({ place, sharing }) {
  if (place === null) return "–";
  return sharing > 1 ? `${place}–${place + sharing - 1}` : `${place}`;
}

/** ["a", "b", "c"] -> "a, b and c". */
export function list_text(words, and = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}

/** Tells that the results of these stages are not public yet. */
export function held_back_text(stages) {
  return `Results of ${list_text(stages)} are held back. They appear here when the instructor reveals them.`;
}

/** "3 – 1", or a single score. */
export function scores_text(seats) {
  return seats.map((seat) => seat.score).join(" – ");
}

/** The winner of a stored game as text; `named` formats entrants. */
export function outcome(game, named = (alias) => alias) {
  if (game.state === "void" || game.reason === "void") return "void";
  const winners = game.seats.filter((seat) => seat.standing === "win").map((seat) => named(seat.alias));
  if (winners.length) return `${list_text(winners)} won`;
  if (game.seats.some((seat) => seat.standing === "tie")) return "tie";
  return "no winner";
}

/** An entrant's standing in the tournament, for a line of the entrants document. Pure. */
export function outlook_text({ result_class, outlook, wins_needed: wins }) {
  if (result_class) return result_class;
  if (outlook === "playing" && wins) return `playing, needs ${wins === 1 ? "one win" : `${wins} wins`} to advance`;
  return { playing: "playing", "play-off": "in a play-off", through: "through to the next stage", out: "out" }[outlook] ?? "";
}

/** "{0} leads" -> "Deep Thought leads". */
export const with_names = (text, names) => text.replace(/\{(\d)\}/g, (_, seat) => names[seat] ?? "");
