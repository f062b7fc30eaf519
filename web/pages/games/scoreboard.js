// Who plays whom, how it stands and what is at stake: one part for every page that shows a game.
import { html, useMemo, useRef } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { program_name, useEntrants, useEntrantText } from "../js/entrant.js";
import { entrant_page, live_page } from "../js/paths.js";
import { useTournamentDocument } from "../js/tournament.js";
import { plural } from "../js/words.js";
import { stakes_of } from "../stage/stakes.js";
import { cut_of } from "../tables/states.js";
import { useLiveStory } from "./live_story.js";
import { Positions } from "./rules/rules.js";
import { standing_at } from "./standing.js";
import { plies_of } from "./story.js";

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

/** Both sides in one line above a board: figures, and between them who is ahead. `subs` are small lines below the names. */
export function Scoreboard({ story, states, ply, proven, tournament, subs = [] }) {
  const named = useEntrantText();
  const now = standing_at(story, states, ply, proven);
  if (!now) return null;
  const said = (text) => text.replace(/\{(\d)\}/g, (_, seat) => named(story.seats[seat].alias));
  const side = (seat) => {
    const { alias } = story.seats[seat];
    const name = html`<${Emblem} alias=${alias} /><${Name} alias=${alias} />`;
    return html`<div class=${`board-side seat-${seat} ${now.leader === seat ? "leads" : ""}`}>
      ${tournament ? html`<a class="board-who" href=${entrant_page(tournament, alias)}>${name}</a>` : html`<span class="board-who">${name}</span>`}
      <span class="board-sub small">${subs[seat]}</span>
      ${now.says?.[seat] ? html`<span class="board-says">${now.says[seat]}</span>` : html`<span class="score">${now.figures[seat]}</span>`}</div>`;
  };
  const [mine, theirs] = now.share ?? [0, 0];
  return html`<div class="scoreboard" role="group" aria-label="Score">${side(0)}
    <div class="board-middle"><span class="over">${now.over}</span>${now.big !== undefined && html`<span class="score">${now.big}</span>`}
      ${now.head && html`<b>${said(now.head)}</b>`}${now.note && html`<span class="small muted">${now.note}</span>`}</div>${side(1)}
    ${mine + theirs > 0 && html`<svg class="balance" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="seat-1" width="100" height="1" /><rect class="seat-0"
        width=${Math.max(3, Math.min(97, (100 * mine) / (mine + theirs)))} height="1" /></svg>`}</div>`;
}

/** How a game in play stands: {story, states, ply, now}; null before it is known. */
export function useStandings(tournament, live_id) {
  const story = useLiveStory(tournament, live_id);
  const positions = useRef(null);
  positions.current ??= new Positions();
  const states = useMemo(() => (story ? positions.current.of(story) : []), [story]);
  if (!story) return null;
  const ply = plies_of(story);
  return { story, states, ply, now: standing_at(story, states, ply) };
}

/** A game in play as a card of one glance. */
export function LiveCard({ game, tournament }) {
  const seen = useStandings(tournament, game.live_id);
  return html`<a class="card live-card" href=${live_page(tournament, game.live_id)}>
    <span class="live-card-head"><span class="tag tag-live">${seen?.story.verdict ? "Over" : "Live"}</span> <span class="small muted">${game.practice ? "practice" : game.label}</span></span>
    <${Versus} aliases=${game.aliases} scores=${seen?.now?.figures ?? []} leader=${seen?.now?.leader ?? null} />
    ${seen?.now?.big !== undefined && html`<span class="small">${plural(seen.now.big, "spot")} left</span>`}
    ${game.practice ? "" : html`<${Stake} label=${game.label} />`}</a>`;
}
