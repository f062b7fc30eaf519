// The featured game: who plays and what for, the game at the pace of people, its verdict.
import { html, useEffect, useMemo, useRef, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { Emblem } from "../js/emblem.js";
import { program_name, shown_name, useEntrants } from "../js/entrant.js";
import { SeatMark } from "../js/parts.js";
import { clock_time, duration, plural } from "../js/words.js";
import { games, states_of } from "../games/rules/rules.js";
import { clocks_at, plies_of, read_record } from "../games/story.js";
import { StageBoard } from "./canvas.js";
import { line_at, moments_of, verdict_of, with_names } from "./moments.js";
import { length_of, pace, ply_at } from "./pacing.js";

/** Whether whoever looks on wants no motion. */
export const is_still = () => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What somebody in the last row can read: what the program is called, or the name, or the alias. */
export function useCalled() {
  const entrants = useEntrants();
  return (alias) => program_name(entrants.get(alias)) || shown_name(entrants.get(alias)) || alias;
}

/** Large emblem and name, with the alias where that is not the name. */
export function Who({ alias, kind = "" }) {
  const called = useCalled()(alias);
  return html`<p class=${`stage-who ${kind}`}><${Emblem} alias=${alias} large /><bdi class="stage-name">${called}</bdi>${called !== alias && html` <span
      class="stage-alias">${alias}</span>`}</p>`;
}

/** {story, states, moments, paces, analysed} of a stored game; null until it is there; {fault} where it is not to be had. */
export function useTold(tournament, id, { seconds = null, still = false, longest_word = 0 } = {}) {
  const [told, set_told] = useState(null);
  useEffect(() => {
    let wanted = true;
    set_told(null);
    const path = tournament_path(tournament, `games/${id}`);
    Promise.all([get(`${path}/record`), get(tournament_path(tournament, `analyses/${id}`)).catch(() => null)]).then(([record, analysis]) => {
      const story = read_record(record);
      const states = states_of(story);
      const moments = moments_of(story, states, { analysis: analysis?.moves ? analysis : null, longest_word });
      const limits = seconds ? { least: seconds * 1000, most: seconds * 1000 } : {};
      if (wanted) set_told({ id, story, states, moments, analysis, paces: pace(plies_of(story), moments, { ...limits, still }) });
    }).catch((fault) => wanted && set_told({ id, fault }));
    return () => (wanted = false);
  }, [tournament, id, seconds, still]);
  return told?.id === id ? told : null;
}

/** The ply that is shown now; `on_end` once when the last one has been seen. Time stands still while `paused`. */
export function usePly(told, { paused, turn, running, on_end }) {
  const [ply, set_ply] = useState(0);
  const elapsed = useRef(0);
  useEffect(() => {
    elapsed.current = 0;
    set_ply(0);
  }, [told, turn]);
  useEffect(() => {
    if (!told || !running || paused) return undefined;
    const whole = length_of(told.paces);
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      elapsed.current += Math.min(250, now - before);
      before = now;
      set_ply(ply_at(told.paces, elapsed.current));
      if (elapsed.current < whole) frame = requestAnimationFrame(step);
      else on_end();
    });
    return () => cancelAnimationFrame(frame);
  }, [told, turn, running, paused]);
  return ply;
}

/**
 * How the advantage stands after `ply` moves, from 0 (all for the second seat) to 1: by analysis where there is one, else
 * by scores; null where these mean nothing. Pure.
 */
export function share_of({ analysis, states, story }, ply) {
  const moves = analysis?.moves;
  if (moves?.length) {
    const { seat, before } = moves[Math.min(ply, moves.length - 1)];
    const most = Math.max(1, ...moves.map((move) => Math.abs(move.before.margin ?? 0)));
    const own = before.margin === undefined ? before.estimate : before.margin / most;
    if (own !== undefined) return 0.5 + (seat === 0 ? 0.5 : -0.5) * own;
  }
  if (story.game === "boxing") return null;
  const [one, other] = states[ply].scores.map((score) => Math.max(0, score));
  return one + other > 0 ? one / (one + other) : 0.5;
}

