// A running game, move by move.
import { useEffect, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { useLive } from "../js/live.js";
import { live_story, with_event } from "./story.js";

/** The story of a running game, kept up to date; null until its setup is known. */
export function useLiveStory(tournament, live_id) {
  const [document, set_document] = useState(null);
  const [story, set_story] = useState(null);
  const fetch_it = () => get(tournament_path(tournament, `live/${encodeURIComponent(live_id)}`)).then((value) => {
    set_document(value);
    set_story(live_story(value));
  }, () => set_document((before) => before));
  useEffect(() => {
    fetch_it();
  }, [live_id]);
  useLive(document ? [[`game/${tournament}/${live_id}`, document.version]] : null, {
    event: (topic, event) => {
      if (event.event === "game-began") fetch_it();
      else set_story((before) => before && with_event(before, event));
    },
    resync: fetch_it,
  });
  return story;
}
