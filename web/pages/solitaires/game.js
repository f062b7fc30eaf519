// The state of a game of Pythoncross: computes rack, board and total from a map and turns, and the result of a play.
// Does not know which words exist. Pure.
import { square_column, square_row, side, squares, usual_values } from "./maps.js";

export const rack_size = 7;
export const max_plays = 15;
export const dump_cost = 25;
export const all_letters_bonus = 50;

const directions = ["across", "down"];
const is_letter = (cell) => cell >= "a" && cell <= "z";
const crossing = (direction) => (direction === "across" ? "down" : "across");

/** The square `count` steps ahead, or -1 if that is outside. */
export function step(square, direction, count = 1) {
  const [column, row] = direction === "across" ? [square_column(square) + count, square_row(square)] : [square_column(square), square_row(square) + count];
  return column < 1 || column > side || row < 1 || row > side ? -1 : (row - 1) * side + column - 1;
}

function drawn_up(position) {
  const missing = Math.max(0, rack_size - position.rack.length);
  const fresh = position.map.letters.slice(position.drawn, position.drawn + missing);
  return { ...position, rack: position.rack + fresh, drawn: position.drawn + fresh.length };
}

/** The state before the first play. `cells` are letters, "#" or "". */
export function start_position(map) {
  const cells = Array.from({ length: squares }, (_, square) => (map.blocks.includes(square) ? "#" : ""));
  return drawn_up({ map, cells, rack: "", drawn: 0, placed: 0, total: 0, turns: [] });
}

export const all_placed = (position) => position.placed === position.map.letters.length;
export const is_over = (position) => position.turns.length >= max_plays || all_placed(position);
export const to_come = (position) => position.map.letters.slice(position.drawn);

function run_through(cells, square, direction) {
  let first = square;
  for (let at = square; at >= 0 && is_letter(cells[at]); at = step(at, direction, -1)) first = at;
  const run = [];
  for (let at = first; at >= 0 && is_letter(cells[at]); at = step(at, direction)) run.push(at);
  return { first, direction, squares: run, word: run.map((at) => cells[at]).join("") };
}

const worth = (run) => run.squares.reduce((sum, square) => sum + usual_values[square], 0);

/** All runs of at least two letters: rows, then columns. */
export function words_on(cells) {
  return directions.flatMap((direction) =>
    cells.flatMap((cell, square) => {
      const before = step(square, direction, -1);
      if (!is_letter(cell) || (before >= 0 && is_letter(cells[before]))) return [];
      const run = run_through(cells, square, direction);
      return run.word.length > 1 ? [run] : [];
    }));
}

/** Words that occur more than once, sorted. */
export function repeated_on(cells) {
  const words = words_on(cells).map(({ word }) => word).sort();
  return [...new Set(words.filter((word, at) => word === words[at - 1]))];
}

function play_direction(cells, placed, preferred) {
  if (placed.length > 1) {
    if (placed.every((square) => square_row(square) === square_row(placed[0]))) return "across";
    return placed.every((square) => square_column(square) === square_column(placed[0])) ? "down" : null;
  }
  const lengths = directions.map((direction) => run_through(cells, placed[0], direction).word.length);
  const wanted = directions.indexOf(preferred);
  if (wanted >= 0 && lengths[wanted] > 1) return preferred;
  return lengths[1] > lengths[0] ? "down" : "across";
}

function placement_error({ map, placed: lying, cells }, run, placed) {
  if (!placed.every((square) => run.squares.includes(square))) return "There is a gap: the letters must form one word.";
  if (run.word.length < 2) return "A word has two letters or more.";
  if (lying === 0) {
    const ends = [run.squares[0], run.squares.at(-1)];
    return ends.includes(map.start) ? null : "The first word begins or ends on the start (★).";
  }
  const touches = placed.some((square) =>
    directions.some((direction) => [-1, 1].some((way) => is_letter(cells[step(square, direction, way)] ?? ""))));
  return touches ? null : "The word must join letters on the board.";
}

function missing_in(rack, letters) {
  const rest = [...rack];
  return letters.filter((letter) => {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/**
 * The result of letters placed on free squares ({square: letter}): {fault} if the placement is not valid, otherwise
 * {direction, first, word, letters, words: [{word, score, squares}], others, bonus, score, repeated, cells}. `words`
 * begins with the word of the play. A single letter is played in the direction `preferred` if it forms a word there.
 */
export function outcome(position, placed_letters, preferred) {
  const placed = Object.keys(placed_letters).map(Number).sort((a, b) => a - b);
  if (is_over(position)) return { fault: "The game is over." };
  if (!placed.length) return { fault: "No letter is on the board yet." };
  if (placed.some((square) => position.cells[square])) return { fault: "A square is taken." };
  const letters = placed.map((square) => placed_letters[square]);
  const missing = missing_in(position.rack, letters);
  if (missing.length) return { fault: `Not on the rack: ${missing.join("").toUpperCase()}.` };
  const cells = [...position.cells];
  for (const square of placed) cells[square] = placed_letters[square];
  const direction = play_direction(cells, placed, preferred);
  if (!direction) return { fault: "All letters of a play must be in one row or one column." };
  const main = run_through(cells, placed[0], direction);
  const fault = placement_error(position, main, placed);
  if (fault) return { fault };
  const crossings = placed.map((square) => run_through(cells, square, crossing(direction))).filter(({ word }) => word.length > 1);
  const words = [main, ...crossings].map((run) => ({ ...run, score: worth(run) }));
  const bonus = position.placed + placed.length === position.map.letters.length ? all_letters_bonus : 0;
  return {
    direction, first: main.first, word: main.word, letters: letters.join(""), words, bonus, cells,
    others: crossings.map(({ word }) => word),
    score: words.reduce((sum, { score }) => sum + score, bonus),
    repeated: repeated_on(cells),
  };
}

/** The position after a play without a fault. */
export function after_play(position, made) {
  const rack = [...position.rack];
  for (const letter of made.letters) rack.splice(rack.indexOf(letter), 1);
  const { direction, first, word, others, score, letters } = made;
  const turn = { dump: false, direction, first, word, others, score, letters, rack: position.rack };
  return drawn_up({
    ...position, cells: made.cells, rack: rack.join(""), placed: position.placed + letters.length,
    total: position.total + score, turns: [...position.turns, turn],
  });
}

export const may_dump = (position) => !is_over(position) && position.rack.length === rack_size;

export function after_dump(position) {
  const turn = { dump: true, others: [], score: -dump_cost, rack: position.rack };
  return drawn_up({ ...position, rack: "", total: position.total - dump_cost, turns: [...position.turns, turn] });
}

/** Replays stored turns, [{dump}] or [{direction, first, word}]. Null if they are not a valid game. */
export function replayed(map, turns) {
  let position = start_position(map);
  for (const { dump, direction, first, word } of turns) {
    if (dump) {
      if (!may_dump(position)) return null;
      position = after_dump(position);
      continue;
    }
    const placed = {};
    [...word].forEach((letter, at) => {
      const square = step(first, direction, at);
      if (position.cells[square] !== letter) placed[square] = letter;
    });
    const made = outcome(position, placed, direction);
    if (made.fault || made.word !== word || made.first !== first) return null;
    position = after_play(position, made);
  }
  return position;
}

export const kept = (turns) => turns.map(({ dump, direction, first, word }) => (dump ? { dump } : { direction, first, word }));
