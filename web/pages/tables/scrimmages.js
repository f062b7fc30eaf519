// Scrimmages: which versions are listed in which order, and who won. Pure.

const is_rated = ({ games }) => games > 0;

/** Sample bots, and versions that play now. */
export const is_in = ({ entrant, plays }) => entrant === null || plays;

/** The strongest first, those without a game last; `rank` counts what is listed, null without a game. */
export function placed(standings, only_playing) {
  return standings
    .filter((one) => !only_playing || is_in(one))
    .sort((a, b) => is_rated(b) - is_rated(a) || b.elo - a.elo)
    .map((one, index) => ({ ...one, rank: is_rated(one) ? index + 1 : null }));
}

/** Map alias -> its versions with games, by number; of entrants with several, by alias. */
export function histories(standings) {
  const found = new Map();
  for (const one of standings.filter((each) => each.entrant !== null && is_rated(each))) {
    found.set(one.entrant, [...(found.get(one.entrant) ?? []), one]);
  }
  return new Map([...found]
    .filter(([, versions]) => versions.length > 1)
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([alias, versions]) => [alias, versions.sort((a, b) => a.version - b.version)]));
}

/** Aliases of the entrants that have a version, in their order. */
export function entrants_in(standings) {
  const aliases = new Set(standings.map(({ entrant }) => entrant).filter((entrant) => entrant !== null));
  return [...aliases].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The seats of a game with their places at the board from 0, the winner first. */
export function winner_first({ seats }) {
  return seats
    .map((seat, index) => ({ ...seat, index }))
    .sort((a, b) => (b.standing === "win") - (a.standing === "win"));
}
