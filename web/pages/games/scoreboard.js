// Shows the players, the score and the stakes of a game, on every page with games.
import { html, useMemo, useRef, useState } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { cut, letters_in, program_name, useEntrants, useEntrantText } from "../js/entrant.js";
import { useLive } from "../js/live.js";
import { entrant_page, live_page } from "../js/paths.js";
import { useTournamentDocument } from "../js/tournament.js";
import { plural, with_names } from "../js/words.js";
import { stakes_text } from "../stage/stakes.js";
import { stage_cut, cut_text } from "../tables/states.js";
import { useLiveGame } from "./live_story.js";
import { Positions } from "./rules/rules.js";
import { glance_standing, standing_at } from "./standing.js";
import { count_plies } from "./story.js";

/** {match, stage, bracket, group} of the game with this label: "Round 1, group A, M3". Pure. */
export function find_match(label, { matches, standings, brackets }) {
  const match = (matches?.matches ?? []).find((one) => one.label === label.replace(/, game \d+$/, ""));
  if (!match) return {};
  const stage = standings?.stages[match.stage - 1];
  return { match, stage, group: stage?.groups.find(({ name }) => name === match.group),
    bracket: brackets?.stages.find(({ number }) => number === match.stage) };
}

/** The stakes of the game with this label, with the names of its sides; "" if unknown. */
export function useStake(label) {
  const named = useEntrantText();
  const [tournament, matches, standings, brackets] = ["", "matches", "standings", "bracket"].map(useTournamentDocument).map(({ value }) => value);
  const { match, stage, group, bracket } = find_match(label, { matches, standings, brackets });
  if (!match) return "";
  const own = matches.matches.filter((one) => one.stage === match.stage && one.group === match.group);
  const said = stakes_text(match, { bracket, cut: stage_cut(stage, tournament?.plan), note: tournament ? cut_text(stage, tournament) : "", is_last: match.stage === standings.stages.length,
    lines: group?.lines, matches: own, win: tournament?.plan?.stages[match.stage - 1]?.points.win });
  return with_names(said, match.sides.map(({ alias }) => named(alias)));
}

/** A line about the stakes; nothing if they are unknown. */
export function StakeLine({ said, over = null }) {
  return said ? html`<p class="stake">${over && html`<span class="over">${over}</span>`}${said}</p>` : null;
}

export const Stake = ({ label, over }) => html`<${StakeLine} said=${useStake(label)} over=${over} />`;

/** The program's name; without one, the number in the same size. */
function Name({ alias }) {
  const program = program_name(useEntrants().get(alias));
  return html`<b class=${`score-name ${letters_in(program) > 10 ? "long" : ""}`}>${program ? html`<bdi>${program}</bdi>` : alias}</b>`;
}

/** Two sides with one line each: `scores` by seat; `leader` is the leading seat or null. */
export function Versus({ aliases, scores, leader }) {
  return html`<span class="versus-rows">${aliases.map((alias, seat) => html`<span key=${alias} class=${`versus-row seat-${seat % 6} ${leader === seat ? "leads" : ""}`}>
    <${Emblem} alias=${alias} /><${Name} alias=${alias} /><span class="score">${scores[seat] ?? ""}</span></span>`)}</span>`;
}

/** Two sides in one line above a board, with figures and the leader between them. `subs` are small lines below the names. */
export function Scoreboard({ story, states, ply, proven, tournament, subs = [] }) {
  const entrants = useEntrants();
  const now = standing_at(story, states, ply, proven);
  if (!now) return null;
  const said = (text) => with_names(text, story.seats.map(({ alias }) => cut(program_name(entrants.get(alias)) || alias, 12)));
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
    <div class=${`board-middle ${now.leader === null ? "" : `seat-${now.leader}`}`}><span class="over">${now.over}</span>${now.big !== undefined && html`<span class="score">${now.big}</span>`}
      ${now.head && html`<b>${said(now.head)}</b>`}${now.note && html`<span class="small muted">${said(now.note)}</span>`}</div>${side(1)}
    ${mine + theirs > 0 && html`<svg class="balance" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="seat-1" width="100" height="1" /><rect class="seat-0"
        width=${Math.max(3, Math.min(97, (100 * mine) / (mine + theirs)))} height="1" /></svg>`}</div>`;
}

/** A running game: {story, states, ply}; null until it is known. */
export function useStandings(tournament, live_id) {
  const { story } = useLiveGame(tournament, live_id);
  const positions = useRef(null);
  positions.current ??= new Positions();
  const states = useMemo(() => (story ? positions.current.of(story) : []), [story]);
  if (!story) return null;
  return { story, states, ply: count_plies(story) };
}

/** The games of a live document with later events applied; uses one socket for all of them. */
export function useFollowed(tournament, games) {
  const [told, set_told] = useState({});
  useLive(games.length ? games.map(({ live_id }) => [`game/${tournament}/${live_id}`]) : null, {
    event: (topic, { event, ply, scores, status, proven }) => {
      const live_id = topic.slice(topic.lastIndexOf("/") + 1);
      if (event === "moved") set_told((before) => ({ ...before, [live_id]: { ply, scores, status, proven } }));
      if (event === "game-over") set_told((before) => ({ ...before, [live_id]: { ...before[live_id], over: true } }));
    },
  });
  return games.map((game) => (told[game.live_id]?.ply < game.ply ? game : { ...game, ...told[game.live_id] }));
}

/** The players and the standing in two or three lines. `kind` is the game's name. */
export function Glance({ game, kind, label }) {
  const named = useEntrantText();
  const { figures, leader, big } = glance_standing(kind, game);
  const said = [label, big !== undefined && `${plural(big, "spot")} left`, big > 0 && leader !== null && `${named(game.aliases[leader])} fills the last one`].filter(Boolean);
  return html`<${Versus} aliases=${game.aliases} scores=${figures} leader=${leader} />
    ${said.length > 0 && html`<span class="small muted">${said.join(" · ")}</span>`}`;
}

/** A card with a running game. */
export function LiveCard({ game, kind, tournament }) {
  return html`<a class="card live-card" href=${live_page(tournament, game.live_id)}>
    <span class="live-card-head"><span class="tag tag-live">${game.over ? "Over" : "Live"}</span> <span class="small muted">${game.practice ? "practice" : game.label}</span></span>
    <${Glance} game=${game} kind=${kind} />
    ${game.practice ? "" : html`<${Stake} label=${game.label} />`}</a>`;
}
