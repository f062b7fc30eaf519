// Which game the stage shows next: finals before early rounds, close games, upsets by rating, what ended oddly,
// what has just been played, and what was not shown yet. Pure: the same documents give the same order.
import { height_of } from "./stakes.js";

const odd = new Set(["timeout", "crash", "illegal", "malformed", "memory", "disconnected", "protocol", "output-limit"]);
const shown_before = 1000;
const most_recent = 12;
const another_game = 45;

/** 0 to 1: 1 where nothing lay between the scores. */
export function closeness(seats) {
  const scores = seats.map(({ score }) => Math.abs(score));
  const sum = scores.reduce((total, score) => total + score, 0);
  return sum ? 1 - Math.abs(scores[0] - (scores[1] ?? 0)) / sum : 0;
}

/** By how much the winner was rated below the loser; 0 where it was not, or nothing is known. */
export function upset(seats, ratings) {
  const winner = seats.find(({ standing }) => standing === "win");
  const loser = seats.find(({ standing }) => standing === "loss");
  const [mine, theirs] = [ratings.get(winner?.alias), ratings.get(loser?.alias)];
  if (!mine || !theirs || mine.games < 2 || theirs.games < 2) return 0;
  return Math.max(0, theirs.elo - mine.elo);
}

/** Key of a match: of its stage and number. */
export const match_key = (stage, number) => `${stage}/${number}`;

/** Map id of a game -> its match, of the matches document. */
export function matches_of_games(matches) {
  return new Map(matches.flatMap((match) => match.games.filter(({ id }) => id !== null).map(({ id }) => [id, match])));
}

const can_be_shown = (game) => game.record_sha256 && game.state === "played" && !game.match_voided && game.seats.length === 2;

/** {worth, why} of a game: the why is the strongest reason, for the instructor's list. */
function worth_of(game, seen, recent) {
  const match = seen.by_game.get(game.id);
  const bracket = match && seen.brackets.get(match.stage)?.matches.some(({ number }) => number === match.number) ? seen.brackets.get(match.stage) : undefined;
  const height = match ? height_of(match, { bracket, stages: seen.stages }) : 0;
  const ended_oddly = game.seats.some(({ forfeit }) => forfeit) || odd.has(game.reason);
  const beaten = upset(game.seats, seen.ratings);
  const decides = match && match.winner && match.games.at(-1)?.id === game.id;
  const parts = [
    [100 * height, match?.round_name ?? ""],
    [22 * Math.max(0, closeness(game.seats) - 0.75) * 4, "close"],
    [Math.min(30, beaten / 6), "upset"],
    [ended_oddly ? 12 : 0, "unusual end"],
    [decides && match.games_wanted > 1 ? 8 : 0, "decides its match"],
    [recent.has(game.id) ? 14 : 0, "just played"],
    [seen.appeared?.has(game.id) ? 25 : 0, "new"],
  ];
  const why = [...parts].slice(1).sort((a, b) => b[0] - a[0]).filter(([worth]) => worth > 6).map(([, said]) => said).slice(0, 2);
  return { worth: parts.reduce((sum, [worth]) => sum + worth, 0), why, match, bracket, height };
}

/**
 * [{game, match, bracket, worth, why}], what is to be shown next first. `seen`: games; by_game: matches_of_games;
 * brackets: Map stage -> stage of the bracket document; stages: how many; ratings: Map alias -> rating; shown:
 * Map id -> times; appeared: Set of ids that came while the page was open; wanted: [ids] of the instructor,
 * first; left_out: ids never to be shown.
 */
export function running_order(seen) {
  const candidates = seen.games.filter(can_be_shown);
  const recent = new Set(candidates.map(({ id }) => id).sort((a, b) => b - a).slice(0, most_recent));
  const left_out = new Set(seen.left_out ?? []);
  const rank = new Map((seen.wanted ?? []).map((id, at) => [id, at]));
  const matches_shown = new Set([...seen.shown.keys()].map((id) => seen.by_game.get(id)).filter(Boolean).map(({ stage, number }) => match_key(stage, number)));
  const last = seen.last ?? [];
  const by_worth = (a, b) => (a.wanted ?? 1e9) - (b.wanted ?? 1e9) || b.worth - a.worth || b.game.id - a.game.id;
  const found = candidates.filter(({ id }) => !left_out.has(id)).map((game) => {
    const found = worth_of(game, seen, recent);
    const times = seen.shown.get(game.id) ?? 0;
    const again = found.match && matches_shown.has(match_key(found.match.stage, found.match.number)) ? 30 : 0;
    const tired = game.seats.filter(({ alias }) => last.includes(alias)).length * 4;
    return { game, ...found, wanted: rank.get(game.id) ?? null, worth: found.worth - times * shown_before - again - tired };
  }).sort(by_worth);
  // Of a match of several games one is enough, before other matches had theirs.
  const of_match = new Map();
  for (const one of found) {
    if (!one.match) continue;
    const key = match_key(one.match.stage, one.match.number);
    const before = of_match.get(key) ?? 0;
    of_match.set(key, before + 1);
    one.worth -= before * another_game;
  }
  return found.sort(by_worth);
}
