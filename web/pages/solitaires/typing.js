// Letters on their way to the board, before they are played: where the cursor is, which way it
// goes, what was put down. Pure.
import { step } from "./game.js";

const ways = { ArrowLeft: ["across", -1], ArrowRight: ["across", 1], ArrowUp: ["down", -1], ArrowDown: ["down", 1] };

export const fresh = (cursor, direction = "across") => ({ cursor, direction, placed: {} });

/** Which letters of the rack are not put down yet: [{letter, used}]. */
export function tiles_of(rack, placed) {
  const used = Object.values(placed);
  return [...rack].map((letter) => {
    const at = used.indexOf(letter);
    if (at >= 0) used.splice(at, 1);
    return { letter, used: at >= 0 };
  });
}

export const turned = (entry) => ({ ...entry, direction: entry.direction === "across" ? "down" : "across" });

export function moved(entry, key) {
  const [direction, count] = ways[key];
  const cursor = step(entry.cursor, direction, count);
  return cursor < 0 ? entry : { ...entry, cursor };
}

/** A square is pointed at: the cursor goes there; a second time turns it. */
export const pointed = (entry, square) => (entry.cursor === square ? turned(entry) : { ...entry, cursor: square });

/** The next square without a letter that was there before, or -1. */
function free_from(square, direction, cells) {
  for (let at = square; at >= 0 && cells[at] !== "#"; at = step(at, direction)) {
    if (!cells[at]) return at;
  }
  return -1;
}

/** Puts a letter of the rack on the cursor's square or the next free one, and goes on. */
export function typed(entry, letter, { rack, cells }) {
  const square = free_from(entry.cursor, entry.direction, cells);
  if (square < 0) return entry;
  const { [square]: before, ...others } = entry.placed;
  if (!tiles_of(rack, others).some((tile) => !tile.used && tile.letter === letter)) return entry;
  const next = step(square, entry.direction);
  const cursor = next < 0 ? -1 : free_from(next, entry.direction, cells);
  return { ...entry, placed: { ...others, [square]: letter }, cursor: cursor < 0 ? square : cursor };
}

/** Takes the letter at the cursor back, the nearest one before it, or else the last on the board. */
export function erased(entry) {
  let at = entry.cursor;
  while (at >= 0 && !(at in entry.placed)) at = step(at, entry.direction, -1);
  if (at < 0) at = Number(Object.keys(entry.placed).at(-1) ?? -1);
  if (at < 0) return entry;
  const { [at]: gone, ...placed } = entry.placed;
  return { ...entry, placed, cursor: at };
}
