// Who gets what at the end: medals for feats, then the places from the third to the first. Pure.
import { closeness, upset } from "./running_order.js";
import { duration, ordinal, plural } from "../js/words.js";

const counted = ({ state, match_voided, seats }) => state === "played" && !match_voided && seats.length === 2;

/** The largest of what `value` gives, and whose it is; null where none is more than `least`. */
function best_of(list, value, least) {
  let best = null;
  for (const one of list) {
    const worth = value(one);
    if (worth > (best?.worth ?? least)) best = { one, worth };
  }
  return best;
}

const winner_of = ({ seats }) => seats.find(({ standing }) => standing === "win")?.alias;

function greatest_upset(games, ratings) {
  const best = best_of(games, ({ seats }) => upset(seats, ratings), 40);
  if (!best) return [];
  const loser = best.one.seats.find(({ standing }) => standing === "loss").alias;
  return [{ kind: "upset", title: "Greatest upset", alias: winner_of(best.one), game: best.one.id, against: loser, why: `beat {1}, rated ${Math.round(best.worth)} higher` }];
}

function closest_game(games) {
  const best = best_of(games.filter(({ seats, reason }) => winner_of({ seats }) && reason !== "last-spot" && !seats.some(({ forfeit }) => forfeit)), ({ seats }) => closeness(seats), 0.9);
  if (!best) return [];
  const { seats } = best.one;
  const loser = seats.find(({ standing }) => standing === "loss")?.alias;
  return [{ kind: "close", title: "Closest game", alias: winner_of(best.one), game: best.one.id, against: loser, why: `won ${Math.max(...seats.map(({ score }) => score))} to ${Math.min(...seats.map(({ score }) => score))} against {1}` }];
}

function quickest(games) {
  const slowest = new Map();
  for (const { seats } of games) {
    for (const { alias, slowest_us: us, forfeit } of seats) {
      const known = slowest.get(alias) ?? { us: 0, games: 0 };
      slowest.set(alias, { us: Math.max(known.us, forfeit || us === null || us === undefined ? Infinity : us), games: known.games + 1 });
    }
  }
  const most = Math.max(0, ...[...slowest.values()].map(({ games: count }) => count));
  const [first] = [...slowest].filter(([, { us, games: count }]) => us < Infinity && count * 2 >= most).sort((a, b) => a[1].us - b[1].us);
  return first ? [{ kind: "quick", title: "Quickest thinker", alias: first[0], why: `never took more than ${duration(first[1].us)} for a move` }] : [];
}

/**
 * Who is given a certificate: everybody but the disqualified and the absent, whose games went by without a move of
 * theirs. While the tournament is on, entrants whose games are to come are not absent yet.
 */
export function certified(entrants, { games, tournament }) {
  const moves = new Map();
  for (const { seats } of games) {
    for (const seat of seats) moves.set(seat.alias, (moves.get(seat.alias) ?? 0) + seat.moves);
  }
  const over = Boolean(tournament.closed) || tournament.run_state === "finished";
  return entrants.filter(({ alias, departed }) => !/^disqualified\b/.test(departed ?? "") && (moves.get(alias) ?? (over ? 0 : 1)) > 0);
}

/** Games won one after the other. */
function longest_streak(games) {
  const now = new Map();
  let best = null;
  for (const { seats } of [...games].sort((a, b) => a.id - b.id)) {
    for (const { alias, standing } of seats) {
      const length = standing === "win" ? (now.get(alias) ?? 0) + 1 : 0;
      now.set(alias, length);
      if (length > (best?.length ?? 2)) best = { alias, length };
    }
  }
  return best ? [{ kind: "streak", title: "Longest winning streak", alias: best.alias, why: `won ${plural(best.length, "game")} in a row` }] : [];
}

function longest_word(words) {
  if (!words?.complete) return [];
  const best = best_of([...words.found], ([, found]) => found?.word.length ?? 0, 0);
  if (!best) return [];
  const [id, { word, alias }] = best.one;
  return [{ kind: "word", title: "Longest word", alias, game: id, why: `${word.toUpperCase()}, ${plural(word.length, "letter")}` }];
}

/** Most of the judged moves kept a proven result; at least so many were judged. */
function most_accurate(accuracy) {
  const best = best_of((accuracy ?? []).filter(({ judged }) => judged >= 10), ({ kept, judged }) => kept / judged, 0);
  return best ? [{ kind: "accurate", title: "Most accurate", alias: best.one.alias, why: `${best.one.kept} of ${best.one.judged} moves kept a proven win or draw` }] : [];
}

/** Of those who came in after the draw the one with the best place, where it has won a game. */
function best_newcomer(games, places = []) {
  const winners = new Set(games.map(winner_of));
  const best = best_of(places.filter(({ late, certain, alias }) => late && certain && winners.has(alias)), ({ place }) => 1 / place, 0);
  return best ? [{ kind: "newcomer", title: "Best newcomer", alias: best.one.alias, why: `joined after the draw and finished ${ordinal(best.one.place)}` }] : [];
}

/** [{kind, title, alias, why, game?, against?}]: {1} in a why is the opponent. `words` as useWords gives it. */
export function feats_of({ games, ratings, accuracy, standings }, words = null) {
  const played = games.filter(counted);
  return [...longest_word(words), ...most_accurate(accuracy), ...quickest(played), ...longest_streak(played), ...closest_game(played), ...best_newcomer(played, standings?.places), ...greatest_upset(played, ratings)];
}

/** The places that are certain, best first: [{alias, place, sharing, why}]. */
export const podium_of = ({ standings }) => standings.places.filter(({ place, certain }) => certain && place <= 3).sort((a, b) => a.place - b.place);

/** The ceremony, step by step. */
export function awards_of(seen, words = null) {
  const podium = podium_of(seen);
  const places = [3, 2, 1].flatMap((place) => {
    const all = podium.filter((one) => one.place === place);
    return all.length ? [{ kind: "place", place, title: place === 1 ? "Winner" : `${ordinal(place)} place`, aliases: all.map(({ alias }) => alias), why: all.length > 1 ? "tied" : place === 1 ? `wins ${seen.tournament.title || seen.name}` : place === 2 ? all[0].why : "" }] : [];
  });
  return [...feats_of(seen, words), ...places, ...(podium.length ? [{ kind: "podium", title: "Podium", podium }] : [])];
}
