// An entrant's season in a few lines: its start, versions, longest streak, best and worst game, and its end. Pure.
import { is_counted, largest } from "./played.js";

/** {own, other} of a two-player game, or null. */
function find_sides({ seats }, alias) {
  const own = seats.find((seat) => seat.alias === alias);
  const other = seats.find((seat) => seat !== own);
  return own && other && own.standing !== "void" ? { own, other } : null;
}

/** [{version, games, won}] in order. */
function count_versions(told) {
  const found = new Map();
  for (const { own } of told) {
    if (!own.version) continue;
    const known = found.get(own.version) ?? { version: own.version, games: 0, won: 0 };
    found.set(own.version, { ...known, games: known.games + 1, won: known.won + (own.standing === "win" ? 1 : 0) });
  }
  return [...found.values()].sort((a, b) => a.version - b.version);
}

/** {length, last}: the longest series of wins, and its last game. */
function longest_streak(told) {
  let now = 0;
  let best = { length: 0, last: null };
  for (const one of told) {
    now = one.own.standing === "win" ? now + 1 : 0;
    if (now > best.length) best = { length: now, last: one };
  }
  return best;
}

/**
 * {first, first_win, versions, streak, best, worst, quickest_us, last} of an entrant; each game is {game, own, other}
 * or null. `games` may be in any order; `ratings` is a map alias -> {elo}. The best game is the win over the strongest
 * opponent; the worst is a forfeit, or else the loss to the weakest opponent.
 */
export function entrant_season(games, alias, ratings) {
  const told = games.filter(is_counted).sort((a, b) => a.id - b.id).flatMap((game) => {
    const sides = find_sides(game, alias);
    return sides ? [{ game, ...sides }] : [];
  });
  const elo = ({ other }) => ratings.get(other.alias)?.elo ?? 0;
  const wins = told.filter(({ own }) => own.standing === "win");
  const defeats = told.filter(({ own }) => own.standing === "loss");
  const slowest = told.map(({ own }) => own.slowest_us).filter(Number.isFinite);
  return {
    first: told[0] ?? null, first_win: wins[0] ?? null, last: told.at(-1) ?? null, versions: count_versions(told), streak: longest_streak(told),
    best: largest(wins, (one) => elo(one) + one.game.stage * 1000), worst: largest(defeats, (one) => (one.own.forfeit ? 1e5 : 0) - elo(one)),
    quickest_us: slowest.length ? Math.max(...slowest) : null,
  };
}
