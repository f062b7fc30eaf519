// The interval, while no game is played: the time until the next round, or the missing bots, and the round's entrants.
import { html, useNow } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { useEntrants } from "../js/entrant.js";
import { useTournamentDocument } from "../js/tournament.js";
import { waited_for } from "../js/waiting.js";
import { clock_time, day_text, in_sentence, list_text, plural } from "../js/words.js";
import { waiting_text } from "../games/now_playing.js";
import { cut_text } from "../tables/states.js";
import { match_group } from "./documents.js";
import { StageName, useCalled } from "./game_scene.js";

const a_second = 1000;
const a_day = 86_400 * a_second;

/** "4:12", "1:04:12", or the day. Pure. */
export function countdown(opens, now) {
  const left = Date.parse(opens) - now;
  if (left >= a_day) return day_text(opens);
  const [hours, minutes, seconds] = [left / 3_600_000, (left / 60_000) % 60, (left / a_second) % 60].map(Math.floor);
  const two = (value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The next or current round, as far as the audience knows it. Pure. */
export const round_to_come = ({ standings, tournament }) => tournament.stages[(standings.stages.find(({ state }) => !["settled", "skipped"].includes(state)) ?? standings.stages.at(-1)).number - 1];

/** {over, big, next, when} of the interval at `now`: large text and what is above it; what comes next, and when. Pure. */
export function interval_texts({ tournament, standings }, { windows = [], now = Date.now() } = {}) {
  const window = windows.filter(({ opens }) => opens && Date.parse(opens) > now).sort((a, b) => a.opens.localeCompare(b.opens))[0];
  const { name, number, held_back: held } = round_to_come({ standings, tournament });
  const told = standings.stages[number - 1];
  if (window) {
    const next = `${window.stage_name}${window.round ? `, round ${window.round}` : ""}`;
    return { over: `${next} begins in`, big: countdown(window.opens, now), next, when: `begins at ${clock_time(window.opens).slice(0, 5)}` };
  }
  if (tournament.run_state === "finished" && !held) return { over: "The end", big: "All games have been played", next: "Games shown again", when: "until the ceremony" };
  if (held && tournament.run_state !== "paused") return { over: "Results are held back", big: name, next: `Results of ${in_sentence(name)}`, when: "when the instructor reveals them" };
  if (tournament.run_state === "paused") return { over: tournament.games_played ? "Next" : "Welcome", big: name, next: name, when: "when the instructor starts it" };
  const open = told.groups.filter(({ settled, lines }) => lines.length && !settled);
  const groups = open.length < told.groups.length ? `, group ${list_text(open.map((group) => group.name))}` : "";
  return { over: "Now playing", big: `${name}${open.length ? groups : ""}`, next: `More games of ${in_sentence(name)}`, when: "in progress" };
}

/** "34 bots in 4 groups. The first four of each group reach Round 2." */
function about(stage, tournament) {
  const { sizes, format } = stage;
  if (format === "finals") return "The first two of the round before play for the title, the others for third place.";
  const bots = plural(sizes.reduce((sum, size) => sum + size, 0), "bot");
  const cut = cut_text(stage, tournament);
  return `${bots}${sizes.length > 1 ? ` in ${sizes.length} groups` : format === "groups" ? ", all play all" : ""}.${cut && ` ${cut}.`}`;
}

/** {inside: [alias], open: [{count, of, group}]} of the next round. `entrants` are all aliases. Pure. */
export function who_is_in(seen, entrants) {
  const { number } = round_to_come(seen);
  const listed = seen.standings.stages[number - 1].groups.flatMap(({ lines }) => lines.map(({ alias }) => alias));
  const before = seen.standings.stages.findLast((stage) => stage.number < number && stage.groups.some(({ lines }) => lines.length));
  if (listed.length || !before) return { inside: listed.length ? listed : entrants, open: [] };
  const groups = before.groups.map(({ name }) => match_group(seen, { stage: before.number, group: name })).filter(Boolean);
  const through = (group) => group.lines.filter(({ outlook }) => outlook === "through");
  return { inside: groups.flatMap((group) => through(group).map(({ alias }) => alias)),
    open: groups.map((group) => ({ count: seen.cut(before.number) - through(group).length, of: group.lines.filter(({ outlook }) => ["playing", "play-off"].includes(outlook)).length, group: group.name }))
      .filter(({ count, of }) => count > 0 && of > 0) };
}

export function Interval({ seen }) {
  const now = useNow(a_second);
  const called = useCalled();
  const entrants = useEntrants();
  const windows = useTournamentDocument("windows").value?.windows ?? [];
  const lobby = useTournamentDocument("lobby").value;
  const missing = waited_for(seen.matches, lobby).filter(([, count]) => count > 0);
  const { over, big, when } = interval_texts(seen, { windows, now });
  const stage = round_to_come(seen);
  const { inside, open } = who_is_in(seen, [...entrants.keys()]);
  const many = inside.length > 16 ? "many" : inside.length > 8 ? "some" : "few";
  return html`<div class="stage-interval"><div><p>${over}</p><b class=${/^\d+:/.test(big) ? "score" : "stage-name"}>${big}</b><p>${missing.length ? waiting_text(missing, called) : when}</p><p>${about(stage, seen.tournament)}</p></div>
    <ul class=${`interval-in ${many}`} aria-label=${`In ${stage.name}`}>${inside.map((alias) => html`<li key=${alias}><${Emblem} alias=${alias} />${many === "few" ? html`<${StageName} alias=${alias} />` : html`<b>${alias}</b>`}</li>`)}
      ${open.map(({ count, of, group }) => html`<li key=${group} class="open"><i aria-hidden="true"></i><b>${count} of ${of}${group && `, in group ${group}`}</b></li>`)}</ul></div>`;
}
