// A bracket in parts that fit on a sheet of paper or on a projector: late rounds together, what leads
// to them in parts of its own. Every match is in exactly one part. Pure.
import { box, feeders, rounds_of, tree_rows } from "./bracket_layout.js";

/** {rows, columns} of matches that fit into so many pixels. */
export function room_in(width, height) {
  return {
    columns: Math.max(2, Math.floor((width + box.column - box.width) / box.column)),
    rows: Math.max(2, Math.floor((height - 2 * box.head) / box.row)),
  };
}

const rounds_in = (matches) => new Set(matches.map(({ round }) => round)).size;
const fits = (matches, room) => tree_rows(matches) <= room.rows && rounds_in(matches) <= room.columns;

/** The trees that hang together once later matches are gone, in their order on the picture. */
function trees_of(matches) {
  const by_number = new Map(matches.map((match) => [match.number, match]));
  const fed = new Set();
  for (const match of matches) for (const { number } of feeders(match, by_number)) fed.add(number);
  const whole = (match) => [...feeders(match, by_number).flatMap(whole), match];
  return matches.filter(({ number }) => !fed.has(number)).map(whole);
}

/** Neighbours in one part for as long as they fit. */
function grouped(trees, room) {
  const parts = [];
  for (const tree of trees) {
    const joined = [...(parts.at(-1) ?? []), ...tree];
    if (parts.length && fits(joined, room)) parts[parts.length - 1] = joined;
    else parts.push(tree);
  }
  return parts;
}

/** One tree cut into parts, the early rounds first. */
function cut(matches, room) {
  if (fits(matches, room)) return [matches];
  const rounds = [...new Set(matches.map(({ round }) => round))].sort((a, b) => a - b);
  const from = rounds.slice(1).find((round) => fits(matches.filter((match) => match.round >= round), room));
  if (from === undefined) return [matches];
  const early = trees_of(matches.filter((match) => match.round < from)).flatMap((tree) => cut(tree, room));
  return [...grouped(early, room), matches.filter((match) => match.round >= from)];
}

function title_of(matches, all) {
  const rounds = rounds_of(all).filter((round) => round.matches.some((match) => matches.includes(match)));
  const [first, last] = [rounds[0].title, rounds.at(-1).title];
  return first === last ? first : `${first} – ${last}`;
}

/** [{title, matches}] in the order of play; a bracket that fits is one part. */
export function bracket_pages(matches, room) {
  const trees = ["winners", "losers"].map((part) => matches.filter((match) => match.part === part));
  const others = matches.filter(({ part }) => part !== "winners" && part !== "losers");
  const rows = trees.reduce((sum, tree) => sum + (tree.length ? tree_rows(tree) + 1 : 0), 0);
  if (rows <= room.rows + 1 && rounds_in(matches) + (others.length ? 1 : 0) <= room.columns) return [{ title: "", matches }];
  const parts = trees.filter((tree) => tree.length).flatMap((tree) => cut(tree, room));
  const late = parts.at(-1) ?? [];
  if (!trees[1].length && rounds_in(late) < room.columns) parts.splice(-1, 1, [...late, ...others]);
  else parts.push(others);
  return parts.filter((part) => part.length).map((part) => ({ title: title_of(part, matches), matches: part }));
}