function Side({ told, seat, ply, turn }) {
  const { story, states } = told;
  const { alias } = story.seats[seat];
  const clock = clocks_at(story, ply)[seat];
  return html`<section class=${`stage-side seat-${seat} ${turn ? "to-move" : ""}`} aria-label=${`Seat ${seat + 1}`}>
    <${Who} alias=${alias} />
    <p class="stage-score"><${SeatMark} seat=${seat} />${story.game !== "wordcube" && html`<span class="stage-mark">${story.seats[seat].mark}</span>`}${states[ply].scores[seat]}</p>
    <p class="stage-last">${turn ? games[story.game]?.move_text(turn) ?? turn.move : "\u00a0"}</p>
    <p class="stage-clock">${duration(clock.left_us ?? clock.used_us)} <span>${clock.left_us === null ? "used" : "left"}</span></p></section>`;
}

function Verdict({ story, names }) {
  const said = verdict_of(story);
  if (!said) return null;
  const winner = story.results.findIndex(({ standing }) => standing === "win");
  return html`<div class=${`stage-verdict ${winner >= 0 ? `seat-${winner}` : ""}`} role="status">
    ${winner >= 0 && html`<${Emblem} alias=${story.seats[winner].alias} large />`}
    <p class="stage-verdict-head">${with_names(said.head, names)}</p><p>${with_names(said.why, names)}</p></div>`;
}

/** Wider than high: it gets the whole width. */
export const is_wide = ({ board, game }) => game === "croquet" || (board.rows[0]?.length ?? 0) > board.rows.length * 1.3;

/** `over`: the verdict is shown, and `decided`: what it means, in words. */
export function GameScene({ told, ply, over, decided, sound }) {
  const called = useCalled();
  const { story, moments, states } = told;
  const names = story.seats.map(({ alias }) => called(alias));
  const at = over ? plies_of(story) : ply;
  const mover = story.entries.find((entry) => entry.kind === "move" && entry.ply === at);
  const line = over && decided ? decided : with_names(line_at(moments, at), names);
  const share = share_of(told, at);
  useEffect(() => {
    if (over) sound?.play(story.entries.some(({ kind }) => kind === "forfeit") ? "bad" : "verdict");
    else if (at > 0) sound?.play(moments.some((one) => one.ply === at) ? "moment" : mover?.seat ? "other" : "move");
  }, [at, over]);
  return html`<div class=${`stage-game of-${story.game} ${is_wide(story) ? "wide" : ""}`}>
    <${Side} told=${told} seat=${0} ply=${at} turn=${!over && mover?.seat === 0 ? mover : null} />
    <div class="stage-board"><${StageBoard} story=${story} states=${states} ply=${at}
        label=${`The board after move ${at}: ${names[0]} ${states[at].scores[0]}, ${names[1]} ${states[at].scores[1]}`} />
      ${over && html`<${Verdict} story=${story} names=${names} />`}</div>
    <${Side} told=${told} seat=${1} ply=${at} turn=${!over && mover?.seat === 1 ? mover : null} />
    <div class=${`stage-balance ${share === null ? "unknown" : ""}`} aria-hidden="true"><i class="seat-0" style=${{ transform: `scaleX(${share ?? 0})` }}></i></div>
    <p class="stage-line" key=${line}>${line || `Move ${at} of ${plies_of(story)}`}</p></div>`;
}

/** Before the game: both, and what it is about. */
export function VersusScene({ item, stakes, told }) {
  const { game, match } = item;
  const began = new Date(game.started);
  return html`<div class="stage-versus">
    ${match?.games_wanted > 1 && html`<p class="stage-round">Game ${game.number} of ${Math.max(game.number, match.games_wanted)}</p>`}
    <div class="stage-two"><${Who} alias=${game.seats[0].alias} kind="from-left" /><p class="stage-vs">against</p><${Who}
        alias=${game.seats[1].alias} kind="from-right" /></div>
    <p class="stage-stakes">${stakes || "\u00a0"}</p>
    <p class="muted">${Number.isNaN(began.getTime()) ? "" : `Played at ${clock_time(began).slice(0, 5)}`}${told?.story ? `, ${plural(plies_of(told.story), "move")}` : ""}</p></div>`;
}
