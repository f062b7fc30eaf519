// A complete game on a page: board, controls, seats, moves, verdict. Shows a record or a running game.
import { archive } from "../js/archive.js";
import { html, useMemo, useRef, useState } from "../js/dom.js";
import { useDocument } from "../js/documents.js";
import { useEntrantText } from "../js/entrant.js";
import { useLater } from "../js/later.js";
import { Fault, Section, Status } from "../js/parts.js";
import { duration } from "../js/words.js";
import { Board, BoardMore } from "./boards.js";
import { Controls } from "./controls.js";
import { Moves, Seats, Thinking, Verdict } from "./panels.js";
import { games, Positions } from "./rules/rules.js";
import { Scoreboard } from "./scoreboard.js";
import { clocks_at, story_moves, count_plies } from "./story.js";
import { usePlayer } from "./use_player.js";

function said_at(story, states, ply, named) {
  const move = story_moves(story)[ply - 1];
  const scores = story.seats.map(({ alias }, seat) => `${named(alias)}: ${states[ply]?.scores[seat] ?? 0}`).join(", ");
  if (!move) return `Start. ${scores}`;
  return `Move ${ply}: ${named(story.seats[move.seat].alias)} ${games[story.game]?.move_text(move) ?? move.move}. ${scores}`;
}

/** {value, error, asked, ask} of a game's analysis, either stored or made on request; `paths` are {stored, made} or null. */
function useAnalysis(paths) {
  const [asked, set_asked] = useState(false);
  const stored = useDocument(paths?.stored ?? null);
  const made = useDocument(asked && stored.value === undefined ? paths.made : null);
  if (!paths || (paths.stored && stored.value === undefined && !stored.error)) return null;
  const refusal = stored.error?.status === 409 ? stored.error.message : null;
  return { value: stored.value ?? made.value, error: made.error, retry: made.reload, refusal, asked, ask: () => set_asked(true),
    automatic: Boolean(paths.stored) };
}

function Asking({ analysis }) {
  if (!analysis || analysis.value || archive) return null;
  const { asked, ask, error, retry, refusal, automatic } = analysis;
  return html`<${Section} title="Analysis">${refusal ? html`<p class="small muted">Not now: ${refusal}.</p>`
    : !asked ? html`<p><button type="button" onClick=${ask}>Analyse this game</button>
        <span class="small muted"> What was each position worth, and which move lost it?${automatic && " The server also does this automatically when it has time."}</span></p>`
      : error ? html`<${Fault} error=${error} retry=${retry} />` : html`<p role="status">Analysing … This takes a few seconds.</p>`}<//>`;
}

/**
 * `tournament` turns aliases into links; `turn` and `turn_since` are for a running game. `over` is for the page of a
 * finished game: {tournament, id, analysis, record}. `id` is null for practice and archives; `analysis` has the paths
 * for useAnalysis, or is null; record is {href, file}.
 */
export function Replay({ story, query, tournament, over = null, turn = null, turn_since = null, facts = null }) {
  const named = useEntrantText();
  const positions = useRef(null);
  positions.current ??= new Positions();
  const states = useMemo(() => positions.current.of(story), [story]);
  const last = count_plies(story);
  const player = usePlayer(last, query);
  const { shown } = player;
  const live = over === null;
  const why = useLater(() => import("./why.js"), !live);
  const analysis = useAnalysis(over?.analysis);
  const value = why && analysis?.value;
  const marks = useMemo(() => (value ? why.move_marks(value) : null), [value]);
  const worth = value ? why.worth_at(value, shown) : null;
  const is_duel = story.seats.length === 2 && states[shown];
  const clocks = clocks_at(story, shown);
  const subs = story.seats.map((_, seat) => (turn === seat && turn_since && !story.verdict && shown === last ? html`<${Thinking} since=${turn_since} />` : clocks[seat].last_us === null ? "" : clocks[seat].left_us === null ? `${duration(clocks[seat].used_us)} used` : `${duration(clocks[seat].left_us)} left`));
  return html`${is_duel ? html`<${Scoreboard} story=${story} states=${states} ply=${shown} proven=${worth?.proven ? worth.seat : null} tournament=${tournament} subs=${subs} />`
    : html`<${Seats} story=${story} states=${states} ply=${shown} last=${last} tournament=${tournament} turn=${turn} turn_since=${turn_since} />`}
  <div class="replay">
    <div class="replay-board card">
      <${Board} story=${story} states=${states} ply=${shown} />
      <${Controls} player=${player} last=${last} live=${live} />
    </div>
    <div class="replay-why">
      <${Verdict} story=${story} below_scoreboard=${is_duel}>${why && html`<${why.Cause} story=${story} />`}<//>
      <${Asking} analysis=${analysis} />
      ${why && html`<${why.Below} analysis=${analysis} story=${story} player=${player} />`}
      ${why && html`<${why.Beside} story=${story} player=${player} tournament=${over.tournament} id=${over.id} record=${over.record} />`}
      ${(live || why) && html`<${BoardMore} story=${story} states=${states} ply=${shown} />
      <details class="card"><summary>Rules, board and record</summary>${facts}
        <p class="keys small muted">Keys: <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> first and last, <kbd>Space</kbd> play.
          The address links to this position.</p></details>`}
    </div>
    <div class="replay-side card">
      <h2>Moves</h2><${Moves} story=${story} shown=${shown} seek=${player.seek} marks=${marks} />
      ${marks?.size > 0 && html`<ul class="legend small muted" aria-label="Marks">${why.marks_legend(marks).map(([sign, text]) =>
        html`<li><span class="move-mark" aria-hidden="true">${sign}</span> ${text}</li>`)}</ul>`}
    </div>
    <${Status} text=${said_at(story, states, shown, named)} gap_ms=${player.playing || live ? 4000 : 700} />
  </div>`;
}
