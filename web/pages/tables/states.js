// An entrant's state in its group as a sign and a word, and its last results.
import { html } from "../js/dom.js";
import { capitalized, in_sentence, list_text, ordinal, place_text } from "../js/words.js";

const wins = (count) => (count === 1 ? "1 win" : `${count} wins`);

/**
 * {kind, sign, word} for a line of the standings document. Shows only certain states, decided by points without
 * tie-breaks. `must`: a loss in its next game would eliminate it. Pure.
 */
export function entrant_state({ departed, outlook, wins_needed: needed }, must = false) {
  if (departed) return { kind: "gone", sign: "–", word: capitalized(departed.split(": ")[0]) };
  if (outlook === "through") return { kind: "through", sign: "✓", word: "Through" };
  if (outlook === "play-off") return { kind: "playoff", sign: "=", word: "Play-off" };
  if (outlook === "out") return { kind: "out", sign: "–", word: "Out" };
  if (must) return { kind: "must", sign: "!", word: "Must win" };
  return needed ? { kind: "needs", sign: String(needed), word: `Needs ${wins(needed)}` } : { kind: "open", sign: "", word: "In the race" };
}

const sharing_in = (line, lines) => lines.filter(({ place }) => place === line.place).length;

/** The place of a line in its table: "3", or "3–8" if six share it. Pure. */
export const place_in = (line, lines) => place_text({ place: line.place, sharing: sharing_in(line, lines) });

/** "3rd", or "shared 3rd". Pure. */
export const place_among = (line, lines) => `${sharing_in(line, lines) > 1 ? "shared " : ""}${ordinal(line.place)}`;

export function State({ line, must = false, brief = false }) {
  const { kind, sign, word } = entrant_state(line, must);
  return html`<span class=${`state ${kind}`}><i aria-hidden="true"><span>${sign}</span></i><span class=${brief ? "visually-hidden" : ""}>${word}</span></span>`;
}

const has_side = (alias) => ({ sides, play_off }) => !play_off && sides.some((side) => side.alias === alias);

/** How many games of these matches the entrant still has to play. Pure. */
export function games_left(alias, matches) {
  return matches.filter(has_side(alias)).reduce((sum, { state, games, games_wanted }) => sum + (state === "played" ? 0 : Math.max(0, games_wanted - games.length)), 0);
}

/**
 * True if a loss in the next game would eliminate an entrant, because `cut` others already have more points than it
 * could reach then. `lines` and `matches` are its group's; `win` is the points for a win. Pure.
 */
export function must_win(line, lines, matches, { cut, win = 2 }) {
  const left = line.outlook === "playing" && cut ? games_left(line.alias, matches) : 0;
  const reach = Number(line.points) + win * (left - 1);
  return left > 0 && lines.filter((other) => other !== line && Number(other.points) > reach).length >= cut;
}

/**
 * Adds `outlook` and `wins_needed` to a group's lines if they are missing, based on points and the `matches` played
 * so far. Pure.
 */
export function with_chances(lines, matches, { cut, win = 2 }) {
  if (!cut || cut >= lines.length || lines.every(({ outlook }) => outlook)) return lines;
  const all = lines.map((line) => ({ line, points: Number(line.points), left: games_left(line.alias, matches) }));
  const reach = ({ points, left }) => points + win * left;
  if (all.every(({ left }) => left === 0)) {
    const sorted = [...all].sort((a, b) => b.points - a.points);
    const [last_in, first_out] = [sorted[cut - 1].points, sorted[cut].points];
    const outlook = ({ points }) => (last_in === first_out && points === last_in ? "play-off" : points >= last_in ? "through" : "out");
    return all.map((one) => ({ ...one.line, outlook: outlook(one), wins_needed: null }));
  }
  return all.map((one) => {
    const others = all.filter((other) => other !== one);
    const is_safe = (points) => others.filter((other) => reach(other) >= points).length < cut;
    const needed = Array.from({ length: one.left + 1 }, (_, wins_more) => wins_more).find((count) => is_safe(one.points + win * count));
    const is_out = others.filter(({ points }) => points > reach(one)).length >= cut;
    return { ...one.line, outlook: is_out ? "out" : needed === 0 ? "through" : "playing", wins_needed: is_out ? null : needed ?? null };
  });
}

/** "W", "D" and "L" for an entrant's last matches in a group, the newest last. Pure. */
export function entrant_form(alias, matches) {
  const newest = ({ games }) => Math.max(0, ...games.map(({ id }) => id ?? 0));
  return matches.filter(has_side(alias)).filter(({ state, games }) => state === "played" && games.length > 0)
    .sort((a, b) => newest(a) - newest(b)).slice(-5)
    .map(({ winner }) => (winner === alias ? "W" : winner === null ? "D" : "L"));
}

const said = { W: "won", D: "drew", L: "lost" };

export function Form({ alias, matches }) {
  const results = entrant_form(alias, matches);
  const label = results.length ? list_text(results.map((result) => said[result])) : "no results yet";
  return html`<span class="form" role="img" aria-label=${label}>${Array.from({ length: 5 - results.length }, () => html`<i></i>`)}${results.map((result) => html`<i class=${result}>${result}</i>`)}</span>`;
}

/** The groups of a stage whose entrants are known. Pure. */
export const filled_groups = (stage) => stage?.groups.filter(({ lines }) => lines.length) ?? [];

/** The stage in progress, or the last one played, of the standings document. Pure. */
export const current_stage = ({ stages }) => stages.find(({ state }) => state === "playing") ?? stages.findLast((stage) => filled_groups(stage).length);

/** How many entrants of each group advance to the next stage; 0 if none do. Pure. */
export function stage_cut(stage, plan) {
  return plan?.stages[stage?.number]?.entry?.top ?? 0;
}

const counted = ["no bot", "The first bot", "The first two", "The first three", "The first four", "The first five", "The first six"];

/** "The first four of each group reach Round 3"; "" if none advance. If all do, what the places decide. Pure. */
export function cut_text({ number }, { stages, plan }) {
  const [cut, next] = [stage_cut({ number }, plan), stages[number]];
  if (!cut || !next) return "";
  const { sizes } = stages[number - 1];
  if (sizes.length && sizes.every((size) => size <= cut)) {
    return next.format === "finals" ? "The first two play for the title, the others for third place" : `The places decide who meets whom in ${in_sentence(next.name)}`;
  }
  return `${counted[cut] ?? `The first ${cut}`}${sizes.length > 1 ? " of each group" : ""} ${cut === 1 ? "reaches" : "reach"} ${in_sentence(next.name)}`;
}
