// A game against the proof: its replies, and the visitor's mistakes. Pure.
//
// A line is {game, seat, state, moves, turns}: `seat` is the visitor's; `moves` are those of `state` (empty after the
// end); `turns` are the moves played: {seat, move, best, held}, with the equally good moves.

const best_outcome = (moves) => Math.max(...moves.map(({ outcome }) => outcome));
const holding = (moves) => moves.filter(({ outcome }) => outcome === best_outcome(moves));

function at(line, state) {
  return { ...line, state, moves: line.game.over(state) ? [] : line.game.moves(state) };
}

function played(line, move) {
  const turn = { seat: line.state.turn, move, before: line.state, best: best_outcome(line.moves), held: holding(line.moves) };
  return { ...at(line, move.next), turns: [...line.turns, turn] };
}

/** A best move; among these, the one that leaves the visitor the fewest moves that keep its outcome. */
function reply(line, chance) {
  const max_compared = 16;
  const good = holding(line.moves).map((move) => ({ move, order: chance() })).sort((a, b) => a.order - b.order)
    .slice(0, max_compared).map(({ move }) => move);
  const ways_on = (move) => (line.game.over(move.next) ? 0 : holding(line.game.moves(move.next)).length);
  if (good[0].outcome === 1) return good[0];
  return good.map((move) => [ways_on(move), move]).sort((a, b) => a[0] - b[0])[0][1];
}

function answered(line, chance) {
  let now = line;
  while (now.moves.length && now.state.turn !== now.seat) now = played(now, reply(now, chance));
  return now;
}

/** A new game. If the proof begins, it makes its first move. */
export function begun(game, seat, chance) {
  return answered(at({ game, seat, turns: [] }, game.start()), chance);
}

/** Plays the visitor's move and the proof's reply. */
export function moved(line, move, chance) {
  return answered(played(line, move), chance);
}

/** Goes back to the visitor's turn of this number (default: its last one); returns the same line if there is none. */
export function taken_back(line, turn = line.turns.findLastIndex(({ seat }) => seat === line.seat)) {
  if (turn < 0) return line;
  return at({ ...line, turns: line.turns.slice(0, turn) }, line.turns[turn].before);
}

/** The proven result for the visitor: 1, 0 or -1. */
export function standing(line) {
  const end = line.game.over(line.state);
  if (end) return end.winner === null ? 0 : end.winner === line.seat ? 1 : -1;
  return best_outcome(line.moves);
}

export const outcome_words = (outcome) => ["proven loss", "proven draw", "proven win"][outcome + 1];

/** The visitor's last move that worsened its outcome: {number, turn, ...}, or null. */
export function decisive_move(line) {
  const number = line.turns.findLastIndex(({ seat, move, best }) => seat === line.seat && move.outcome < best);
  return number < 0 ? null : { number, ...line.turns[number] };
}

/** "+3", "+3 and +5", "+3, +5 and 9 others". */
export function move_names(moves, most = 3) {
  const names = moves.slice(0, most).map(({ name }) => name);
  const rest = moves.length - names.length;
  if (rest > 0) names.push(`${rest} ${rest === 1 ? "other" : "others"}`);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A summary of the finished game in one or two sentences. */
export function line_verdict(line) {
  const result = standing(line);
  const decisive = decisive_move(line);
  if (decisive) {
    return `Move ${decisive.number + 1}, ${decisive.move.name}, turned a ${outcome_words(decisive.best)} into a ${
      outcome_words(decisive.move.outcome)}; ${move_names(decisive.held)} held it.`;
  }
  if (result === 1) return "Your position was a proven win, and you gave nothing away.";
  if (result === 0) return "You gave nothing away. No play does better against the proof.";
  return "Your position was a proven loss from the start: no move could have held it. Try the other seat.";
}
