// The longest words of a word cube tournament, read from the records of its games one by one.
import { useEffect, useRef, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { read_record } from "../games/story.js";
import { parse_run } from "../games/rules/wordcube.js";

const rest_ms = 100;

/** {word, alias}: the first of a story's longest words; null if there is none. Pure. */
export function longest_in(story) {
  let best = null;
  for (const { kind, move, seat } of story.entries) {
    if (kind !== "move") continue;
    const { word } = parse_run(move);
    if (word.length > (best?.word.length ?? 0)) best = { word, alias: story.seats[seat].alias };
  }
  return best;
}

/** The length of the longest word of all games; 0 until all are read. Pure. */
export const longest_length = ({ complete, found }) => (complete ? Math.max(0, ...[...found.values()].map((one) => one?.word.length ?? 0)) : 0);

/** {complete, found: map id -> longest_in}. Reads one record at a time, so that other requests do not wait. */
export function useWords(seen) {
  const found = useRef(new Map());
  const [complete, set_complete] = useState(false);
  const games = seen?.tournament.game === "wordcube" ? seen.games : null;
  useEffect(() => {
    if (!games) return undefined;
    let wanted = true;
    const missing = games.filter(({ id, record_sha256, state }) => record_sha256 && state === "played" && !found.current.has(id));
    set_complete(!missing.length);
    (async () => {
      for (const { id } of missing) {
        if (!wanted) return;
        // Rest between records, so that the game on the stage runs smoothly.
        await new Promise((rested) => setTimeout(rested, rest_ms));
        const best = await get(tournament_path(seen.name, `games/${id}/record`)).then((text) => longest_in(read_record(text)), () => null);
        found.current.set(id, best);
      }
      if (wanted) set_complete(true);
    })();
    return () => (wanted = false);
  }, [games]);
  return { complete, found: found.current };
}
