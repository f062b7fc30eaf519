// Games of Pythoncross stored in this browser, one per map.
import { keep, read_kept } from "../js/kept.js";
import { replayed } from "./game.js";
import { map_text } from "./maps.js";

const key = (id) => `aspis-pythoncross-${id}`;

/** The stored {turns, best} of a map; empty if they belong to another map or are not a valid game. */
export function saved_game(id, map) {
  try {
    const { map: of, turns, best } = JSON.parse(read_kept(key(id)));
    if (of === map_text(map)) return { turns: replayed(map, turns) ? turns : [], best: Number.isInteger(best) ? best : null };
  } catch {
    // Treat it as missing.
  }
  return { turns: [], best: null };
}

export const save_game = (id, map, { turns, best }) => keep(key(id), JSON.stringify({ map: map_text(map), turns, best }));
