// The games by name, with what a replay needs. To add a game, add a line here. Pure.
import * as boxing from "./boxing.js";
import * as croquet from "./croquet.js";
import * as wordcube from "./wordcube.js";

export const games = { boxing, croquet, wordcube };

/** The positions after 0, 1, 2, ... moves. A forfeit belongs to the position in which it happens. */
export function story_states(story) {
  const rules = games[story.game];
  if (!rules) return [];
  const states = [rules.first_state(story)];
  for (const entry of story.entries) {
    const next = rules.next_state(states.at(-1), entry);
    if (entry.kind === "move") states.push(next);
    else states[states.length - 1] = next;
  }
  return states;
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
    if (!grew) {
      this.states = story_states(story);
    } else if (before.entries.length < story.entries.length) {
      this.states = this.states.slice();
      for (const entry of story.entries.slice(before.entries.length)) {
        const next = games[story.game].next_state(this.states.at(-1), entry);
        if (entry.kind === "move") this.states.push(next);
        else this.states[this.states.length - 1] = next;
      }
    }
    this.story = story;
    return this.states;
  }
}
