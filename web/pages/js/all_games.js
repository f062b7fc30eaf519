// All stored games of a tournament: fetched once in pages, then kept up to date.
import { useMemo } from "./dom.js";
import { get, tournament_path } from "./api.js";
import { useLoaded } from "./documents.js";

/** The maximum number of games that a page uses, the newest ones. */
export const max_games = 2000;

async function all_games(name) {
  const games = [];
  let before = "";
  while (games.length < max_games) {
    const page = await get(tournament_path(name, `games?limit=200${before}`));
    games.push(...page.games);
    if (!page.next_before) break;
    before = `&before=${page.next_before}`;
  }
  return games;
}

/** `recent` is the current first page of games. Null until all are loaded. Reloads when `after` changes. */
export function useGames(name, recent, after = null) {
  const { value, error } = useLoaded(() => all_games(name), [name, after]);
  const games = useMemo(() => value ?? (error ? [] : null), [value, error]);
  return useMemo(() => games && [...new Map([...games, ...(recent ?? [])].map((game) => [game.id, game])).values()], [games, recent]);
}
