// The figures and texts of a game's analysis. Pure.
import { plural } from "../../js/words.js";

const max_listed = 5;

/** The move without the player's mark: "7,3,2" of "A,7,3,2". */
export const bare = (move) => move.slice(move.indexOf(",") + 1);

/** The largest lead in points during the game; 1 in games without points. */
function largest_lead({ moves }) {
  return Math.max(1, ...moves.map(({ before }) => Math.abs(before.margin ?? 0)));
}

/** -1 to 1 for the first seat: who leads, relative to the largest lead. */
function seat_height(seat, value, most) {
  const own = value.margin === undefined ? value.estimate : Math.max(-1, Math.min(1, value.margin / most));
  return { up: (seat === 0 ? own : -own) || 0, proven: value.margin === undefined ? value.proven : value.margin_is_exact };
}

/** {up, proven} of the position before each move. */
export function lead_heights(analysis) {
  const most = largest_lead(analysis);
  return analysis.moves.map(({ seat, before }) => seat_height(seat, before, most));
}

/** {seat, value} of the position after `ply` moves, or null. */
function value_at({ moves }, ply) {
  const next = moves[ply];
  if (next) return { seat: next.seat, value: next.before };
  const last = moves.at(-1);
  return last ? { seat: last.seat, value: last.after } : null;
}

/** {up, proven, seat, text} of the position after `ply` moves, or null; `seat` is the leader, null if level. */
export function worth_at(analysis, ply) {
  const found = value_at(analysis, ply);
  if (!found) return null;
  const { up, proven } = seat_height(found.seat, found.value, largest_lead(analysis));
  const seat = up > 0 ? 0 : up < 0 ? 1 : null;
  const { margin } = found.value;
  const by = margin ? ` by ${plural(Math.abs(margin), "point")}` : "";
  const text = seat === null
    ? found.value.proven || (margin === 0 && proven) ? "a draw with best play, proven" : "even, as far as searched"
    : proven ? `wins${by} with best play, proven` : `is ahead${by}, an estimate`;
  return { up, proven, seat, text };
}

/** The moves to list: those that changed the outcome, or lost the most points, in order. */
export function costly_moves({ moves }) {
  const gave_away = moves.filter((move) => move.gave_away);
  if (gave_away.length) return gave_away;
  return moves.filter(({ points_lost }) => points_lost > 0)
    .sort((a, b) => b.points_lost - a.points_lost).slice(0, max_listed).sort((a, b) => a.move - b.move);
}

/** "turned a proven win into a proven loss; 7,3,2 held it". */
export function fault_text({ gave_away, before, after, best, points_lost }) {
  const held = best.slice(0, 3).map(bare).join(" or ");
  if (gave_away) return `turned a proven ${before.least} into a proven ${after.most}${held && `; ${held} held it`}`;
  return `lost ${plural(points_lost, "point")}${held && `; better: ${held}`}`;
}

/** What the loser can learn first, as text after its name; null if proofs say it all. `reason` is the verdict's. */
export function lesson_text({ lesson }, reason) {
  if (!lesson) return null;
  if (lesson.kind === "forfeit") return `lost by a forfeit (${reason}), whatever the position was`;
  if (lesson.kind === "trap") return `walked into a trap: no move was open for ${plural(lesson.count, "turn")} in a row after this one`;
  return `had the last chance here: a bot that plays at random without missing a hoop held ${lesson.count} of 100 games from here, and fewer than 30 later`;
}

/** The move to look at first: the lesson's, or the last one proven to have changed the outcome. */
export function key_move(analysis) {
  const { lesson, decisive } = analysis;
  return lesson && lesson.kind !== "forfeit" ? lesson.move : decisive;
}

/** The move that decided the game, or the most expensive one; undefined if there is none. */
export function turning_move(analysis) {
  const faults = costly_moves(analysis);
  return [key_move(analysis), analysis.decisive].map((number) => faults.find(({ move }) => move === number)).find(Boolean) ?? [...faults].sort((a, b) => (b.points_lost ?? 0) - (a.points_lost ?? 0))[0];
}

/** Notes for the list of moves: ply -> {sign, text}. */
export function move_marks(analysis) {
  const marks = new Map();
  for (const { move, gave_away, before, after, points_lost } of analysis.moves) {
    if (move === key_move(analysis)) marks.set(move, { sign: "‼", text: analysis.lesson ? "the move to look at first" : "decided the game" });
    else if (gave_away) marks.set(move, { sign: "!", text: `gave a ${before.least} away, ${after.most} now` });
    else if (points_lost > 0) marks.set(move, { sign: `−${points_lost}`, text: `lost ${plural(points_lost, "point")}` });
  }
  return marks;
}

/** The signs in this list, each with its meaning. */
export function marks_legend(marks) {
  const signs = [...marks.values()].map(({ sign }) => sign);
  return [
    signs.includes("‼") && ["‼", [...marks.values()].find(({ sign }) => sign === "‼").text],
    signs.includes("!") && ["!", "gave a proven result away"],
    signs.some((sign) => sign.startsWith("−")) && ["−n", "lost n points"],
  ].filter(Boolean);
}

export function accuracy_text({ judged, kept, points_lost }) {
  const points = points_lost === undefined ? [] : [`${plural(points_lost, "point")} lost against the best play found`];
  const moves = judged ? [`${kept} of ${judged} moves kept a proven win or draw`] : [];
  return [...moves, ...points].join(", ") || "no move could give away a proven result";
}
