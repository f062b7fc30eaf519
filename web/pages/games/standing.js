// How a game of two stands, in the words of its kind: word cube by points, boxing by who fills the last spot, croquet by
// who is farther. {0} and {1} stand for the sides. Pure.
import { plural, reasons } from "../js/words.js";
import { vacant } from "./rules/boxing.js";
import { is_home } from "./rules/croquet.js";
import { moves_of, plies_of } from "./story.js";

const is_free = (rows, row, column) => rows[row]?.[column] === vacant;
const has_block = (rows) => rows.some((text, row) => [...text].some((_, column) =>
  is_free(rows, row, column) && is_free(rows, row, column + 1) && is_free(rows, row + 1, column) && is_free(rows, row + 1, column + 1)));

/** Who fills the last spot, once only single ones are left to count; null before that. `turn`: who moves next. */
export function last_filler({ rows, vacant: left }, turn) {
  if (left === 0 || has_block(rows)) return null;
  return left % 2 === 1 ? turn : 1 - turn;
}

function of_words(states, ply) {
  const margin = (at) => states[at].scores[0] - states[at].scores[1];
  // After one side's move it is a word ahead: the mean of two margins shows who leads.
  const mean = ply ? margin(ply) + margin(ply - 1) : 0;
  const leader = mean * margin(ply) > 0 ? (mean > 0 ? 0 : 1) : null;
  return { leader, figures: states[ply].scores, head: leader === null ? "Level" : `{${leader}} leads by ${Math.abs(margin(ply))}`, share: states[ply].scores };
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

function result_of(story) {
  const winner = story.results.findIndex(({ standing }) => standing === "win");
  const [mine, theirs] = story.results.map(({ score }) => score);
  const reason = reasons[story.verdict.reason] ?? story.verdict.reason;
  if (winner < 0) return { leader: null, head: story.results.every(({ standing }) => standing === "tie") ? "A tie" : "No winner", note: reason };
  const by = story.game === "wordcube" && story.verdict.reason !== "timeout" && Math.abs(mine - theirs) && story.results.some(({ standing }) => standing === "loss");
  const forfeit = story.entries.some(({ kind }) => kind === "forfeit");
  return { leader: winner, head: by && !forfeit ? `{${winner}} won by ${Math.abs(mine - theirs)}` : `{${winner}} won`, note: reason };
}

/**
 * {leader, figures, head, over, note, big?, says?, share?} after `ply` moves of a story of two seats; null of another.
 * `proven`: the seat that wins by an analysis, if it is known.
 */
export function standing_at(story, states, ply, proven = null) {
  if (story.seats.length !== 2 || !states[ply] || !of_game[story.game]) return null;
  const before = moves_of(story)[ply - 1];
  const now = { over: ply ? `After move ${ply}` : "Before the first move", note: "", ...of_game[story.game](states, ply, { turn: before ? 1 - before.seat : 0, proven }) };
  if (!story.verdict || !story.results || ply < plies_of(story)) return now;
  return { ...now, over: "Result", big: undefined, figures: story.game === "wordcube" ? story.results.map(({ score }) => score) : now.figures, ...result_of(story) };
}
