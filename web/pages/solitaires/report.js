// The printed report of a game of Pythoncross, in the columns of the game's original program. `aspis score pythoncross
// --report` prints the same. Pure.
import { max_plays, rack_size, repeated_on } from "./game.js";
import { square_column, square_row, side, squares, usual_values } from "./maps.js";

const turn_column = 18;
const turn_width = 38;
const right_column = 58;
const letters_a_line = 20;
const border = "+-1-2-3-4-5-6-7-8-9-+";
/** The signs for empty squares, by their values. */
export const signs = '0-".,_=+*%';

/** "D 4 7 FUN", or "DUMP". */
export function turn_text({ dump, direction, first, word }) {
  if (dump) return "DUMP";
  return `${direction === "across" ? "A" : "D"} ${square_column(first)} ${square_row(first)} ${word.toUpperCase()}`;
}

function board_row({ cells }, row) {
  const shown = Array.from({ length: side }, (_, at) => {
    const square = row * side + at;
    return cells[square] ? cells[square].toUpperCase() : signs[usual_values[square]];
  });
  return `${row + 1} ${shown.join(" ")} ${row + 1}`;
}

function letter_lines({ map, drawn }) {
  const letters = map.letters.toUpperCase();
  const lines = [];
  for (let from = 0; from < letters.length; from += letters_a_line) {
    const until = Math.min(from + letters_a_line, letters.length);
    const has_mark = drawn >= from && (drawn < until || (drawn === until && until === letters.length));
    lines.push(has_mark ? `${letters.slice(from, drawn)}@${letters.slice(drawn, until)}` : letters.slice(from, until));
  }
  return lines;
}

function right_side(position, high_score) {
  return [
    border,
    ...Array.from({ length: squares / side }, (_, row) => board_row(position, row)),
    border,
    `Key: ${[2, 3, 4, 5].map((value) => `${signs[value]}=${value}`).join(" ")}`,
    `High Score: ${high_score || "N/A"}`,
    "Letter List:",
    ...letter_lines(position),
  ];
}

/** The part that fits into the columns, ending with a comma, and the rest. */
function cut(text) {
  if (text.length <= turn_width) return [text, ""];
  const comma = text.lastIndexOf(",", turn_width - 1);
  return [text.slice(0, comma + 1), text.slice(comma + 1)];
}

/** The columns of a turn. `rest` continues long ones from the line before. */
function turn_columns(turn, rest) {
  const others = turn?.others.length ? ` (${turn.others.join(",").toUpperCase()})` : "";
  let [line, over] = cut(turn ? turn_text(turn) + others : "");
  if (over) {
    rest.push(over);
  } else if (rest.length) {
    const room = turn_width - Math.min(turn_width, line.length + 1);
    if (rest[0].length <= room || !line) {
      const [piece, left] = cut(rest.shift());
      line = line.padEnd(turn_width - piece.length) + piece;
      if (left) rest.unshift(left);
    }
  }
  return line;
}

function left_side(position) {
  const rest = [];
  const spaces = " ".repeat(turn_column);
  const lines = ["   -rack-- score"];
  for (let at = 0; at < max_plays; at += 1) {
    const turn = position.turns[at];
    const columns = turn_columns(turn, rest);
    if (!turn) lines.push(columns && spaces + columns);
    else lines.push(`${String(at + 1).padStart(2)} ${turn.rack.toUpperCase().padEnd(rack_size)} ${String(turn.score).padStart(4)}`
      .padEnd(turn_column) + columns);
  }
  const repeated = repeated_on(position.cells).join(",").toUpperCase() || "None";
  lines.push("   ------- ----".padEnd(turn_column) + "Repeated words:");
  lines.push(`    total: ${String(position.total).padStart(4)}`.padEnd(turn_column) + repeated);
  while (rest.length) lines.push(spaces + turn_columns(null, rest));
  return lines;
}

export function make_report(position, high_score = "") {
  const left = left_side(position);
  const right = right_side(position, high_score);
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    `${at < right.length ? (left[at] ?? "").padEnd(right_column) + right[at] : left[at]}`.trimEnd());
  return ["PYTHONCROSS", ...lines].join("\n") + "\n";
}
