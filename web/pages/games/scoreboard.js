// Who plays whom, how it stands and what is at stake: one part for every page that shows a game.
import { html, useMemo, useRef } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { program_name, useEntrants, useEntrantText } from "../js/entrant.js";
import { live_page } from "../js/paths.js";
import { useTournamentDocument } from "../js/tournament.js";
import { plural } from "../js/words.js";
import { stakes_of } from "../stage/stakes.js";
import { cut_of } from "../tables/states.js";
import { useLiveStory } from "./now_playing.js";
import { Positions } from "./rules/rules.js";
import { plies_of } from "./story.js";

/** The seat that is ahead, by figures that are compared; null while nobody is, and in boxing, where marks are no score. Pure. */
export function leader_of(game, scores) {
  if (game === "boxing" || scores.length !== 2 || scores[0] === scores[1]) return null;
  return scores[0] > scores[1] ? 0 : 1;
}

/** {match, stage, bracket, group} of the game with this label: "Round 1, group A, M3". Pure. */
export function place_of(label, { matches, standings, brackets }) {
  const match = (matches?.matches ?? []).find((one) => one.label === label.replace(/, game \d+$/, ""));
  if (!match) return {};
  const stage = standings?.stages[match.stage - 1];
  return { match, stage, group: stage?.groups.find(({ name }) => name === match.group),
    bracket: brackets?.stages.find(({ number }) => number === match.stage) };
}

/** What is at stake in the game with this label, with the names of its sides; "" where nothing is known. */
export function useStake(label) {
  const named = useEntrantText();
  const [tournament, matches, standings, brackets] = ["", "matches", "standings", "bracket"].map(useTournamentDocument).map(({ value }) => value);
  const { match, stage, group, bracket } = place_of(label, { matches, standings, brackets });
  if (!match) return "";
  const own = matches.matches.filter((one) => one.stage === match.stage && one.group === match.group);
  const said = stakes_of(match, { bracket, cut: cut_of(stage, tournament?.plan), group: match.group, is_last: match.stage === standings.stages.length,
    lines: group?.lines, matches: own, win: tournament?.plan?.stages[match.stage - 1]?.points.win });
  return said.replace(/\{(\d)\}/g, (_, seat) => named(match.sides[seat].alias));
}

/** A line on what is at stake; nothing where that is not known. */
export function Stake({ label, over = null }) {
  const said = useStake(label);
  return said ? html`<p class="stake">${over && html`<span class="over">${over}</span>`}${said}</p>` : null;
}

/** A name, or the number as large as a name. */
function Name({ alias }) {
  const program = program_name(useEntrants().get(alias));
  return html`<b class="score-name">${program ? html`<bdi>${program}</bdi>` : alias}</b>`;
}

/** Both sides in one line each: `scores` by seat, `leader` the seat that is ahead, or null. */
export function Versus({ aliases, scores, leader }) {
  return html`<span class="versus-rows">${aliases.map((alias, seat) => html`<span key=${alias} class=${`versus-row seat-${seat % 6} ${leader === seat ? "leads" : ""}`}>
    <${Emblem} alias=${alias} /><${Name} alias=${alias} /><span class="score">${scores[seat] ?? ""}</span></span>`)}</span>`;
}

/** How a game in play stands: {story, states, ply, scores, leader}; null before it is known. */
export function useStandings(tournament, live_id) {
  const story = useLiveStory(tournament, live_id);
  const positions = useRef(null);
  positions.current ??= new Positions();
  const states = useMemo(() => (story ? positions.current.of(story) : []), [story]);
  if (!story) return null;
  const ply = plies_of(story);
  const scores = states[ply]?.scores ?? [];
  return { story, states, ply, scores, leader: leader_of(story.game, scores) };
}

/** A game in play as a card of one glance. */
export function LiveCard({ game, tournament }) {
  const now = useStandings(tournament, game.live_id);
  const figures = now && now.story.game === "boxing" ? now.scores.map(() => "") : now?.scores ?? [];
  return html`<a class="card live-card" href=${live_page(tournament, game.live_id)}>
    <span class="live-card-head"><span class="tag tag-live">${now?.story.verdict ? "Over" : "Live"}</span> <span class="small muted">${game.practice ? "practice" : game.label}</span></span>
    <${Versus} aliases=${game.aliases} scores=${figures} leader=${now?.leader ?? null} />
    ${now?.story.game === "boxing" && html`<span class="small">${plural(now.states[now.ply]?.vacant ?? 0, "spot")} left</span>`}
    ${game.practice ? "" : html`<${Stake} label=${game.label} />`}</a>`;
}
