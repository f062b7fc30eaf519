// Games that count, their winners, and the order of aliases. Pure.

export const is_counted = ({ state, match_voided }) => (state === "played" || state === "awarded") && !match_voided;

/** The winner's alias; undefined without a winner. */
export const game_winner = ({ seats }) => seats.find(({ standing }) => standing === "win")?.alias;

/**
 * What `side` has of a match: its score if the match is one game with scores, else the games that it won, a drawn one as
 * half. Empty before the first game, because "0" would look like a result. `tournament` is its document.
 */
export function match_result(match, side, tournament) {
  if (!match.games.some(({ id }) => id !== null)) return "";
  if (match.games_wanted === 1 && tournament?.game !== "boxing") return side.score ?? "";
  const { win = 2, tie = 1 } = tournament?.plan?.stages[match.stage - 1]?.points ?? {};
  const won = Number(side.points) / win;
  if (side.points === null || win !== 2 * tie) return side.points ?? "";
  return won % 1 ? `${Math.floor(won) || ""}½` : String(won);
}

/** For sorting: "9" before "10". */
export const by_alias = (one, other) => one.localeCompare(other, "en", { numeric: true });

/** The item with the largest `value`, if that is more than `least`; else null. */
export function largest(list, value, least = -Infinity) {
  return list.reduce((best, one) => (value(one) > (best ? value(best) : least) ? one : best), null);
}
