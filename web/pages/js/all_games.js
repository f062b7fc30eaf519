// All stored games of a tournament: fetched once, page by page, and what is stored meanwhile.
import { useEffect, useMemo, useState } from "./dom.js";
import { get, tournament_path } from "./api.js";

/** Games of a tournament that a page looks at, the newest. */
export const most_games = 2000;

async function all_games(name) {
  const games = [];
  let before = "";
  while (games.length < most_games) {
    const page = await get(tournament_path(name, `games?limit=200${before}`));
    games.push(...page.games);
    if (!page.next_before) break;
    before = `&before=${page.next_before}`;
  }
  return games;
}

/** `recent` is what a page of them says now. Null until they are there. Fetched again when `after` changes. */
export function useGames(name, recent, after = null) {
  const [games, set_games] = useState(null);
  useEffect(() => {
    let wanted = true;
    all_games(name).then((found) => wanted && set_games(found), () => wanted && set_games((before) => before ?? []));
    return () => (wanted = false);
  }, [name, after]);
  return useMemo(() => games && [...new Map([...games, ...(recent ?? [])].map((game) => [game.id, game])).values()], [games, recent]);
}
