// Which bots keep matches waiting. Pure.

const is_absent = (lobby) => {
  const absent = new Set((lobby?.entrants ?? []).filter(({ presence }) => presence === "absent").map(({ alias }) => alias));
  return (alias) => absent.has(alias);
};

/** The aliases of absent bots, each with the number of waiting matches, the largest first. */
export function waited_for(matches, lobby) {
  const absent = is_absent(lobby);
  const counts = new Map((lobby?.entrants ?? []).filter(({ alias }) => absent(alias)).map(({ alias }) => [alias, 0]));
  for (const { state, sides } of matches) {
    if (state !== "due") continue;
    for (const { alias } of sides) if (absent(alias)) counts.set(alias, counts.get(alias) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
}

/** Why an entrant waits: {own: its own bot is missing, others: [{match, alias}] with missing bots, due: matches}. */
export function find_waits(alias, matches, lobby) {
  const absent = is_absent(lobby);
  const due = matches.filter(({ state, sides }) => (state === "due" || state === "playing") && sides.some((side) => side.alias === alias));
  const others = due.flatMap((match) => match.sides.filter((side) => side.alias && side.alias !== alias && absent(side.alias)).map((side) => ({ match, alias: side.alias })));
  return { own: due.length > 0 && absent(alias), others, due };
}
