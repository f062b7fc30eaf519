// What a stage to come will look like, worked out of the plan: its bracket, or its groups. Pure.

const open_side = (text) => ({ alias: null, points: null, score: null, won: false, origin: { kind: "entrant", match: null, text } });
const winner_side = (match) => ({ ...open_side(`winner of M${match}`), origin: { kind: "winner-of", match, text: `winner of M${match}` } });

function match_of(number, round, part, sides) {
  return { stage: 0, number, round, part, sides, state: "waiting", winner: null, by_lot: false, if_needed: false, games: [], games_wanted: 0 };
}

/** The matches of an elimination of `count`: byes are spread as evenly as can be. */
function elimination(count, third_place) {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, count)));
  const matches = [];
  const add = (round, part, sides) => {
    matches.push(match_of(matches.length + 1, round, part, sides));
    return winner_side(matches.length);
  };
  // Seeds as brackets have them: the last ones meet the first ones, who have the byes.
  let order = [0];
  while (order.length < slots) order = order.flatMap((seed) => [seed, 2 * order.length - 1 - seed]);
  let sides = order.map((seed) => (seed < count ? open_side("to be decided") : null));
  for (let round = 1; sides.length > 1; round += 1) {
    const part = sides.length === 2 ? "final" : "winners";
    if (part === "final" && third_place && matches.length > 1) add(1, "third-place", [open_side("to be decided"), open_side("to be decided")]);
    sides = Array.from({ length: sides.length / 2 }, (_, at) => sides.slice(2 * at, 2 * at + 2))
      .map(([one, other]) => (one && other ? add(part === "final" ? 1 : round, part, [one, other]) : one ?? other));
  }
  return matches;
}

function finals(count) {
  return Array.from({ length: Math.max(1, Math.floor(count / 2)) }, (_, at) =>
    match_of(at + 1, at === 0 ? 1 : at, at === 0 ? "final" : "third-place", [open_side("to be decided"), open_side("to be decided")]));
}

/** {matches} of a bracket or {groups: [{name, size}]}; null where the plan does not say. */
export function skeleton_of({ format, sizes }, plan) {
  if (!sizes.length) return null;
  if (format === "elimination" || format === "double-elimination") return { matches: elimination(sizes[0], plan?.third_place) };
  if (format === "finals") return { matches: finals(sizes[0]) };
  return { groups: sizes.map((size, at) => ({ name: sizes.length > 1 ? String.fromCharCode(65 + at % 26) : "", size })) };
}
