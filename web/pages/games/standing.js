// The standing of a two-player game: by points in word cube, by who fills the last spot in boxing, by distance in
// croquet. {0} and {1} are placeholders for the sides. Pure.
import { plural, reasons } from "../js/words.js";
import { vacant } from "./rules/boxing.js";
import { is_home } from "./rules/croquet.js";
import { story_moves, count_plies } from "./story.js";

const is_free = (rows, row, column) => rows[row]?.[column] === vacant;
const has_block = (rows) => rows.some((text, row) => [...text].some((_, column) =>
  is_free(rows, row, column) && is_free(rows, row, column + 1) && is_free(rows, row + 1, column) && is_free(rows, row + 1, column + 1)));

/** Who fills the last spot, once only single spots are left; null before that. `turn` is the seat to move. */
export function last_filler({ rows, vacant: left }, turn) {
  if (left === 0 || has_block(rows)) return null;
  return left % 2 === 1 ? turn : 1 - turn;
}

function of_words(states, ply) {
  const margin = (at) => states[at].scores[0] - states[at].scores[1];
  const by = margin(ply);
  const leader = by === 0 ? null : by > 0 ? 0 : 1;
  // One side has moved once more. If the margin before that favours the opponent, its reply may change the lead.
  const answer = ply && by * (by + margin(ply - 1)) < 0 ? `{${1 - leader}} moves next` : "";
  return { leader, figures: states[ply].scores, head: leader === null ? "Level" : `{${leader}} leads by\u00a0${Math.abs(by)}`, note: answer, share: states[ply].scores };
}

function of_spots(states, ply, { turn, proven }) {
  const { vacant: left } = states[ply];
  const filler = left === 0 ? 1 - turn : proven ?? last_filler(states[ply], turn);
  const says = [0, 1].map((seat) => (filler === null ? "" : left === 0 ? (seat === filler ? "filled the last spot" : "") : seat === filler ? "fills the last spot" : "needs a mistake"));
  return { leader: filler, figures: ["", ""], says, over: plural(left, "spot left", "spots left").replace(/^[\d,]+ /, ""), big: left, head: "", note: left === 0 ? "" : filler === null ? "Nobody knows yet who fills the last one" : "The bot that fills the last one wins" };
}

function of_steps(states, ply) {
  const { players } = states[ply];
  const [mine, theirs] = players.map(({ number }) => number);
  const home = players.findIndex(is_home);
  const leader = home >= 0 ? home : mine === theirs ? null : mine > theirs ? 0 : 1;
  return { leader, figures: [mine, theirs], head: home >= 0 ? `{${home}} is home` : leader === null ? "Level" : `{${leader}} is ${Math.abs(mine - theirs)} ahead`, share: [mine, theirs] };
}

const of_game = { wordcube: of_words, boxing: of_spots, croquet: of_steps };

/**
 * {figures, leader, big?} of a game in a list, whose moves are unknown: `figures` by seat; `leader` is the seat that
 * leads or is proven to win; `big` is the number of spots left. Pure.
 */
export function glance_standing(game, { scores, status, proven }) {
  const left = /vacant (\d+)$/.exec(status);
  if (left) return { figures: [], leader: proven ? proven.seat - 1 : null, big: Number(left[1]) };
  const figures = game === "croquet" ? (/^1 (\d+) [a-z]+(?: \d+)? \d+ 2 (\d+)/.exec(status) ?? []).slice(1).map(Number) : scores;
  const ahead = figures.length === 2 ? figures[0] - figures[1] : 0;
  return { figures, leader: ahead === 0 ? null : ahead > 0 ? 0 : 1 };
}

/** 0 to 1; 1 for equal scores. */
export function closeness([one, other]) {
  const sum = Math.abs(one.score) + Math.abs(other.score);
  return sum ? 1 - Math.abs(one.score - other.score) / sum : 0;
}

const ends_on_points = new Set(["points", "pass-pass", "no-moves"]);

/** How many points the winner of a word cube game was ahead; 0 if anything but the points decided it. */
function points_apart({ game, verdict, results, entries }) {
  const counts = game === "wordcube" && ends_on_points.has(verdict?.reason) && !entries.some(({ kind }) => kind === "forfeit")
    && results?.length === 2 && ["win", "loss"].every((wanted) => results.some(({ standing }) => standing === wanted));
  return counts ? Math.abs(results[0].score - results[1].score) : 0;
}

/** True if the points decided the game and are at most 1 % of their sum apart, such as 743 to 736. */
export const is_close = (story) => points_apart(story) > 0 && closeness(story.results) >= 0.99;

function final_standing(story) {
  const winner = story.results.findIndex(({ standing }) => standing === "win");
  const note = reasons[story.verdict.reason] ?? story.verdict.reason;
  if (winner < 0) return { leader: null, head: story.results.every(({ standing }) => standing === "tie") ? "A tie" : "No winner", note };
  const by = points_apart(story);
  return { leader: winner, over: is_close(story) ? "Close finish" : "Result", head: by ? `{${winner}} won by ${by}` : `{${winner}} won`, note };
}

/**
 * {leader, figures, head, over, note, big?, says?, share?} after `ply` moves of a story with two seats; null for
 * others. `proven` is the seat that wins according to an analysis, if known.
 */
export function standing_at(story, states, ply, proven = null) {
  if (story.seats.length !== 2 || !states[ply] || !of_game[story.game]) return null;
  const before = story_moves(story)[ply - 1];
  const now = { over: ply ? `After move ${ply}` : "Before the first move", note: "", ...of_game[story.game](states, ply, { turn: before ? 1 - before.seat : 0, proven: proven ?? before?.proven }) };
  if (!story.verdict || !story.results || ply < count_plies(story)) return now;
  return { ...now, over: "Result", big: undefined, figures: story.game === "wordcube" ? story.results.map(({ score }) => score) : now.figures, ...final_standing(story) };
}
