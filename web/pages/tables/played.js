// Games that count, their winners, and the order of aliases. Pure.

export const is_counted = ({ state, match_voided }) => (state === "played" || state === "awarded") && !match_voided;

/** The winner's alias; undefined without a winner. */
export const game_winner = ({ seats }) => seats.find(({ standing }) => standing === "win")?.alias;

/** For sorting: "9" before "10". */
export const by_alias = (one, other) => one.localeCompare(other, "en", { numeric: true });

/** The item with the largest `value`, if that is more than `least`; else null. */
export function largest(list, value, least = -Infinity) {
  return list.reduce((best, one) => (value(one) > (best ? value(best) : least) ? one : best), null);
}
