// The games by name, with what a replay needs. To add a game, add a line here. Pure.
import * as boxing from "./boxing.js";
import * as croquet from "./croquet.js";
import * as wordcube from "./wordcube.js";

export const games = { boxing, croquet, wordcube };

/** The positions after 0, 1, 2, ... moves. A forfeit belongs to the position in which it happens. */
export function story_states(story) {
  const rules = games[story.game];
  return rules ? with_entries([rules.first_state(story)], story, story.entries) : [];
}

/** `states` of a story with those after more of its `entries`. */
function with_entries(states, { game }, entries) {
  const all = states.slice();
  for (const entry of entries) {
    const next = games[game].next_state(all.at(-1), entry);
    if (entry.kind === "move") all.push(next);
    else all[all.length - 1] = next;
  }
  return all;
}

/** `states` of a growing story: computes only the new positions. */
export class Positions {
  constructor() {
    this.story = null;
    this.states = [];
  }

  of(story) {
    const before = this.story;
    const grew = before && before.board === story.board && before.game === story.game &&
      before.entries.length <= story.entries.length && before.entries.at(-1) === story.entries[before.entries.length - 1];
    const fresh = grew ? story.entries.slice(before.entries.length) : [];
    if (!grew) this.states = story_states(story);
    else if (fresh.length) this.states = with_entries(this.states, story, fresh);
    this.story = story;
    return this.states;
  }
}
