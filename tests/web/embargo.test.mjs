// The choices on the instructor's page of held-back results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { next_to_reveal, rounds_to_reveal, choice_text, timed_choices } from "../../web/pages/views/instructor/embargo.js";

const match = (stage, round, over, can = true) => ({ stage, round, round_name: `Round ${round}`, over, can_be_revealed: can });
const stages = [{ stage: 1, name: "Groups", holds: true }, { stage: 2, name: "Bracket", holds: false }];

test("the next match is the first one that is over and follows from nothing that is held back", () => {
  const matches = [match(1, 1, false), match(1, 1, true, false), match(1, 2, true)];
  assert.equal(next_to_reveal(matches), matches[2]);
  assert.equal(next_to_reveal([match(1, 1, false)]), undefined);
});

test("a round can be revealed when all of its matches can", () => {
  const rounds = rounds_to_reveal([match(1, 1, true), match(1, 1, true), match(1, 2, true), match(1, 2, false)]);
  assert.deepEqual(rounds.map(({ round, ready }) => [round, ready]), [[1, true], [2, false]]);
});

test("a choice is called by its stage and round", () => {
  assert.equal(choice_text({}, stages), "all results");
  assert.equal(choice_text({ stage: 1 }, stages), "Groups");
  assert.equal(choice_text({ stage: 2, round: 1, round_name: "Semi-finals" }, stages), "Bracket, Semi-finals");
  assert.equal(choice_text({ stage: 2, round: 1 }, stages), "Bracket, round 1");
});

test("a time is set for everything, a stage that is held back, or a round of it", () => {
  assert.deepEqual(timed_choices([match(1, 1, true)], stages),
    [[" ", "all results"], ["1 ", "Groups"], ["1 1", "Groups, Round 1"]]);
});
