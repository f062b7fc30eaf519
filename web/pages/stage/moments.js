// The remarkable moments of a game, with texts from templates. {0} and {1} are placeholders for the seats' names. Pure.
import { parse_run } from "../games/rules/wordcube.js";
import { parse_square } from "../games/rules/boxing.js";
import { is_close, last_filler } from "../games/standing.js";
import { is_home } from "../games/rules/croquet.js";
import { key_move } from "../games/why/course.js";
import { story_moves } from "../games/story.js";
import { capitalized, plural, reasons } from "../js/words.js";

const most = 9;
const pick = (templates, at) => templates[at % templates.length];

/** The leading seat, 0 or 1; null if level. */
const leading_seat = ({ scores }) => (scores[0] === scores[1] ? null : scores[0] > scores[1] ? 0 : 1);

function changes_of_lead(moves, states) {
  const found = [];
  let leader = null;
  let changes = 0;
  for (const { ply } of moves) {
    const now = leading_seat(states[ply]);
    if (now !== null && leader !== null && now !== leader && ply > 4) {
      changes += 1;
      found.push({ ply, weight: 0.3 + 0.5 * (ply / moves.length), said: pick([`{${now}} takes the lead`, `{${now}} goes ahead`, `The lead changes: {${now}}`], changes) });
    }
    leader = now ?? leader;
  }
  return found;
}

function of_words(moves) {
  let longest = 4;
  let best = 0;
  return moves.flatMap(({ move, seat, ply }) => {
    const { word, points, pass } = parse_run(move);
    if (pass) return [{ ply, weight: 0.25, said: `{${seat}} passes` }];
    const found = [];
    if (word.length > longest) found.push({ ply, weight: Math.min(1, word.length / 10), said: `${word.toUpperCase()}: ${word.length} letters for {${seat}}, ${plural(points, "point")}` });
    else if (points > best && points > 11) found.push({ ply, weight: 0.4, said: `${word.toUpperCase()} brings {${seat}} ${plural(points, "point")}` });
    longest = Math.max(longest, word.length);
    best = Math.max(best, points);
    return found;
  });
}

/** Once only single spots are left, their number determines who fills the last one and wins. */
function of_squares(moves, states) {
  const sizes = moves.map(({ move }) => parse_square(move).size);
  const largest = Math.max(0, ...sizes);
  const found = moves.flatMap(({ seat, ply }, at) => (sizes[at] === largest && largest > 1 && sizes.indexOf(largest) === at
    ? [{ ply, weight: 0.6, said: `The largest square of the game: ${largest} × ${largest} for {${seat}}` }] : []));
  const counted = states[0].scores.length === 2 && moves.find(({ ply, seat }) => last_filler(states[ply], 1 - seat) !== null);
  if (!counted) return found;
  const last = last_filler(states[counted.ply], 1 - counted.seat);
  return [...found, { ply: counted.ply, weight: 1, said: `${plural(states[counted.ply].vacant, "single spot")} left: {${last}} will fill the last one` }];
}

function of_steps(moves, states) {
  return moves.flatMap(({ seat, ply }) => {
    const [before, now] = [states[ply - 1].players[seat], states[ply].players[seat]];
    if (is_home(now) && !is_home(before)) return [{ ply, weight: 1, said: `{${seat}} is home` }];
    if (now.misses > before.misses) return [{ ply, weight: 0.9, said: now.misses > 1 ? `{${seat}} misses hoop ${now.missed}, the second miss` : `{${seat}} misses hoop ${now.missed} and must go back` }];
    if (before.where === "hoop" && now.where === "free" && now.number >= 50 && before.number === 50) return [{ ply, weight: 0.3, said: `{${seat}} is through hoop 50, halfway` }];
    if (before.where === "hoop" && before.number === now.number) return [{ ply, weight: 0.35, said: `{${seat}} is held in hoop ${now.number}` }];
    return [];
  });
}

const of_game = { wordcube: of_words, boxing: of_squares, croquet: of_steps };

function of_analysis(analysis) {
  const { moves } = analysis;
  const decisive = key_move(analysis);
  return moves.filter(({ gave_away, move }) => gave_away || move === decisive).map(({ move, seat, before, after }) => ({
    ply: move, weight: move === decisive ? 1 : 0.7,
    said: move === decisive ? `{${seat}} makes the move that loses the game` : `{${seat}} turns a ${before.least} into a ${after.most}`,
  }));
}

function of_finish(story, moves) {
  const by = is_close(story) && Math.abs(story.results[0].score - story.results[1].score);
  return by ? [{ ply: moves.length, weight: 1, said: `A close finish: {${story.results.findIndex(({ standing }) => standing === "win")}} wins by ${by}` }] : [];
}

/**
 * [{ply, weight, said}] in order, at most one per ply. `weight`, from 0 to 1, is how slowly it is shown. `analysis`
 * is from /games/{id}/analysis, or null. `longest_word` is the length of the longest word of all games, or 0.
 */
export function find_moments(story, states, { analysis = null, longest_word = 0 } = {}) {
  const moves = story_moves(story);
  if (story.seats.length !== 2 || states.length <= moves.length) return [];
  const leads = story.game === "boxing" ? [] : changes_of_lead(moves, states); // in boxing more marks do not mean a lead
  const all = [...of_finish(story, moves), ...leads, ...(of_game[story.game]?.(moves, states) ?? []), ...(analysis ? of_analysis(analysis) : [])];
  if (story.game === "wordcube" && longest_word) {
    for (const one of all) if (Number(/: (\d+) letters/.exec(one.said)?.[1]) >= longest_word) Object.assign(one, { weight: 1, said: `${one.said}: the longest word of the day` });
  }
  const by_ply = new Map();
  for (const one of all) if (!(by_ply.get(one.ply)?.weight >= one.weight)) by_ply.set(one.ply, one);
  return [...by_ply.values()].sort((a, b) => b.weight - a.weight || a.ply - b.ply).slice(0, most).sort((a, b) => a.ply - b.ply);
}

/** For how many moves a line is shown, because it may become wrong later. */
const moves_a_line = 6;

/** The text for a position: that of the last moment; "" before the first one, and if it is too long ago. */
export function line_at(moments, ply) {
  return moments.findLast((one) => one.ply <= ply && ply - one.ply < moves_a_line)?.said ?? "";
}

/**
 * {head, why, points} of a finished game, with {0} and {1}; null while it runs. `points` is "12 to 7", the winner's
 * first, or "" if they decided nothing: in boxing, and after an error.
 */
export function game_verdict(story) {
  const { verdict, results } = story;
  if (!verdict || !results) return null;
  const winner = results.findIndex(({ standing }) => standing === "win");
  const head = winner >= 0 ? `{${winner}} wins` : results.every(({ standing }) => standing === "tie") ? "A tie" : "No winner";
  const forfeit = story.entries.findLast(({ kind }) => kind === "forfeit");
  const seat = verdict.seat ?? forfeit?.seat ?? null;
  const reason = forfeit?.reason ?? verdict.reason;
  if (seat !== null && reason !== "points") return { head, why: `{${seat}}: ${reasons[reason] ?? reason}`, points: "" };
  const scores = results.map(({ score }) => score);
  const said = winner < 0 ? "" : `${is_close(story) ? "a close finish: " : ""}${reasons[reason] ?? reason}`;
  return { head, why: capitalized(said), points: story.game === "boxing" ? "" : (winner === 1 ? scores.reverse() : scores).join(" to ") };
}
