// How long each position of a game is shown, so that a room of people can follow: slowly at the beginning,
// quickly through the dull middle, slowly again where it is decided. Pure.

export const least_ms = 4000;
export const most_ms = 20_000;
const a_move_ms = 420;
const shortest_ms = 30;
const longest_ms = 2600;
const still_ms = 1800;

/** Weights of the positions after 0, 1, ..., count moves. */
function weights_of(count, moments) {
  const weights = Array.from({ length: count + 1 }, (_, ply) => (ply < 3 || ply > count - 3 ? 2.2 : 1));
  for (const { ply, weight } of moments) {
    if (ply > count) continue;
    weights[ply] += 9 * weight;
    if (ply > 0) weights[ply - 1] += 2.5 * weight;
  }
  return weights;
}

/**
 * Milliseconds of each position after 0, 1, ..., count moves. `moments` are {ply, weight}: weight from 0 to 1.
 * Together between `least` and `most`, however many moves there are; with few moves no position is held longer than
 * one can look at it, so that it may be over sooner. `still`: only the positions of moments are shown, each for a while.
 */
export function pace(count, moments, { least = least_ms, most = most_ms, still = false } = {}) {
  if (still) {
    const shown = new Set([0, count, ...moments.map(({ ply }) => ply)]);
    return Array.from({ length: count + 1 }, (_, ply) => (shown.has(ply) ? still_ms : 0));
  }
  const total = Math.min(most, Math.max(least, count * a_move_ms + moments.length * 500));
  const weights = weights_of(count, moments);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const wanted = weights.map((weight) => Math.min(longest_ms, Math.max(shortest_ms, (total * weight) / sum)));
  const over = wanted.reduce((all, ms) => all + ms, 0) / most;
  return over > 1 ? wanted.map((ms) => ms / over) : wanted;
}

/** The ply that is shown so long after the beginning; the last one from its time on. */
export function ply_at(paces, elapsed_ms) {
  let left = elapsed_ms;
  for (let ply = 0; ply < paces.length; ply += 1) {
    left -= paces[ply];
    if (left < 0) return ply;
  }
  return paces.length - 1;
}

export const length_of = (paces) => paces.reduce((all, ms) => all + ms, 0);
