// Boxing rules for spectators: marked squares, their owners, and vacant spots. Pure.

export const vacant = "-";
export const unusable = "o";

/** "A,6,3,9" -> {row, column, size}; row and column start at 0. */
export function parse_square(move) {
  const [, row, column, size] = move.split(",").map(Number);
  return { row: row - 1, column: column - 1, size };
}

const count_spots = (rows) => rows.reduce((sum, row) => sum + row.split(vacant).length - 1, 0);

/** The rows with this square marked. */
function marked(rows, { row, column, size }, mark) {
  return rows.map((text, at) => {
    if (at < row || at >= row + size) return text;
    return text.slice(0, column) + mark.repeat(size) + text.slice(column + size);
  });
}

/**
 * {rows, squares: [{row, column, size, seat, ply}], scores: spots by seat, vacant}. `scores` count the marks on the
 * board; only the winner's score counts in the end.
 */
export function first_state(story) {
  const { rows } = story.board;
  return {
    marks: story.seats.map(({ mark }) => mark), rows, squares: [],
    scores: story.seats.map(() => 0), vacant: count_spots(rows),
  };
}

export function next_state(state, entry) {
  if (entry.kind !== "move") return state;
  const square = parse_square(entry.move);
  const spots = square.size * square.size;
  const scores = state.scores.slice();
  scores[entry.seat] += spots;
  return {
    ...state, scores, rows: marked(state.rows, square, state.marks[entry.seat]),
    squares: [...state.squares, { ...square, seat: entry.seat, ply: entry.ply }],
    vacant: state.vacant - spots,
  };
}

export function move_text(entry) {
  const { row, column, size } = parse_square(entry.move);
  return `${size} × ${size} at row ${row + 1}, column ${column + 1}`;
}
