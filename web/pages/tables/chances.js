// Who is through and who is out before a group is settled: by points alone, so that nothing is said
// too early. Pure.

/** "4.5" -> 9: points in halves, as whole numbers. */
export function halves(points) {
  return Math.round(Number(points) * 2);
}

/** How many halves each alias can still win, from the matches that are not played. */
function still_to_win(matches, win_halves) {
  const open = new Map();
  for (const match of matches) {
    if (match.play_off || match.state === "played") continue;
    const left = Math.max(0, match.games_wanted - match.games.filter(({ id }) => id !== null).length);
    for (const { alias } of match.sides) {
      if (alias) open.set(alias, (open.get(alias) ?? 0) + left * win_halves);
    }
  }
  return open;
}

/**
 * Map alias -> "through", "out" or "open". `lines` are of one group, best first; the first `cut` go
 * on. Level on points counts for nobody: a tie-break or a play-off decides that.
 */
export function chances(lines, matches, cut, { settled, win = 2 }) {
  const found = new Map();
  if (!cut || cut >= lines.length) return found;
  if (settled) {
    lines.forEach((line, index) => found.set(line.alias, index < cut ? "through" : "out"));
    return found;
  }
  const open = still_to_win(matches, win * 2);
  const reach = (line) => halves(line.points) + (open.get(line.alias) ?? 0);
  for (const line of lines) {
    const others = lines.filter((other) => other !== line);
    const may_pass = others.filter((other) => reach(other) >= halves(line.points)).length;
    const have_passed = others.filter((other) => halves(other.points) > reach(line)).length;
    found.set(line.alias, may_pass < cut ? "through" : have_passed >= cut ? "out" : "open");
  }
  return found;
}

/** Map alias -> places won since `before` (a list of aliases), for those who moved. */
export function movements(before, now) {
  const moved = new Map();
  now.forEach((alias, index) => {
    const was = before.indexOf(alias);
    if (was >= 0 && was !== index) moved.set(alias, was - index);
  });
  return moved;
}

/**
 * The crosstable: Map "a\nb" -> {result: "W" | "D" | "L" | "", match} from a's side, play-offs left
 * out; of several encounters the list has them all.
 */
export function encounters(matches) {
  const found = new Map();
  const add = (one, other, match) => {
    const key = `${one.alias}\n${other.alias}`;
    const played = match.state === "played";
    const result = !played ? "" : match.winner === one.alias ? "W" : match.winner === other.alias ? "L" : outcome(one, other);
    found.set(key, [...(found.get(key) ?? []), { result, points: one.points, against: other.points, match }]);
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
  const [mine, theirs] = [halves(one.points ?? 0), halves(other.points ?? 0)];
  if (mine === theirs) return "D";
  return mine > theirs ? "W" : "L";
}
