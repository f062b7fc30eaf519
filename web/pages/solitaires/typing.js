// The letters placed on the board but not yet played: cursor, direction, and placed letters. Pure.
import { step } from "./game.js";

const ways = { ArrowLeft: ["across", -1], ArrowRight: ["across", 1], ArrowUp: ["down", -1], ArrowDown: ["down", 1] };

export const fresh = (cursor, direction = "across") => ({ cursor, direction, placed: {} });

/** The letters of the rack, and whether each is placed: [{letter, used}]. */
export function rack_tiles(rack, placed) {
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

/** Moves the cursor to a square; on the same square, changes its direction. */
export const pointed = (entry, square) => (entry.cursor === square ? turned(entry) : { ...entry, cursor: square });

/** The next square that had no letter before this play, or -1. */
function free_from(square, direction, cells) {
  for (let at = square; at >= 0 && cells[at] !== "#"; at = step(at, direction)) {
    if (!cells[at]) return at;
  }
  return -1;
}

/** Puts a letter of the rack on the cursor's square, or the next free one, and moves the cursor. */
export function typed(entry, letter, { rack, cells }) {
  const square = free_from(entry.cursor, entry.direction, cells);
  if (square < 0) return entry;
  const { [square]: before, ...others } = entry.placed;
  if (!rack_tiles(rack, others).some((tile) => !tile.used && tile.letter === letter)) return entry;
  const next = step(square, entry.direction);
  const cursor = next < 0 ? -1 : free_from(next, entry.direction, cells);
  return { ...entry, placed: { ...others, [square]: letter }, cursor: cursor < 0 ? square : cursor };
}

/** Removes the letter at the cursor, else the nearest one before it, else the last one on the board. */
export function erased(entry) {
  let at = entry.cursor;
  while (at >= 0 && !(at in entry.placed)) at = step(at, entry.direction, -1);
  if (at < 0) at = Number(Object.keys(entry.placed).at(-1) ?? -1);
  if (at < 0) return entry;
  const { [at]: gone, ...placed } = entry.placed;
  return { ...entry, placed, cursor: at };
}
