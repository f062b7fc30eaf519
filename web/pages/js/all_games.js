// All stored games of a tournament: fetched once in pages, then kept up to date.
import { useEffect, useMemo, useState } from "./dom.js";
import { get, tournament_path } from "./api.js";

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
  const [games, set_games] = useState(null);
  useEffect(() => {
    let wanted = true;
    all_games(name).then((found) => wanted && set_games(found), () => wanted && set_games((before) => before ?? []));
    return () => (wanted = false);
  }, [name, after]);
  return useMemo(() => games && [...new Map([...games, ...(recent ?? [])].map((game) => [game.id, game])).values()], [games, recent]);
}
