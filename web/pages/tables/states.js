// How an entrant stands in its group, as a sign and a word, and its last results.
import { html } from "../js/dom.js";
import { list_of } from "../js/words.js";

const wins = (count) => (count === 1 ? "1 win" : `${count} wins`);

/**
 * {kind, sign, word} of a line of the standings document. Only what is certain is said: points decide, whatever the
 * tie-breaks. `must`: a loss in its next game would put it out. Pure.
 */
export function state_of({ departed, outlook, wins_needed: needed }, must = false) {
  if (departed) return { kind: "gone", sign: "–", word: departed.split(": ")[0].replace(/^./, (letter) => letter.toUpperCase()) };
  if (outlook === "through") return { kind: "through", sign: "✓", word: "Through" };
  if (outlook === "play-off") return { kind: "playoff", sign: "=", word: "Play-off" };
  if (outlook === "out") return { kind: "out", sign: "–", word: "Out" };
  if (must) return { kind: "need", sign: "!", word: "Must win" };
  return needed ? { kind: "need", sign: String(needed), word: `Needs ${wins(needed)}` } : { kind: "open", sign: "", word: "In the race" };
}

export function State({ line, must = false, brief = false }) {
  const { kind, sign, word } = state_of(line, must);
  return html`<span class=${`state ${kind}`}><i aria-hidden="true"><span>${sign}</span></i><span class=${brief ? "visually-hidden" : ""}>${word}</span></span>`;
}

const is_of = (alias) => ({ sides, play_off }) => !play_off && sides.some((side) => side.alias === alias);

/** How many games an entrant has still to play, of a group's matches. Pure. */
export function games_left(alias, matches) {
  return matches.filter(is_of(alias)).reduce((sum, { state, games, games_wanted }) => sum + (state === "played" ? 0 : Math.max(0, games_wanted - games.length)), 0);
}

/**
 * Whether a loss in the next game would put an entrant out: `cut` others have more points already than it could
 * reach then. `lines` and `matches` are its group's, `win` is what a win brings. Pure.
 */
export function must_win(line, lines, matches, { cut, win = 2 }) {
  const left = line.outlook === "playing" && cut ? games_left(line.alias, matches) : 0;
  const reach = Number(line.points) + win * (left - 1);
  return left > 0 && lines.filter((other) => other !== line && Number(other.points) > reach).length >= cut;
}

/**
 * The lines of a group with `outlook` and `wins_needed`, where they come without: by points alone, as far as these
 * `matches` are played. Pure.
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

/** "W", "D" and "L" of an entrant's last matches in a group, the newest last. Pure. */
export function form_of(alias, matches, most = 5) {
  const newest = ({ games }) => Math.max(0, ...games.map(({ id }) => id ?? 0));
  return matches.filter(is_of(alias)).filter(({ state, games }) => state === "played" && games.length > 0)
    .sort((a, b) => newest(a) - newest(b)).slice(-most)
    .map(({ winner }) => (winner === alias ? "W" : winner === null ? "D" : "L"));
}

const said = { W: "won", D: "drew", L: "lost" };

export function Form({ alias, matches }) {
  const results = form_of(alias, matches);
  const label = results.length ? list_of(results.map((result) => said[result])) : "no results yet";
  return html`<span class="form" role="img" aria-label=${label}>${Array.from({ length: 5 - results.length }, () => html`<i></i>`)}${results.map((result) => html`<i class=${result}>${result}</i>`)}</span>`;
}

/** How many of each group go on to the next stage; 0 where nobody does. Pure. */
export function cut_of(stage, plan) {
  return plan?.stages[stage?.number]?.entry?.top ?? 0;
}
