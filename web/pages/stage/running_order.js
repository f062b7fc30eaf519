// Which game the stage shows next. Chapters follow the order of play, so that no game reveals the result of another.
// Within a chapter the most interesting games are chosen: close games, upsets by rating, unusual endings, new games.
// Pure: the same documents give the same order.
import { can_be_shown, chapter_reached, chapters, is_passed } from "./shown_so_far.js";
import { closeness } from "../games/standing.js";
import { is_final, match_height } from "./stakes.js";

const odd = new Set(["timeout", "crash", "illegal", "malformed", "memory", "disconnected", "protocol", "output-limit"]);
const max_recent = 12;
/** If a bracket's chapter has at most this many matches, all are shown. */
const max_matches = 4;
/** Otherwise, games per chapter, and about how many per stage if it has several chapters. */
const usual_games = 3;
const games_of_a_stage = 6;
/** In a stage without a fixed end, only the last chapters are shown. */
const max_chapters = 12;

/** How far the winner was rated below the loser; 0 if it was not, or if ratings are unknown. */
export function upset(seats, ratings) {
  const winner = seats.find(({ standing }) => standing === "win");
  const loser = seats.find(({ standing }) => standing === "loss");
  const [mine, theirs] = [ratings.get(winner?.alias), ratings.get(loser?.alias)];
  if (!mine || !theirs || mine.games < 2 || theirs.games < 2) return 0;
  return Math.max(0, theirs.elo - mine.elo);
}

/** {worth, why} of a game. `why` is the strongest reason, for the instructor's list. */
function game_worth(game, seen, recent) {
  const match = seen.by_game.get(game.id);
  const bracket = match && seen.brackets.get(match.stage)?.matches.some(({ number }) => number === match.number) ? seen.brackets.get(match.stage) : undefined;
  const height = match ? match_height(match, { bracket, stages: seen.stages }) : 0;
  const ended_oddly = game.seats.some(({ forfeit }) => forfeit) || odd.has(game.reason);
  const beaten = upset(game.seats, seen.ratings);
  const decides = match && match.winner && match.games.at(-1)?.id === game.id;
  const parts = [
    [100 * height, match?.round_name ?? ""],
    [22 * Math.max(0, closeness(game.seats) - 0.75) * 4, "close"],
    [Math.min(30, beaten / 6), "upset"],
    [ended_oddly ? 12 : 0, "unusual ending"],
    [decides && match.games_wanted > 1 ? 8 : 0, "decides its match"],
    [recent.has(game.id) ? 14 : 0, "just played"],
    [seen.appeared?.has(game.id) ? 25 : 0, "new"],
  ];
  const why = [...parts].slice(1).sort((a, b) => b[0] - a[0]).filter(([worth]) => worth > 6).map(([, said]) => said).slice(0, 2);
  return { worth: parts.reduce((sum, [worth]) => sum + worth, 0), why, match, bracket, height };
}

const number_in = ({ match, game }) => match.games.find(({ id }) => id === game.id).number;
const is_same = (one) => (other) => one.match === other.match;
const by_worth = (a, b) => b.worth - a.worth || b.game.id - a.game.id;

/** For a chapter of a bracket: the last game of each match, or all games of the only match. */
function deciding(all) {
  if (all.every(is_same(all[0]))) return [...all].sort((a, b) => number_in(a) - number_in(b));
  return all.filter((one) => !all.some((other) => is_same(one)(other) && number_in(other) > number_in(one))).sort(by_worth);
}

/** The games of a chapter to show, in order. The others follow when there is nothing else to show. */
function chapter_games(all, chapters_of_stage) {
  const found = all[0].bracket ? deciding(all) : [...all].sort(by_worth);
  const few = new Set(all.map(({ match }) => match)).size <= max_matches;
  const most = !all[0].bracket ? Math.max(1, Math.round(games_of_a_stage / chapters_of_stage)) : few ? Infinity : usual_games;
  return found.filter(({ times }) => !times).slice(0, Math.max(0, most - all.filter(({ times }) => times).length));
}

/** Marks the games still to be shown in the chapters from `reached` on. */
function mark_due(found, reached, shown) {
  const of_chapter = new Map();
  for (const one of found) of_chapter.set(one.chapter, [...(of_chapter.get(one.chapter) ?? []), one]);
  const of_stage = new Map();
  for (const [chapter, [{ match }]] of of_chapter) of_stage.set(match.stage, [...(of_stage.get(match.stage) ?? []), chapter].sort((a, b) => b - a));
  for (const [chapter, all] of of_chapter) {
    const peers = of_stage.get(all[0].match.stage);
    if (chapter < reached || (!all[0].bracket && peers.indexOf(chapter) >= max_chapters)) continue;
    const left = all.filter(({ match, game, times }) => times || !is_passed(match, game.id, shown));
    chapter_games(left, peers.length).forEach((one, at) => Object.assign(one, { due: true, at }));
  }
}

/**
 * [{game, match, bracket, worth, why, wanted, chapter, due}], the next one first. `seen`: games; by_game:
 * matches_by_game; brackets: map stage -> stage of the bracket document; stages: their number; ratings: map alias ->
 * rating; shown: map id -> times; appeared: set of ids added while the page was open; wanted: the instructor's [ids],
 * first; left_out: ids never to show. `due`: the game should be shown; the results of due games reveal the others.
 */
export function running_order(seen) {
  const left_out = new Set(seen.left_out ?? []);
  const candidates = seen.games.filter((game) => can_be_shown(game) && seen.by_game.has(game.id) && !left_out.has(game.id));
  const recent = new Set(candidates.map(({ id }) => id).sort((a, b) => b - a).slice(0, max_recent));
  const rank = new Map((seen.wanted ?? []).map((id, at) => [id, at]));
  const last = seen.last ?? [];
  const find_chapter = chapters(seen.brackets);
  const found = candidates.map((game) => {
    const one = game_worth(game, seen, recent);
    const tired = game.seats.filter(({ alias }) => last.includes(alias)).length * 4;
    return { game, ...one, worth: one.worth - tired, chapter: find_chapter(one.match), wanted: rank.get(game.id) ?? null, times: seen.shown.get(game.id) ?? 0, due: false, at: 0 };
  });
  mark_due(found, chapter_reached(seen, find_chapter), seen.shown);
  return found.sort((a, b) => (a.wanted ?? 1e9) - (b.wanted ?? 1e9) || b.due - a.due || (a.due ? a.chapter - b.chapter : a.times - b.times) || a.at - b.at || by_worth(a, b));
}

/** The ids of the games of the final of the last stage that `order` contains, in the order of play. */
export function final_games(order, { stages }) {
  const played = order.filter(({ match, bracket }) => bracket && match.stage === stages && is_final(match, bracket.matches));
  return played.sort((a, b) => a.match.round - b.match.round || number_in(a) - number_in(b)).map(({ game }) => game.id);
}

/** The most interesting game of all, even if it reveals results; undefined if there is none. */
export function best_game(seen) {
  return running_order({ ...seen, shown: new Map() }).sort(by_worth)[0]?.game;
}
