// A running game, move by move.
import { useEffect, useState } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { useDocument } from "../js/documents.js";
import { useLive } from "../js/live.js";
import { live_story, with_event } from "./story.js";

/**
 * {live, story, turn, stored, lost}: the document of a running game; its story, kept up to date, or null until its setup
 * is known; the seat to move and since when; the game's id once it is stored; whether the connection is lost.
 */
export function useLiveGame(tournament, live_id) {
  const live = useDocument(tournament_path(tournament, `live/${encodeURIComponent(live_id)}`));
  const [story, set_story] = useState(null);
  const [turn, set_turn] = useState({ seat: null, since: null });
  const [stored, set_stored] = useState(null);
  useEffect(() => {
    if (!live.value) return;
    const read = live_story(live.value);
    set_story((before) => (before && read && before.entries.length > read.entries.length ? before : read));
    if (live.value.id !== null) set_stored(live.value.id);
  }, [live.value]);
  const topics = live.value ? [[`game/${tournament}/${live_id}`, live.value.version]] : null;
  const { lost } = useLive(topics, {
    event: (topic, event) => {
      set_story((before) => before && with_event(before, event));
      if (event.event === "moved") set_turn({ seat: event.turn === null ? null : event.turn - 1, since: Date.now() });
      if (event.event === "game-began") live.reload();
      if (event.event === "game-stored") set_stored(event.id);
    },
    resync: () => live.reload(),
  });
  return { live, story, turn, stored, lost };
}
