// The turns of a game as the player and the referee saw them: times with their limit, lines, and standard error. Pure.
import { clocks_at, fatal_forfeit, story_moves, count_plies } from "../story.js";

/** [{ply, seat, time_us, over}] of all moves, and of a forfeit with a time. */
export function turn_times(story) {
  const times = story_moves(story).map(({ ply, seat, time_us }) => ({ ply, seat, time_us, over: false }));
  const forfeit = fatal_forfeit(story);
  if (forfeit?.time_us) times.push({ ply: count_plies(story) + 1, seat: forfeit.seat, time_us: forfeit.time_us, over: forfeit.reason === "timeout" });
  return times;
}

/** The ply of a seat's last turn that had begun at position `shown`, or of its first one; or null. */
export function last_turn(story, seat, shown) {
  const last = count_plies(story);
  const forfeit = fatal_forfeit(story);
  if (shown >= last && forfeit?.seat === seat) return last + 1;
  const made = story_moves(story).filter((move) => move.seat === seat && move.ply <= shown);
  return made.at(-1)?.ply ?? story_moves(story).find((move) => move.seat === seat)?.ply ?? null;
}

/** The lines between the referee and a seat in the turn of `ply`: [{who: "referee" | "bot", line}]. */
export function turn_lines(story, seat, ply) {
  const lines = [];
  const { move_ms, game_ms } = story.clock;
  const left = game_ms === null ? "-" : Math.floor(clocks_at(story, ply - 1)[seat].left_us / 1000);
  lines.push({ who: "referee", line: `go ${move_ms ?? "-"} ${left}` });
  let made = 0;
  for (const entry of story.entries) {
    if (entry.kind === "move") made = entry.ply;
    if (entry.kind === "move" && entry.ply === ply) {
      lines.push({ who: "bot", line: entry.move }, { who: "referee", line: `took ${Math.floor(entry.time_us / 1000)}` });
    }
    if (entry.seat !== seat) continue;
    if (entry.kind === "warning" && (made === ply || made === ply - 1)) lines.push({ who: "referee", line: `note ${entry.text}` });
    if (entry.kind === "forfeit" && made === ply - 1) {
      if (entry.answer) lines.push({ who: "bot", line: entry.answer });
      lines.push({ who: "referee", line: `out ${entry.reason}${entry.text ? `: ${entry.text}` : ""}` });
    }
  }
  return lines;
}

/** Standard error by turn: ply -> text; 0 is before the first turn. */
export function errors_by_turn(text) {
  const turns = new Map();
  let ply = 0;
  for (const line of text.split("\n")) {
    const mark = /^--- move (\d+) ---$/.exec(line);
    if (mark) ply = Number(mark[1]);
    else turns.set(ply, turns.has(ply) ? `${turns.get(ply)}\n${line}` : line);
  }
  for (const [at, said] of turns) if (!said.trim()) turns.delete(at);
  return turns;
}
