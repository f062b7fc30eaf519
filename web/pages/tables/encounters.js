// Changes of places in a table, and the crosstable. Pure.

/** A map alias -> places gained since `before` (a list of aliases), for entrants that moved. */
export function movements(before, now) {
  const moved = new Map();
  now.forEach((alias, index) => {
    const was = before.indexOf(alias);
    if (was >= 0 && was !== index) moved.set(alias, was - index);
  });
  return moved;
}

/**
 * The crosstable without play-offs: a map "a\nb" -> {result: "W" | "D" | "L" | "", sides, match} as a's result. A pair with
 * several matches has a list with all of them.
 */
export function encounters(matches) {
  const found = new Map();
  const add = (one, other, match) => {
    const key = `${one.alias}\n${other.alias}`;
    const played = match.state === "played";
    const result = !played ? "" : match.winner === one.alias ? "W" : match.winner === other.alias ? "L" : outcome(one, other);
    found.set(key, [...(found.get(key) ?? []), { result, sides: [one, other], match }]);
  };
  for (const match of matches) {
    if (match.play_off || match.sides.length !== 2) continue;
    const [one, other] = match.sides;
    if (!one.alias || !other.alias) continue;
    add(one, other, match);
    add(other, one, match);
  }
  return found;
}

function outcome(one, other) {
  const ahead = Number(one.points ?? 0) - Number(other.points ?? 0);
  return ahead === 0 ? "D" : ahead > 0 ? "W" : "L";
}
