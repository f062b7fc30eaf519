// How long each position of a game is shown so that an audience can follow: slowly at the beginning, quickly in the
// middle, and slowly where the game is decided. Pure.

export const least_ms = 4000;
export const max_ms = 20_000;
const a_move_ms = 420;
const shortest_ms = 30;
const longest_ms = 2600;
const still_ms = 1800;

/** The weights of the positions after 0, 1, ..., `count` moves. */
function position_weights(count, moments) {
  const weights = Array.from({ length: count + 1 }, (_, ply) => (ply < 3 || ply > count - 3 ? 2.2 : 1));
  for (const { ply, weight } of moments) {
    if (ply > count) continue;
    weights[ply] += 9 * weight;
    if (ply > 0) weights[ply - 1] += 2.5 * weight;
  }
  return weights;
}

/**
 * Milliseconds for each position after 0, 1, ..., `count` moves. `moments` are {ply, weight}, with weights from 0 to
 * 1. The total is between `least` and `most`, but a short game may end sooner because no position is held for too
 * long. `still`: only shows the positions of moments, each for a while.
 */
export function pace(count, moments, { least = least_ms, most = max_ms, still = false } = {}) {
  if (still) {
    const shown = new Set([0, count, ...moments.map(({ ply }) => ply)]);
    return Array.from({ length: count + 1 }, (_, ply) => (shown.has(ply) ? still_ms : 0));
  }
  const total = Math.min(most, Math.max(least, count * a_move_ms + moments.length * 500));
  const weights = position_weights(count, moments);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const wanted = weights.map((weight) => Math.min(longest_ms, Math.max(shortest_ms, (total * weight) / sum)));
  const over = wanted.reduce((all, ms) => all + ms, 0) / most;
  return over > 1 ? wanted.map((ms) => ms / over) : wanted;
}

/** The ply to show at this time after the start; the last one after the end. */
export function ply_at(paces, elapsed_ms) {
  let left = elapsed_ms;
  for (let ply = 0; ply < paces.length; ply += 1) {
    left -= paces[ply];
    if (left < 0) return ply;
  }
  return paces.length - 1;
}

export const total_ms = (paces) => paces.reduce((all, ms) => all + ms, 0);
