// Scrimmages: the order of versions, and the winner of a game. Pure.
import { by_alias } from "./played.js";

const is_rated = ({ games }) => games > 0;

/** True for sample bots and for versions that play now. */
export const is_in = ({ entrant, plays }) => entrant === null || plays;

/** The strongest version first, those without games last. `rank` counts the listed versions; null without games. */
export function placed(standings, only_playing) {
  return standings
    .filter((one) => !only_playing || is_in(one))
    .sort((a, b) => is_rated(b) - is_rated(a) || b.elo - a.elo)
    .map((one, index) => ({ ...one, rank: is_rated(one) ? index + 1 : null }));
}

/** A map alias -> its versions with games, by number, for entrants with several versions; sorted by alias. */
export function histories(standings) {
  const found = new Map();
  for (const one of standings.filter((each) => each.entrant !== null && is_rated(each))) {
    found.set(one.entrant, [...(found.get(one.entrant) ?? []), one]);
  }
  return new Map([...found]
    .filter(([, versions]) => versions.length > 1)
    .sort(([a], [b]) => by_alias(a, b))
    .map(([alias, versions]) => [alias, versions.sort((a, b) => a.version - b.version)]));
}

/** Sorted aliases of the entrants with at least one version. */
export function entrants_in(standings) {
  const aliases = new Set(standings.map(({ entrant }) => entrant).filter((entrant) => entrant !== null));
  return [...aliases].sort(by_alias);
}

/** A game's seats with their positions at the board (from 0), the winner first. */
export function winner_first({ seats }) {
  return seats
    .map((seat, index) => ({ ...seat, index }))
    .sort((a, b) => (b.standing === "win") - (a.standing === "win"));
}
