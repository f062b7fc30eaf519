// The tournament as the audience of a screen knows it: results of games already shown, and of earlier games. All scenes
// use it, so that none reveals a later result. Pure.
import { by_alias, is_counted } from "../tables/played.js";
import { is_third } from "./stakes.js";

/** A map from a game's id to its match in the matches document. */
export function matches_by_game(matches) {
  return new Map(matches.flatMap((match) => match.games.filter(({ id }) => id !== null).map(({ id }) => [id, match])));
}

export const can_be_shown = (game) => Boolean(game.record_sha256 && game.state === "played" && !game.match_voided && game.seats.length === 2);

const a_stage = 1_000_000;
const feeds = ({ origin }) => ["winner-of", "loser-of"].includes(origin?.kind);

/** A map number -> length of the longest sequence of matches that leads to the match, including itself. */
function match_depths(matches) {
  const by_number = new Map(matches.map((match) => [match.number, match]));
  const depths = new Map();
  const find_depth = (number) => {
    if (!depths.has(number)) {
      depths.set(number, 1); // ends the recursion for any document
      const before = (by_number.get(number)?.sides ?? []).filter(feeds).map(({ origin }) => find_depth(origin.match));
      depths.set(number, 1 + Math.max(0, ...before));
    }
    return depths.get(number);
  };
  for (const { number } of matches) find_depth(number);
  return depths;
}

/** (match) => the number of its chapter. Chapters are shown in order, the match for third place before the final. */
export function chapters(brackets) {
  const depths = new Map([...brackets].map(([stage, { matches }]) => [stage, match_depths(matches)]));
  return (match) => {
    const depth = depths.get(match.stage)?.get(match.number);
    const step = depth === undefined ? (match.play_off ? a_stage - 1 : match.round) : 2 * depth - (is_third(match) ? 1 : 0);
    return match.stage * a_stage + step;
  };
}

/** The last chapter with a shown game; -1 before the first. `shown`: map id -> times. */
export function chapter_reached({ by_game, shown }, find_chapter) {
  return Math.max(-1, ...[...shown.keys()].map((id) => by_game.get(id)).filter(Boolean).map(find_chapter));
}

/** True if a later game of the same match was shown, which reveals this one. */
export function is_passed(match, id, shown) {
  const number = match.games.find((one) => one.id === id)?.number ?? 0;
  return match.games.some((one) => shown.has(one.id) && one.number > number);
}

/**
 * (match, id of its game) => whether its result is known. `order` comes from running_order: games before its first
 * chapter are known. `now`: {id, told} of the game on the screen, told after its verdict.
 */
export function told_by({ brackets }, { shown, order, now = null }) {
  const find_chapter = chapters(brackets);
  const frontier = Math.min(...order.filter(({ due }) => due).map(({ chapter }) => chapter));
  const is_open = (id) => now?.id === id && !now.told && (shown.get(id) ?? 0) < 2;
  return (match, id) => !is_open(id) && (find_chapter(match) < frontier || shown.has(id) || is_passed(match, id, shown));
}

const counts = (game) => game && is_counted(game);

/** {points, score, wins, ties, losses} of an alias in these games. */
function entrant_tally(alias, games, { win, tie }) {
  const own = games.map(({ seats }) => seats.find((seat) => seat.alias === alias)).filter(Boolean);
  const [wins, ties, losses] = ["win", "tie", "loss"].map((wanted) => own.filter(({ standing }) => standing === wanted).length);
  return { points: win * wins + tie * ties, score: own.reduce((sum, { score }) => sum + score, 0), wins, ties, losses };
}

/** The lines of a group computed from these games. */
function counted_lines(group, games, values) {
  const lines = group.lines.map(({ alias }) => ({ alias, ...entrant_tally(alias, games, values) }))
    .sort((a, b) => b.points - a.points || b.score - a.score || by_alias(a.alias, b.alias));
  const same = (a, b) => a && b && a.points === b.points && a.score === b.score;
  let place = 0;
  return lines.map((line, at) => {
    if (!same(line, lines[at - 1])) place = at + 1;
    return { ...line, place, shared: same(line, lines[at - 1]) || same(line, lines[at + 1]), points: String(line.points) };
  });
}

/** (match) => the match with the known results only; `all` are the matches of its stage. */
function matches_with(all, is_told, listed, values) {
  const by_number = new Map(all.map((match) => [match.number, match]));
  const made = new Map();
  const make = (match) => {
    const known = made.get(match);
    if (known) return known;
    made.set(match, match); // ends the recursion for any document
    const is_known = match.sides.map((side) => !feeds(side) || !by_number.has(side.origin.match) || make(by_number.get(side.origin.match)).state === "played");
    const games = match.games.filter(({ id }) => is_told(match, id));
    const is_over = match.state === "played" && is_known.every(Boolean) && games.length === match.games.length;
    const told = games.map(({ id }) => listed.get(id)).filter(counts);
    const known_side = (side, at) => {
      if (is_over) return side;
      if (!is_known[at]) return { ...side, alias: null, points: null, score: null, won: false };
      if (!side.alias) return { ...side, won: false };
      const { points, score } = entrant_tally(side.alias, told, values);
      return { ...side, points: games.length ? points : null, score: games.length ? score : null, won: false };
    };
    const state = is_over ? "played" : games.length ? "playing" : is_known.every(Boolean) ? "due" : "waiting";
    const shown = { ...match, games, state, sides: match.sides.map(known_side), winner: is_over ? match.winner : null, by_lot: is_over && match.by_lot };
    made.set(match, shown);
    return shown;
  };
  return make;
}

/** `seen` from useSeen without unknown results; `is_told` comes from told_by. */
export function shown_so_far(seen, is_told) {
  const is_hidden = (match) => match.games.some(({ id }) => !is_told(match, id));
  const first_hidden = Math.min(...seen.matches.filter(is_hidden).map(({ stage }) => stage));
  if (first_hidden === Infinity) return seen;
  const listed = new Map(seen.games.map((game) => [game.id, game]));
  const makers = new Map();
  const make = (match) => {
    const { stage } = match;
    if (!makers.has(stage)) {
      const all = seen.brackets.get(stage)?.matches ?? [];
      makers.set(stage, matches_with(all, is_told, listed, seen.values(stage)));
    }
    return makers.get(stage)(match);
  };
  const matches = seen.matches.filter(({ stage }) => stage <= first_hidden).map(make);
  const stages = seen.standings.stages.map((stage) => {
    if (stage.number < first_hidden) return stage;
    if (stage.number > first_hidden) return { ...stage, state: "waiting", groups: [] };
    return { ...stage, state: "playing", groups: stage.groups.map((group) => {
      const own = seen.matches.filter((match) => match.stage === stage.number && match.group === group.name);
      if (!own.some(is_hidden)) return group;
      const told = own.filter(({ play_off: is_play_off }) => !is_play_off).flatMap((match) => match.games.filter(({ id }) => is_told(match, id))).map(({ id }) => listed.get(id)).filter(counts);
      return { ...group, settled: false, lines: counted_lines(group, told, seen.values(stage.number)) };
    }) };
  });
  return {
    ...seen, matches, by_game: matches_by_game(matches),
    brackets: new Map([...seen.brackets].filter(([stage]) => stage <= first_hidden).map(([number, bracket]) => [number, { ...bracket, matches: bracket.matches.map(make) }])),
    standings: { ...seen.standings, places: [], stages },
  };
}
