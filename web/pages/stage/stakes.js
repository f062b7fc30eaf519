// The stakes of a match in one or two sentences. Pure.
import { in_sentence, plural } from "../js/words.js";
import { must_win } from "../tables/states.js";

const last = { 2: "the semi-finals", 4: "the last eight", 8: "the last sixteen", 16: "the last 32" };

export const is_third = ({ round_name }) => /third/i.test(round_name);
export const find_title_match = (matches, last_stage) => matches.find((match) => match.stage === last_stage && !is_third(match));

const comes_from = (kind, number) => (match) => match.sides.some(({ origin }) => origin?.kind === kind && origin.match === number);
const in_text = (name) => name.charAt(0).toLowerCase() + name.slice(1);

/** {next, drop}: the next matches of the winner and the loser in the bracket, or undefined. */
export function next_matches(match, matches) {
  return { next: matches.find(comes_from("winner-of", match.number)), drop: matches.find(comes_from("loser-of", match.number)) };
}

/** True if the winner takes the stage; in a double elimination the first final also if a second one follows. */
export const is_final = (match, matches) => !is_third(match) && (match.part === "final" || match.part === "reset" || !next_matches(match, matches).next);

/** A short name for what the winner reaches: "the final", "the last eight", "winners round 3". */
export function goal_text(next, matches) {
  if (/^(final|grand final)$/i.test(next.round_name)) return "the final";
  const plain = matches.every(({ part }) => part === "winners" || part === "third-place" || part === null);
  const peers = matches.filter(({ part, round, round_name }) => part === next.part && round === next.round && round_name === next.round_name).length;
  return (plain && last[peers]) || (/finals$/i.test(next.round_name) ? in_sentence : in_text)(next.round_name);
}

function of_bracket(match, matches, is_last) {
  const { next, drop } = next_matches(match, matches);
  if (is_third(match)) return "The winner takes third place.";
  if (is_final(match, matches)) {
    if (next) return "The winner takes the tournament. If it is the first defeat of the loser, they play once more.";
    return is_last ? "The winner takes the tournament." : `The winner takes the ${in_text(match.round_name)}.`;
  }
  const loser = !drop ? "the loser is out" : is_third(drop) ? "the loser plays for third place" : `the loser has one more chance, in ${in_text(drop.round_name)}`;
  return `The winner is in ${goal_text(next, matches)}; ${loser}.`;
}

const is_one_win_away = ({ outlook, wins_needed }) => outlook === "playing" && wins_needed === 1;

/** What a group game means for both sides, from the lines of the table; "" if that is not certain yet. */
function of_group(match, { lines, matches, cut, win }) {
  const both = match.sides.map(({ alias }) => lines.find((line) => line.alias === alias));
  if (!cut || both.length !== 2 || both.some((line) => !line)) return "";
  const [close, must] = [both.map(is_one_win_away), both.map((line) => must_win(line, lines, matches, { cut, win }))];
  if (close[0] && close[1]) return "Both need one more win: the winner is through.";
  if (must[0] && must[1]) return "Both must win.";
  const said = [0, 1].flatMap((seat) => (close[seat] ? [`{${seat}} is through with a win`] : must[seat] ? [`{${seat}} must win`] : []));
  if (said.length) return `${said.join("; ")}.`;
  if (both.every(({ outlook }) => outlook === "through")) return "Both are through already; this decides their places.";
  return both.every(({ outlook }) => outlook === "out") ? "Neither can advance any more." : "";
}

/**
 * `match` of the matches document; `bracket`: its stage in the bracket document, or undefined; `cut`: how many of its group advance
 * (0 for none), and `note` from cut_text; `is_last`: it is in the last stage; `lines` and `matches` of its group, if known; `win`: points
 * for a win. {0} and {1} are placeholders for the sides.
 */
export function stakes_text(match, { bracket, cut = 0, note = "", is_last = false, lines = [], matches = [], win = 2 }) {
  if (!match) return "";
  if (bracket?.matches.some(({ number }) => number === match.number)) return of_bracket(match, bracket.matches, is_last);
  const tied = lines.filter(({ outlook }) => outlook === "play-off").length;
  if (match.play_off) return tied > 2 ? `A play-off: ${tied} bots are tied at the cut.` : "A play-off: both are tied at the cut.";
  const meaning = cut < lines.length ? of_group(match, { lines, matches, cut, win }) : "";
  const goal = (match.group ? note.replace("of each group", `of group ${match.group}`) : note).replace(/, the others.*/, "");
  if (meaning) return goal && !/already|Neither/.test(meaning) ? `${meaning} ${goal}.` : meaning;
  const said = goal || !is_last ? goal : bracket ? "The winner of the final takes the tournament" : "The first of the final table is champion";
  return said && `${match.sides.length === 2 ? `The winner gets ${plural(win, "point")}. ` : ""}${said}.`;
}

/** What a finished match has decided, with {0} for the winner and {1} for the loser; "" if unfinished or in a group. */
export function decided_by(match, { bracket, is_last = false }) {
  if (!match?.winner || !bracket) return "";
  const { next, drop } = next_matches(match, bracket.matches);
  if (is_third(match)) return "{0} takes third place";
  if (!next) return is_last ? "{0} takes the tournament" : `{0} takes the ${in_text(match.round_name)}`;
  const loser = !drop ? "{1} is out" : is_third(drop) ? "{1} plays for third place" : `{1} continues in ${in_text(drop.round_name)}`;
  return `{0} is in ${goal_text(next, bracket.matches)}, ${loser}`;
}

/** The place of a match: "Final", "Round 1, group D". `many`: the tournament has several stages. */
export function match_heading(match, label, many) {
  const plain = label.replace(/, M\d+$/, "");
  if (!match?.part) return plain;
  return many && !plain.includes(match.round_name) ? `${plain}, ${in_text(match.round_name)}` : match.round_name;
}

/** 0 to 1: how close a match is to the end of the tournament. */
export function match_height(match, { bracket, stages }) {
  const stage = (match.stage - 1) / Math.max(1, stages);
  const step = 1 / Math.max(1, stages);
  if (!bracket) return stage + step * 0.3;
  let rounds = 0;
  for (let at = match; at && rounds < 12; rounds += 1) at = next_matches(at, bracket.matches).next;
  const third = is_third(match) ? 0.75 : 1;
  return stage + step * third * (0.4 + 0.6 / rounds);
}
