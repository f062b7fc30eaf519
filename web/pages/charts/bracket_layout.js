// Where the matches of a bracket stand: columns are rounds, the tree is walked from its last match,
// so that a match stands between the two that feed it. Pure; units are boxes and gaps in pixels.

export const box = { width: 210, height: 54, column: 234, row: 68, head: 34 };

/** The matches of the same part whose winner comes into this one, in the order of its sides. */
export function feeders(match, by_number) {
  return match.sides
    .filter(({ origin }) => origin?.kind === "winner-of")
    .map(({ origin }) => by_number.get(origin.match))
    .filter((one) => one && one.part === match.part);
}

/** Map number -> row (a fraction where it stands between two). Returns how many rows there are. */
function place_tree(matches, rows) {
  const by_number = new Map(matches.map((match) => [match.number, match]));
  const fed = new Set(matches.flatMap((match) => feeders(match, by_number).map(({ number }) => number)));
  let next = 0;
  const place = (match) => {
    const from = feeders(match, by_number).filter(({ number }) => !rows.has(number)).map(place);
    const row = from.length ? from.reduce((sum, at) => sum + at, 0) / from.length : next++;
    rows.set(match.number, row);
    return row;
  };
  for (const match of matches.filter(({ number }) => !fed.has(number))) place(match);
  return next;
}

/** How many rows a tree of matches takes. */
export function tree_rows(matches) {
  return place_tree(matches, new Map());
}

/** "Final", "Semi-finals", "Quarter-finals", "Round of 16", from the last round backwards. */
export function round_name(part, round, rounds, { with_final = false, double = false } = {}) {
  if (part === "final") return "Final";
  if (part === "reset") return "Second final (if needed)";
  if (part === "third-place") return round > 1 ? `Place ${2 * round + 1}` : "Third place";
  if (part === "losers") return `Losers round ${round}`;
  if (double) return `Winners round ${round}`;
  const names = ["Final", "Semi-finals", "Quarter-finals"];
  return names[rounds - round + (with_final ? 1 : 0)] ?? `Round ${round}`;
}

/**
 * The rounds in reading order: [{title, part, round, matches}], for headings and lists.
 */
export function rounds_of(matches) {
  const with_final = matches.some(({ part }) => part === "final");
  const double = matches.some(({ part }) => part === "losers");
  const order = ["winners", "losers", null, "third-place", "final", "reset"];
  const found = new Map();
  for (const match of matches) {
    const key = `${order.indexOf(match.part ?? null)} ${String(match.round).padStart(4, "0")}`;
    if (!found.has(key)) found.set(key, { part: match.part ?? null, round: match.round, matches: [] });
    found.get(key).matches.push(match);
  }
  const rounds = [...found.keys()].sort().map((key) => found.get(key));
  for (const one of rounds) {
    const last = Math.max(...matches.filter(({ part }) => part === one.part).map(({ round }) => round));
    one.title = one.part === null ? `Round ${one.round}` : round_name(one.part, one.round, last, { with_final, double });
  }
  return rounds;
}

function columns_of(matches) {
  return [...new Set(matches.map(({ round }) => round))].sort((a, b) => a - b);
}

/**
 * {width, height, boxes: [{match, x, y}], heads: [{text, x, y}], links: [{from, to, path}]}. `all` are those
 * of the whole bracket, where `matches` are a part of it: rounds are named by them.
 */
export function bracket_layout(matches, all = matches) {
  const boxes = [];
  const heads = [];
  const titles = new Map(rounds_of(all).map((one) => [`${one.part} ${one.round}`, one.title]));
  let top = 0;
  let right = 0;
  for (const part of ["winners", "losers"]) {
    const tree = matches.filter((match) => match.part === part);
    if (!tree.length) continue;
    const rows = new Map();
    const count = place_tree(tree, rows);
    columns_of(tree).forEach((round, column) => {
      heads.push({ text: titles.get(`${part} ${round}`), x: column * box.column, y: top });
      for (const match of tree.filter((one) => one.round === round)) {
        boxes.push({ match, x: column * box.column, y: top + box.head + rows.get(match.number) * box.row });
      }
      right = Math.max(right, (column + 1) * box.column);
    });
    top += box.head + count * box.row + 14;
  }
  top = place_finals(matches, { boxes, heads, titles, right, top });
  const width = Math.max(...boxes.map(({ x }) => x), 0) + box.width;
  return { width, height: top, boxes, heads, links: links_of(boxes) };
}

/** Where the winners' matches stand that lead to the final. */
function feeding(final, boxes) {
  const from = (final?.sides ?? []).map(({ origin }) => origin).filter((origin) => origin?.kind === "winner-of").map(({ match }) => match);
  return boxes.filter(({ match }) => match.part === "winners" && from.includes(match.number)).map(({ y }) => y);
}

/** Finals stand at the right of both trees; a match for third place below the final. */
function place_finals(matches, { boxes, heads, titles, right, top }) {
  let height = top;
  const finals = matches.filter(({ part }) => part === "final" || part === "reset");
  const tops = feeding(finals[0] ?? null, boxes);
  let y = tops.length ? tops.reduce((sum, at) => sum + at, 0) / tops.length - box.head : 0;
  finals.forEach((match, index) => {
    const x = right + index * box.column;
    heads.push({ text: titles.get(`${match.part} ${match.round}`), x, y });
    boxes.push({ match, x, y: y + box.head });
    height = Math.max(height, y + box.head + box.row);
  });
  const place = matches.filter(({ part }) => part !== "winners" && part !== "losers" && part !== "final" && part !== "reset");
  const x = finals.length ? right : Math.max(0, right - box.column);
  y = finals.length ? y + box.head + box.row + 6 : boxes.length ? top : 0;
  for (const match of place) {
    heads.push({ text: titles.get(`${match.part} ${match.round}`), x, y });
    boxes.push({ match, x, y: y + box.head });
    y += box.head + box.row + 6;
    height = Math.max(height, y);
  }
  return height;
}

/** From a match to the one that its winner goes to, with a step half-way. */
function links_of(boxes) {
  const by_number = new Map(boxes.map((one) => [one.match.number, one]));
  return boxes.flatMap((to) => to.match.sides.flatMap(({ origin }, side) => {
    const from = origin?.kind === "winner-of" ? by_number.get(origin.match) : null;
    if (!from || from.x >= to.x) return [];
    const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
    const [x2, y2] = [to.x, to.y + box.height * (side === 0 ? 0.27 : 0.73)];
    const middle = x2 - (box.column - box.width) / 2;
    return [{ from: from.match, to: to.match, path: `M${x1} ${y1}H${middle}V${y2}H${x2}` }];
  }));
}

/** A stage's matches: of finals the first decides the first place, the second the third, and so on. */
export function matches_to_draw(stage) {
  if (stage.format !== "finals") return stage.matches;
  return stage.matches.map((match) => ({ ...match, part: match.number === 1 ? "final" : "third-place", round: match.number === 1 ? 1 : match.number - 1 }));
}

/** What stands on a side: an entrant as `named` has it, "winner of M12", or "bye". */
export function side_text(side, named = (alias) => alias) {
  if (side.alias) return named(side.alias);
  const { kind, match, text } = side.origin ?? {};
  if (kind === "bye" || match === 0) return "bye";
  return text || "to be decided";
}
