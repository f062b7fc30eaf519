// Ratings over time: Bradley-Terry strengths after each share of the games. Uses the server's prior, one draw between
// each pair of entrants, so the last rating equals the server's. Pure.
import { is_counted } from "../tables/played.js";

const rounds = 300;
const max_points = 24;
const enough = 1e-7;
const wide = 1.96; // standard deviations that cover 95 %
const elo = 400 / Math.LN10; // per unit of log strength

/** The two-player games that count, oldest first: [{id, one, other, score}]; score is that of `one`. */
export function find_duels(games) {
  return games
    .filter((game) => game.seats.length === 2 && is_counted(game))
    .filter(({ seats }) => seats.every(({ standing }) => standing !== "void") && seats.some(({ standing }) => standing !== "loss"))
    .map(({ id, seats: [first, second] }) => ({
      id, one: first.alias, other: second.alias,
      score: first.standing === "win" ? 1 : first.standing === second.standing ? 0.5 : 0,
    }))
    .sort((a, b) => a.id - b.id);
}

/** Two tables that include the prior: the number of games of each pair, and each entrant's points. */
function make_tables(aliases, duels) {
  const index = new Map(aliases.map((alias, at) => [alias, at]));
  const games = aliases.map((_, row) => Float64Array.from(aliases, (__, column) => (row === column ? 0 : 1)));
  const points = Float64Array.from(aliases, () => (aliases.length - 1) / 2);
  for (const { one, other, score } of duels) {
    const [a, b] = [index.get(one), index.get(other)];
    if (a === undefined || b === undefined) continue;
    games[a][b] += 1;
    games[b][a] += 1;
    points[a] += score;
    points[b] += 1 - score;
  }
  return { games, points };
}

function centred(strength) {
  const mean = strength.reduce((sum, value) => sum + Math.log(value), 0) / strength.length;
  return strength.map((value) => value / Math.exp(mean));
}

/** Iterates g_i <- W_i / sum_j n_ij / (g_i + g_j) until it converges. */
function find_strengths({ games, points }, start) {
  let strength = start ?? Float64Array.from(points, () => 1);
  for (let round = 0; round < rounds; round += 1) {
    const next = centred(strength.map((mine, row) => points[row] /
      games[row].reduce((sum, count, column) => sum + (count ? count / (mine + strength[column]) : 0), 0)));
    const change = next.reduce((most, value, at) => Math.max(most, Math.abs(Math.log(value / strength[at]))), 0);
    strength = next;
    if (change < enough) break;
  }
  return strength;
}

/** The Fisher information times a vector. Fills the direction in which the information is singular. */
function informed(games, strength, vector) {
  const mean = vector.reduce((sum, value) => sum + value, 0) / vector.length;
  return vector.map((mine, row) => {
    let sum = mean;
    games[row].forEach((count, column) => {
      if (!count) return;
      const chance = strength[row] / (strength[row] + strength[column]);
      sum += count * chance * (1 - chance) * (mine - vector[column]);
    });
    return sum;
  });
}

/** Half the 95 % interval, from one element of the inverse information by conjugate gradients. */
function error_at(at, games, strength) {
  const n = strength.length;
  const found = new Float64Array(n);
  let rest = new Float64Array(n);
  rest[at] = 1;
  let way = rest.slice();
  let size = 1;
  for (let round = 0; round < n + 5 && size > 1e-18; round += 1) {
    const image = informed(games, strength, way);
    const step = size / way.reduce((sum, value, index) => sum + value * image[index], 0);
    for (let index = 0; index < n; index += 1) found[index] += step * way[index];
    rest = rest.map((value, index) => value - step * image[index]);
    const next = rest.reduce((sum, value) => sum + value * value, 0);
    way = rest.map((value, index) => value + (next / size) * way[index]);
    size = next;
  }
  return wide * elo * Math.sqrt(Math.max(0, found[at] - 1 / n));
}

/** {elo, error, strength} of one alias; the mean of all ratings is 0. */
function rated(at, tables, start) {
  const strength = find_strengths(tables, start);
  return { elo: elo * Math.log(strength[at]), error: error_at(at, tables.games, strength), strength };
}

/** [{games, elo, error}] of one alias after at most `max_points` equal shares of its games. */
export function rating_history(alias, aliases, duels) {
  const at = aliases.indexOf(alias);
  if (at < 0) return [];
  const own = duels.flatMap(({ one, other }, index) => (one === alias || other === alias ? [index + 1] : []));
  const step = Math.max(1, Math.ceil(own.length / max_points));
  const points = [];
  let strength;
  own.forEach((end, index) => {
    const last = index === own.length - 1;
    if ((index + 1) % step !== 0 && !last) return;
    // The last point includes all games of other entrants, as on the server.
    const found = rated(at, make_tables(aliases, last ? duels : duels.slice(0, end)), strength);
    strength = found.strength;
    points.push({ games: index + 1, elo: found.elo, error: found.error });
  });
  return points;
}
