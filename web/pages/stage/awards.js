// The awards at the end: medals for achievements, then the places from third to first. Pure.
import { upset } from "./running_order.js";
import { closeness } from "../games/standing.js";
import { duration, ordinal, plural } from "../js/words.js";
import { game_winner, largest } from "../tables/played.js";

const counted = ({ state, match_voided, seats }) => state === "played" && !match_voided && seats.length === 2;

function greatest_upset(games, ratings) {
  const best = largest(games, ({ seats }) => upset(seats, ratings), 40);
  if (!best) return [];
  const loser = best.seats.find(({ standing }) => standing === "loss").alias;
  const higher = Math.round(upset(best.seats, ratings));
  return [{ kind: "upset", title: "Greatest upset", alias: game_winner(best), game: best.id, against: loser, large: `+${higher}`, why: `beat {1}, rated ${higher} higher` }];
}

function closest_game(games) {
  const best = largest(games.filter(({ seats, reason }) => game_winner({ seats }) && reason !== "last-spot" && !seats.some(({ forfeit }) => forfeit)), ({ seats }) => closeness(seats), 0.9);
  if (!best) return [];
  const { seats } = best;
  const loser = seats.find(({ standing }) => standing === "loss")?.alias;
  return [{ kind: "close", title: "Closest game", alias: game_winner(best), game: best.id, against: loser, large: seats.map(({ score }) => score).sort((a, b) => b - a).join("–"), why: `won ${Math.max(...seats.map(({ score }) => score))} to ${Math.min(...seats.map(({ score }) => score))} against {1}` }];
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
  return first ? [{ kind: "quick", title: "Quickest thinker", alias: first[0], large: duration(first[1].us), why: `never took more than ${duration(first[1].us)} for a move` }] : [];
}

/**
 * The entrants who get a certificate: all except disqualified ones and those who never made a move in their games.
 * While the tournament runs, entrants with games to come are not excluded for that.
 */
export function certified(entrants, { games, tournament }) {
  const moves = new Map();
  for (const { seats } of games) {
    for (const seat of seats) moves.set(seat.alias, (moves.get(seat.alias) ?? 0) + seat.moves);
  }
  const over = Boolean(tournament.closed) || tournament.run_state === "finished";
  return entrants.filter(({ alias, departed }) => !/^disqualified\b/.test(departed ?? "") && (moves.get(alias) ?? (over ? 0 : 1)) > 0);
}

/** The longest series of wins. */
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
  return best ? [{ kind: "streak", title: "Longest winning streak", alias: best.alias, large: String(best.length), why: `won ${plural(best.length, "game")} in a row` }] : [];
}

function longest_word(words) {
  if (!words?.complete) return [];
  const best = largest([...words.found], ([, found]) => found?.word.length ?? 0, 0);
  if (!best) return [];
  const [id, { word, alias }] = best;
  return [{ kind: "word", title: "Longest word", alias, game: id, word, why: `${word.toUpperCase()}, ${plural(word.length, "letter")}` }];
}

/** The entrant that kept a proven result in the largest share of its judged moves, of which at least 10 are required. */
function most_accurate(accuracy) {
  const best = largest((accuracy ?? []).filter(({ judged }) => judged >= 10), ({ kept, judged }) => kept / judged, 0);
  return best ? [{ kind: "accurate", title: "Most accurate", alias: best.alias, large: `${Math.floor((100 * best.kept) / best.judged)} %`, why: `${best.kept} of ${best.judged} moves kept a proven win or draw` }] : [];
}

/** Of the entrants added after the draw, the one with the best place, if it has won a game. */
function best_newcomer(games, places = []) {
  const winners = new Set(games.map(game_winner));
  const best = largest(places.filter(({ late, certain, alias }) => late && certain && winners.has(alias)), ({ place }) => 1 / place, 0);
  return best ? [{ kind: "newcomer", title: "Best newcomer", alias: best.alias, large: ordinal(best.place), why: `joined after the draw and finished ${ordinal(best.place)}` }] : [];
}

/** [{kind, title, alias, why, game?, against?}]; {1} in `why` is the opponent. `words` comes from useWords. */
export function find_feats({ games, ratings, accuracy, standings }, words = null) {
  const played = games.filter(counted);
  return [...longest_word(words), ...most_accurate(accuracy), ...quickest(played), ...longest_streak(played), ...closest_game(played), ...best_newcomer(played, standings?.places), ...greatest_upset(played, ratings)];
}

/** The certain places, best first: [{alias, place, sharing, why}]. */
export const podium_places = ({ standings }) => standings.places.filter(({ place, certain }) => certain && place <= 3).sort((a, b) => a.place - b.place);

/** A hint about a place without the name: how the last match went, and the winner's weakest result. */
function place_clue({ alias, place, sharing, why }, { matches = [], standings, tournament }) {
  if (sharing > 1) return "tied";
  const last = matches.findLast(({ winner, sides }) => winner && sides.some((side) => side.alias === alias));
  const scores = last?.games.length === 1 && tournament.game !== "boxing" && /^(won|lost)/.test(why) ? `, ${last.sides.map(({ score }) => score).sort((a, b) => (why.startsWith("lost") ? a - b : b - a)).join(" to ")}` : "";
  const lines = (standings.stages ?? []).flatMap(({ name, groups }) => groups.flatMap((group) => group.lines.map((line) => ({ name, ...line })))).filter((line) => line.alias === alias);
  const weakest = lines.sort((a, b) => b.place - a.place)[0];
  const line = lines.at(-1);
  if (line && !/^(won|lost)/.test(why)) return `won ${line.wins} of ${plural(line.wins + line.ties + line.losses, "game")}`;
  return place === 1 && weakest?.place > 1 && lines.length > 1 ? `only ${ordinal(weakest.place)} in its group in ${weakest.name}, then ${why}${scores}` : `${why}${scores}`;
}

/** The steps of the ceremony: achievements, then the podium, which is covered at first. */
export function ceremony_awards(seen, words = null) {
  const podium = podium_places(seen).map((one) => ({ ...one, clue: place_clue(one, seen) }));
  const places = [3, 2, 1].flatMap((place) => {
    const all = podium.filter((one) => one.place === place);
    return all.length ? [{ kind: "place", place, title: place === 1 ? "Winner" : `${ordinal(place)} place`, aliases: all.map(({ alias }) => alias), podium, why: all[0].clue }] : [];
  });
  return [...find_feats(seen, words), ...(podium.length ? [{ kind: "covered", place: 4, title: "Podium, covered", podium }, ...places, { kind: "podium", place: 1, title: "Podium", podium }] : [])];
}
