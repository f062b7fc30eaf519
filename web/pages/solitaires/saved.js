// Games of Pythoncross that this browser keeps, one for each map.
import { replayed } from "./game.js";
import { map_text } from "./maps.js";

const key = (id) => `aspis-pythoncross-${id}`;

export function read_kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Kept for this page alone.
  }
}

/** {turns, best} of a map: nothing where what is kept is of another map, or no game. */
export function saved_game(id, map) {
  try {
    const { map: of, turns, best } = JSON.parse(read_kept(key(id)));
    if (of === map_text(map)) return { turns: replayed(map, turns) ? turns : [], best: Number.isInteger(best) ? best : null };
  } catch {
    // As if nothing were there.
  }
  return { turns: [], best: null };
}

export const save_game = (id, map, { turns, best }) => keep(key(id), JSON.stringify({ map: map_text(map), turns, best }));
