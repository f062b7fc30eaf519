// Word cube rules for spectators: taken letters, letters that move up, and scores. Checks nothing, because the referee
// has already accepted every move. Pure.

const values = {
  a: 1, b: 3, c: 3, d: 2, e: 1, f: 4, g: 2, h: 4, i: 1, j: 8, k: 5, l: 1, m: 3, n: 1, o: 1, p: 3,
  q: 10, r: 1, s: 1, t: 1, u: 1, v: 4, w: 4, x: 8, y: 4, z: 10,
};
export const blank = ".";

export function word_score(word) {
  return [...word].reduce((sum, letter) => sum + (values[letter] ?? 0), 0);
}

/**
 * "W,1,1,1,1,5,1,apple" -> {pass: false, cells: [[row, column, plane], ...] from 0, word, points};
 * "W,P" -> {pass: true, cells: [], word: "", points: 0}.
 */
export function parse_run(move) {
  const fields = move.split(",");
  if (fields[1] === "P") return { pass: true, cells: [], word: "", points: 0 };
  const [from, to] = [fields.slice(1, 4).map(Number), fields.slice(4, 7).map(Number)];
  const length = Math.max(...from.map((at, axis) => Math.abs(to[axis] - at))) + 1;
  const cells = Array.from({ length }, (_, index) =>
    from.map((at, axis) => at - 1 + Math.sign(to[axis] - at) * index));
  return { pass: false, cells, word: fields[7], points: word_score(fields[7]) };
}

/** "row 1, columns 2 to 6", "straight down at 6,4". */
export function run_text(run) {
  if (run.pass) return "pass";
  const [first, last] = [run.cells[0], run.cells.at(-1)].map((cell) => cell.map((at) => at + 1));
  if (first[2] !== last[2]) return `straight down at row ${first[0]}, column ${first[1]}`;
  if (first[0] === last[0]) return `row ${first[0]}, columns ${first[1]} to ${last[1]}`;
  return `column ${first[1]}, rows ${first[0]} to ${last[0]}`;
}

/** The stacks at the start, shared by all states of a game. */
function start_stacks(board) {
  const [rows, columns, planes] = board.dimensions;
  const stacks = Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let stack = "";
    for (let plane = 0; plane < planes; plane += 1) {
      const letter = board.rows[plane * rows + row]?.[column] ?? blank;
      if (letter !== blank) stack += letter;
    }
    return stack;
  });
  return { rows, columns, planes, stacks };
}

/** The letters that are left: the first `taken` letters of each stack are gone. */
export class CubeState {
  constructor(start, taken, scores, run = null, seat = null) {
    Object.assign(this, { start, taken, scores, run, seat });
  }

  index(row, column) {
    return row * this.start.columns + column;
  }

  /** The letter at a cell (from 0), or ".". */
  letter(row, column, plane) {
    const at = this.index(row, column);
    return this.start.stacks[at][this.taken[at] + plane] ?? blank;
  }

  height(row, column) {
    const at = this.index(row, column);
    return this.start.stacks[at].length - this.taken[at];
  }

  letters_left() {
    return this.start.stacks.reduce((sum, stack, at) => sum + stack.length - this.taken[at], 0);
  }

  after(move, seat) {
    const run = parse_run(move);
    const taken = this.taken.slice();
    for (const [row, column] of run.cells) taken[this.index(row, column)] += 1;
    const scores = this.scores.slice();
    scores[seat] += run.points;
    return new CubeState(this.start, taken, scores, run, seat);
  }
}

/** The letters that a move took, in the order of its cells; `before` is the previous state. */
export function run_letters(before, run) {
  return run.cells.map(([row, column, plane]) => before.letter(row, column, plane)).join("");
}

export function first_state(story) {
  const start = start_stacks(story.board);
  return new CubeState(start, new Uint16Array(start.stacks.length), story.seats.map(() => 0));
}

export function next_state(state, entry) {
  return entry.kind === "move" ? state.after(entry.move, entry.seat) : state;
}

export function move_text(entry) {
  const run = parse_run(entry.move);
  return run.pass ? "pass" : `${run.word} +${run.points}`;
}
