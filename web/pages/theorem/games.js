// The solved games, in one form for playing against the proof. Pure.
//
// A game is {start(): state, moves(state): [{name, outcome, next, ...}], over(state): null or {winner, why}}. A state
// has `turn`, the seat to move. `outcome` is the proven result for the player who makes the move: 1 win, 0 draw, -1
// loss. `winner` is a seat, or null for a draw.
import { games } from "../games/rules/rules.js";
import { boxing_solver } from "./boxing_solver.js";
import { croquet_solver } from "./croquet_solver.js";

const { first_state, is_home, move_text, next_state } = games.croquet;

export function croquet_game() {
  const solver = croquet_solver();
  const moves = (state) => solver.moves(state).map(({ step, outcome }) => {
    const entry = { kind: "move", seat: state.turn, move: `${state.turn + 1},${step}` };
    return { name: move_text(entry), step, outcome, next: next_state(state, entry) };
  });
  const over = ({ players, turn }) => {
    const missed = players.findIndex(({ misses }) => misses > 1);
    if (missed >= 0) return { winner: 1 - missed, why: "a second miss" };
    const [first, second] = players.map(is_home);
    // If the first player is home first, the second one has one more move.
    if (first && second) return { winner: null, why: "both are home" };
    if (second || (first && turn === 0)) return { winner: second ? 1 : 0, why: "home first" };
    return null;
  };
  return { start: first_state, moves, over };
}

export const arenas = [[4, 4, 2], [4, 6, 3], [5, 6, 3]]; // rows, columns, unusable spots

/** `chance()` returns a number from 0 up to, but not including, 1. */
export function boxing_game([rows, columns, unusable], chance) {
  const solver = boxing_solver(rows, columns);
  const spots = rows * columns;
  let vacant = 2 ** spots - 1;
  for (let left = unusable; left > 0;) {
    const spot = 1 << Math.floor(chance() * spots);
    if (vacant & spot) left -= 1;
    vacant &= ~spot;
  }
  const start = () => ({ vacant, turn: 0, squares: [] });
  const moves = (state) => solver.moves(state.vacant).map(({ row, column, size, mask, nim }) => ({
    name: `${size} × ${size} at row ${row + 1} column ${column + 1}`, row, column, size, outcome: nim === 0 ? 1 : -1,
    next: { vacant: state.vacant & ~mask, turn: 1 - state.turn, squares: [...state.squares, { row, column, size, seat: state.turn }] },
  }));
  const over = (state) => (state.vacant ? null : { winner: 1 - state.turn, why: "the last vacant spot is marked" });
  return { start, moves, over, rows, columns, vacant };
}
