// Croquet rules for spectators: numbers, hoops, misses, and barred steps. Pure.

export const longest_step = 8;
export const hoop_distance = 10;
export const last_hoop = 100;
export const hoops = Array.from({ length: 10 }, (_, index) => (index + 1) * hoop_distance);

const at_start = { number: 0, where: "free", entry: 0, missed: 0, misses: 0 };

export function is_home(player) {
  return player.where === "free" && player.number > last_hoop;
}

function forward(player, step) {
  const reached = player.number + step;
  const hoop = (Math.floor(player.number / hoop_distance) + 1) * hoop_distance;
  const moved = { ...player, number: reached };
  if (hoop > last_hoop || reached < hoop) return moved;
  if (reached === hoop) return { ...moved, where: "hoop", entry: step };
  if (hoop - player.number === reached - hoop) return moved;
  return { ...moved, where: "back", missed: hoop, misses: player.misses + 1 };
}

function stepped(player, step) {
  if (player.where === "free") return forward(player, step);
  if (player.where === "hoop") {
    return step === 0 ? player : { ...player, number: player.number + step, where: "free", entry: 0 };
  }
  const number = player.number + step;
  return number < player.missed ? { ...player, number, where: "free", missed: 0 } : { ...player, number };
}

/** The sizes that the opponent's last step bars for the player to move. */
export function barred(state) {
  const last = Math.abs(state.last_step);
  if (last === 0 || state.players[1 - state.turn].where === "hoop") return [];
  return [last, longest_step + 1 - last].sort((a, b) => a - b);
}

/** The legal steps of the player to move, with signs; 0 if it must skip. */
export function legal_steps(state) {
  const mover = state.players[state.turn];
  const bars = barred(state);
  if (mover.where === "hoop") return [bars.includes(mover.entry) ? 0 : mover.entry];
  const sign = mover.where === "back" ? -1 : 1;
  return Array.from({ length: longest_step }, (_, index) => index + 1)
    .filter((size) => !bars.includes(size))
    .map((size) => sign * size);
}

/** "free", "in hoop 20, leaves it by 3", "missed hoop 20, goes back below it", "home". */
export function where_text(player) {
  if (is_home(player)) return "home";
  if (player.where === "hoop") return `in hoop ${player.number}: only step ${player.entry} leaves it`;
  if (player.where === "back") return `missed hoop ${player.missed}: must go back below it`;
  return `next hoop ${Math.min(last_hoop, (Math.floor(player.number / hoop_distance) + 1) * hoop_distance)}`;
}

export function parse_step(move) {
  return Number(move.split(",")[1]);
}

/** {players: [...], turn, last_step, scores, step: {seat, from, to, size} of the last move or null}. */
export function first_state() {
  return { players: [at_start, at_start], turn: 0, last_step: 0, scores: [0, 0], step: null };
}

export function next_state(state, entry) {
  if (entry.kind !== "move") return state;
  const size = parse_step(entry.move);
  const players = state.players.slice();
  const before = players[entry.seat];
  players[entry.seat] = stepped(before, size);
  return {
    players, turn: 1 - entry.seat, last_step: size, scores: players.map(({ number }) => number),
    step: { seat: entry.seat, from: before.number, to: players[entry.seat].number, size },
  };
}

export function move_text(entry) {
  const step = parse_step(entry.move);
  if (step === 0) return "skip";
  return step > 0 ? `+${step}` : `−${-step}`;
}
