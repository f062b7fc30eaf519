// The featured game: who plays and what for, the game at the pace of people, its verdict.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { Emblem } from "../js/emblem.js";
import { program_name, shown_name, useEntrants } from "../js/entrant.js";
import { Scoreboard } from "../games/scoreboard.js";
import { worth_at } from "../games/why/course.js";
import { Form } from "../tables/states.js";
import { games, states_of } from "../games/rules/rules.js";
import { plies_of, read_record } from "../games/story.js";
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

/** The seat that wins by proof after `ply` moves, or null. */
function proven_at({ analysis }, ply) {
  const worth = analysis?.moves?.length ? worth_at(analysis, ply) : null;
  return worth?.proven ? worth.seat : null;
}

/** The move that was just made, as large as the board lets it. */
function LastMove({ story, mover }) {
  if (!mover) return html`<p class="stage-move"></p>`;
  const text = games[story.game]?.move_text(mover) ?? mover.move;
  const [word, points] = story.game === "wordcube" && text.includes("+") ? text.split(" ") : [null, text];
  return html`<p class=${`stage-move seat-${mover.seat}`} key=${mover.ply}>${word && html`<span class="tiles" role="img" aria-label=${word}>${[...word].map((letter) => html`<span class="tile" aria-hidden="true">${letter}</span>`)}</span>`}
    <span class="score">${points}</span></p>`;
}

/** The winner's colour fills the screen; `meaning`: {seat, kind, sign, said} of both, or [] where a line says it. */
export function VerdictScene({ told, over, decided, meaning, sound }) {
  const called = useCalled();
  const { story } = told;
  const names = story.seats.map(({ alias }) => called(alias));
  const said = verdict_of(story);
  useEffect(() => {
    sound?.play(story.entries.some(({ kind }) => kind === "forfeit") ? "bad" : "verdict");
  }, []);
  if (!said) return null;
  const winner = story.results.findIndex(({ standing }) => standing === "win");
  const scores = story.game === "boxing" ? "" : story.results.map(({ score }) => score).join("–");
  return html`<div class=${`stage-fill stage-verdict ${winner >= 0 ? `seat-${winner}` : ""}`} role="status">
    <div class="verdict-emblem">${winner >= 0 && html`<${Emblem} alias=${story.seats[winner].alias} large />`}</div>
    <div class="verdict-text"><p class="over">${over}</p><p class="stage-verdict-head">${with_names(said.head, names)}</p>
      <p class="verdict-score"><span class="score">${scores}</span> ${with_names(said.why, names).replace(/, [-\d]+ to [-\d]+$/, "")}</p></div>
    <div class="verdict-means">${meaning.length ? meaning.map(({ seat, kind, sign, said: means }) => html`<p key=${seat}><span class=${`seat-${seat}`}><${Emblem} alias=${story.seats[seat].alias} /></span>
      <span class=${`state ${kind}`}><i aria-hidden="true"><span>${sign}</span></i>${names[seat]}: ${means}</span></p>`) : decided && html`<p>${decided}</p>`}</div></div>`;
}

/** Wider than high: it gets the whole width. */
export const is_wide = ({ board, game }) => game === "croquet" || (board.rows[0]?.length ?? 0) > board.rows.length * 1.3;

/** The game at the pace of people; `stakes`: what it is about, in words. */
export function GameScene({ told, ply, over, stakes = "", sound }) {
  const called = useCalled();
  const { story, moments, states } = told;
  const names = story.seats.map(({ alias }) => called(alias));
  const at = over ? plies_of(story) : ply;
  const mover = story.entries.find((entry) => entry.kind === "move" && entry.ply === at);
  const moment = line_at(moments, at);
  const line = with_names(moment || stakes, names);
  const wide = is_wide(story);
  useEffect(() => {
    if (moments.some((one) => one.ply === at && one.weight >= 0.6)) sound?.play("moment");
  }, [at]);
  return html`<div class=${`stage-game of-${story.game} ${wide ? "wide" : ""}`}>
    <${Scoreboard} story=${story} states=${states} ply=${at} proven=${proven_at(told, at)} tournament=${null} />
    <div class="stage-field"><div class="stage-board"><${StageBoard} story=${story} states=${states} ply=${at} label=${`The board after move ${at}`} /></div>
      ${!wide && html`<div class="stage-panel"><${LastMove} story=${story} mover=${mover} />
        <p class="stage-left"><span class="score">${states[at].letters_left?.() ?? plies_of(story) - at}</span> ${states[at].letters_left ? "letters left" : "moves left"}</p></div>`}</div>
    <p class="stage-line" key=${line}>${!moment && line && html`<span class="over">At stake</span> `}${line || `Move ${at} of ${plies_of(story)}`}</p></div>`;
}

/** Before the game: both fill the screen, with their last results and what it is about. */
export function VersusScene({ item, stakes, matches = [], over = "" }) {
  const called = useCalled();
  const { game, match } = item;
  return html`<div class="stage-fill stage-pair"><p class="pair-label">${over}${match?.play_off ? "Play-off" : match?.round_name ?? game.label}${match?.games_wanted > 1 ? `, game ${game.number} of ${Math.max(game.number, match.games_wanted)}` : ""}</p>
    ${game.seats.map(({ alias }, seat) => html`<div key=${alias} class=${`pair-half seat-${seat} ${seat ? "from-right" : "from-left"}`}><${Emblem} alias=${alias} large /><bdi class=${`stage-name ${called(alias).length > 7 ? "long" : ""}`}>${called(alias)}</bdi>
      ${matches.length > 0 && html`<${Form} alias=${alias} matches=${matches} />`}</div>`)}
    <p class="pair-stake">${with_names(stakes, game.seats.map(({ alias }) => called(alias))) || "\u00a0"}</p></div>`;
}
