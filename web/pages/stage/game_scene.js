// Scenes of the featured game: players and stakes, the game at a watchable pace, the verdict.
import { html, useEffect, useMemo, useRef, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { Emblem } from "../js/emblem.js";
import { cut, letters_in, program_name, shown_name, useEntrants } from "../js/entrant.js";
import { plural, with_names } from "../js/words.js";
import { Board } from "../games/boards.js";
import { Scoreboard } from "../games/scoreboard.js";
import { Tiles } from "../games/wordcube.js";
import { worth_at } from "../games/why/course.js";
import { Form, entrant_form } from "../tables/states.js";
import { games, story_states } from "../games/rules/rules.js";
import { count_plies, read_record } from "../games/story.js";
import { StageBoard } from "./canvas.js";
import { board_legends, form_legend } from "./legends.js";
import { line_at, find_moments, game_verdict } from "./moments.js";
import { total_ms, pace, ply_at } from "./pacing.js";

/** True if the user prefers reduced motion. */
export const is_still = () => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A name that is readable in the last row: the program's, else the person's, else the alias. Cut to fit into a sentence. */
export function useCalled(letters = 18) {
  const entrants = useEntrants();
  return (alias) => cut(program_name(entrants.get(alias)) || shown_name(entrants.get(alias)) || alias, letters);
}

/** The class of a large name: one of three sizes. */
export const name_size = (name) => (letters_in(name) > 20 ? "longest" : letters_in(name) > 8 ? "long" : "");

/** An entrant's name in the largest letters of a scene, on at most two lines. */
export function StageName({ alias, children = useCalled(Infinity)(alias) }) {
  return html`<bdi class=${`stage-name ${name_size(children)}`}>${children}</bdi>`;
}

export const Legend = ({ children }) => html`<p class="stage-legend">${children}</p>`;

/** {story, states, moments, paces, analysed} of a stored game; null while it loads; {fault} if that fails. */
export function useTold(tournament, id, { seconds = null, still = false, longest_word = 0 } = {}) {
  const [told, set_told] = useState(null);
  useEffect(() => {
    let wanted = true;
    set_told(null);
    const path = tournament_path(tournament, `games/${id}`);
    Promise.all([get(`${path}/record`), get(tournament_path(tournament, `analyses/${id}`)).catch(() => null)]).then(([record, analysis]) => {
      const story = read_record(record);
      const states = story_states(story);
      const moments = find_moments(story, states, { analysis: analysis?.moves ? analysis : null, longest_word });
      const limits = seconds ? { least: seconds * 1000, most: seconds * 1000 } : {};
      if (wanted) set_told({ id, story, states, moments, analysis, paces: pace(count_plies(story), moments, { ...limits, still }) });
    }).catch((fault) => wanted && set_told({ id, fault }));
    return () => (wanted = false);
  }, [tournament, id, seconds, still]);
  return told?.id === id ? told : null;
}

/** The ply to show now. Calls `on_end` once after the last one. The clock stops while `paused`. */
export function usePly(told, { paused, turn, running, on_end }) {
  const [ply, set_ply] = useState(0);
  const elapsed = useRef(0);
  useEffect(() => {
    elapsed.current = 0;
    set_ply(0);
  }, [told, turn]);
  useEffect(() => {
    if (!told || !running || paused) return undefined;
    const whole = total_ms(told.paces);
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

/** The seat that is proven to win after `ply` moves, or null. */
function proven_at({ analysis }, ply) {
  const worth = analysis?.moves?.length ? worth_at(analysis, ply) : null;
  return worth?.proven ? worth.seat : null;
}

/** A move in large letters; `kind` is a CSS class: its seat's, or "better". */
function Move({ game, move, kind }) {
  if (!move) return html`<p class="stage-move"></p>`;
  const text = games[game]?.move_text({ move }) ?? move;
  const [word, points] = game === "wordcube" && text.includes("+") ? text.split(" ") : [null, text.replace(/ at row.*/, "")];
  return html`<p class=${`stage-move ${kind}`}>${word && html`<${Tiles} word=${word} />`} <span class="score">${points}</span></p>`;
}

/** The turning point: the move played, a better one, and who led before and after. `turn` is a move of the analysis. */
export function TurningScene({ told, turn }) {
  const called = useCalled();
  const { story, states, analysis } = told;
  const { move, seat, played, best, points_lost: lost } = turn;
  const [before, after] = [move - 1, move].map((ply) => worth_at(analysis, ply));
  const named = (at) => called(story.seats[at].alias);
  const said = turn.gave_away ? `${named(seat)} gave a proven ${turn.before.least} away.` : `With the best play found, this move costs ${plural(lost, "point")}.`;
  const bar = ({ up }) => html`<svg class="balance" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="seat-1" width="100" height="1" /><rect class="seat-0" width=${50 + 46 * up} height="1" /></svg>`;
  return html`<div class="stage-fill stage-turning"><${Board} story=${story} states=${states} ply=${move} size="thumb" hint=${best[0] ?? null} />
    <div><p class="turning-word">Turning point</p><p>Move ${move} of ${count_plies(story)}. Until now ${before.seat === null ? "nobody was ahead" : `${named(before.seat)} was ahead`}.</p>
      <p>${named(seat)} played</p><${Move} game=${story.game} move=${played} kind=${`seat-${seat}`} />
      ${best.length > 0 && html`<p>and missed</p><${Move} game=${story.game} move=${best[0]} kind="better" />`}
      ${bar(before)}${bar(after)}<p>Bars: before and after the move. Now ${after.seat === null ? after.text : `${named(after.seat)} ${after.text}`}</p>
      ${best.length > 0 && html`<${Legend}>On the board, gold is the better move<//>`}</div>
    <p class="stage-line">${said}</p></div>`;
}

/** Fills the screen with the winner's colour. `meaning`: {seat, kind, sign, said} of both, or []. */
export function VerdictScene({ told, over, meaning, sound }) {
  const called = useCalled();
  const { story } = told;
  const names = story.seats.map(({ alias }) => called(alias));
  const said = game_verdict(story);
  useEffect(() => {
    sound?.play(story.entries.some(({ kind }) => kind === "forfeit") ? "bad" : "verdict");
  }, []);
  if (!said) return null;
  const winner = story.results.findIndex(({ standing }) => standing === "win");
  return html`<div class=${`stage-fill stage-verdict ${winner >= 0 ? `seat-${winner}` : ""}`} role="status">
    <div class="verdict-emblem">${story.seats.map(({ alias }, seat) => (winner < 0 || seat === winner) && html`<span class=${`seat-${seat}`}><${Emblem} alias=${alias} large /></span>`)}</div>
    <div class="verdict-text"><p class="over">${over}</p><p class=${`stage-verdict-head ${name_size(names[winner] ?? "")}`}>${with_names(said.head, names)}</p>
      <p class="verdict-score">${said.points && html`<span class="score">${said.points.replace(" to ", "–")}</span>`} ${with_names(said.why, names)}</p></div>
    ${meaning.length > 0 && html`<div class="verdict-means">${meaning.map(({ seat, kind, sign, said: means }) => html`<p key=${seat}><span class=${`seat-${seat}`}><${Emblem} alias=${story.seats[seat].alias} /></span>
      <span class=${`state ${kind}`}><i aria-hidden="true"><span>${sign}</span></i>${names[seat]}: ${means}</span></p>`)}</div>`}</div>`;
}

const margin_at = ({ scores }) => scores[0] - scores[1];

/**
 * {moves, points} of the chart of leads at position `at`: both double when the game outgrows them. They depend on the
 * positions shown so far only, because a scale of the whole game would tell its length and its largest lead. Pure.
 */
export function chart_scale(states, at) {
  const above = (least, value) => (value <= least ? least : above(2 * least, value));
  return { moves: above(16, at + 1), points: above(10, Math.max(...states.slice(0, at + 1).map(margin_at).map(Math.abs))) };
}

/** The lead over time: above the line for the first side, below it for the second. */
function Margins({ states, at, names }) {
  // The bars of the whole game are drawn once and uncovered, because new ones would cost a layout with each move.
  const bars = useMemo(() => [1, -1].map((sign) => states.map((state, ply) => (margin_at(state) * sign > 0 ? `M${ply + 0.5} 0V${-margin_at(state)}` : "")).join("")), [states]);
  const { moves, points } = chart_scale(states, at);
  return html`<div class="stage-margins"><p class="seat-0">${names[0]} ahead</p><div><svg viewBox=${`0 ${-points} ${moves} ${2 * points}`} preserveAspectRatio="none" aria-hidden="true" style=${{ clipPath: `inset(0 ${100 - (100 * (at + 1)) / moves}% 0 0)` }}>
      ${bars.map((path, seat) => html`<path class=${`seat-${seat}`} d=${path} />`)}</svg></div><p class="seat-1">${names[1]} ahead</p></div>`;
}

/** True if the board is wider than high: it gets the full width. */
export const is_wide = ({ board, game }) => game === "croquet" || (board.rows[0]?.length ?? 0) > board.rows.length * 1.3;

/** The game at a watchable pace. */
export function GameScene({ told, ply, over, sound }) {
  const called = useCalled();
  const { story, moments, states } = told;
  const names = story.seats.map(({ alias }) => called(alias));
  const at = over ? count_plies(story) : ply;
  const mover = story.entries.find((entry) => entry.kind === "move" && entry.ply === at);
  const moment = line_at(moments, at);
  const wide = is_wide(story);
  useEffect(() => {
    if (moments.some((one) => one.ply === at && one.weight >= 0.6)) sound?.play("moment");
  }, [at]);
  return html`<div class=${`stage-game of-${story.game} ${wide ? "wide" : ""}`}>
    <div><${Scoreboard} story=${story} states=${states} ply=${at} proven=${proven_at(told, at)} tournament=${null} /></div>
    <div class="stage-field"><div class="stage-board"><${StageBoard} story=${story} states=${states} ply=${at} label=${`The board after move ${at}`} /></div>
      ${!wide && html`<div class="stage-beside"><div class="stage-panel"><${Move} game=${story.game} move=${mover?.move} kind=${`seat-${mover?.seat}`} />
        ${story.game === "wordcube" && html`<${Margins} states=${states} at=${at} names=${names} />`}<p class="stage-moment" key=${moment}>${with_names(moment, names)}</p><p class="stage-left">${states[at].letters_left && html`<span class="score">${states[at].letters_left()}</span> letters left · `}<span class="muted">${board_legends[story.game]}</span></p></div></div>`}</div>
    ${wide && html`<p class="stage-line" key=${moment}>${with_names(moment, names) || html`<span class="muted">${board_legends[story.game]}</span>`}</p>`}</div>`;
}

/** Before the game: both entrants fill the screen, with their last results. */
export function VersusScene({ item, over, matches = [], stands }) {
  const { game, match } = item;
  return html`<div class="stage-fill stage-pair"><p class="pair-label">${over}${match?.games_wanted > 1 ? `, game ${game.number} of ${Math.max(game.number, match.games_wanted)}` : ""}</p>
    ${game.seats.map(({ alias }, seat) => html`<div key=${alias} class=${`pair-half seat-${seat} ${seat ? "from-right" : "from-left"}`}><${Emblem} alias=${alias} large /><${StageName} alias=${alias} />
      ${entrant_form(alias, matches).length > 0 && html`<${Form} alias=${alias} matches=${matches} />`}<span class="pair-stands">${stands(alias)}</span></div>`)}
    ${game.seats.some(({ alias }) => entrant_form(alias, matches).length) && html`<${Legend}>${form_legend}<//>`}</div>`;
}
