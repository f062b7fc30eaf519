// Panels next to a game's board: the seats with score and clock, the moves, the verdict.
import { html, useEffect, useNow, useRef } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { SeatMark, Tag } from "../js/parts.js";
import { duration, limit, reasons } from "../js/words.js";
import { games } from "./rules/rules.js";
import { clocks_at, fatal_forfeit } from "./story.js";

const standings = { win: ["good", "won"], loss: ["quiet", "lost"], tie: ["warn", "tie"], void: ["quiet", "void"] };

/** How long the seat to move has been thinking, if this page saw the turn begin. */
export function Thinking({ since }) {
  const now = useNow(250);
  return html`<span class="thinking">to move, ${duration(Math.max(0, now - since) * 1000)}</span>`;
}

function Clock({ clock, story }) {
  return html`<dl class="clock">
    <div><dt>last move</dt><dd>${clock.last_us === null ? "–" : duration(clock.last_us)}</dd></div>
    <div><dt>used</dt><dd>${duration(clock.used_us)}</dd></div>
    ${clock.left_us !== null && html`<div><dt>remaining of ${limit(story.clock.game_ms)}</dt>
        <dd>${duration(clock.left_us)}</dd></div>`}
  </dl>`;
}

export function Seats({ story, states, ply, last, tournament, turn, turn_since }) {
  const clocks = clocks_at(story, ply);
  const at_end = ply === last;
  return html`<ul class="seats">${story.seats.map(({ mark, alias }, seat) => {
    const result = at_end ? story.results?.[seat] : null;
    const [kind, said] = standings[result?.standing] ?? [];
    return html`<li class=${`seat-card seat-${seat % 6}`} key=${seat}>
      <p class="seat-name"><${SeatMark} seat=${seat} />
        <${Entrant} tournament=${tournament} alias=${alias} />
        ${" "}<span class="muted small">seat ${mark}</span> ${said && html`<${Tag} kind=${kind}>${said}<//>`}</p>
      <p class="seat-score">${result?.score ?? states[ply]?.scores[seat] ?? ""}</p>
      ${turn === seat && turn_since && !story.verdict && at_end && html`<p class="small"><${Thinking}
          since=${turn_since} /></p>`}
      <${Clock} clock=${clocks[seat]} story=${story} />
    </li>`;
  })}</ul>`;
}

/** " (limit: 1 s per move, 60 s per game)", with the limits that exist. */
function limits_text({ move_ms, game_ms }) {
  const limits = [...(move_ms === null ? [] : [`${limit(move_ms)} per move`]), ...(game_ms === null ? [] : [`${limit(game_ms)} per game`])];
  return limits.length ? ` (limit: ${limits.join(", ")})` : "";
}

/**
 * Why the game ended, who caused it, and the clock limit if it was exceeded. Below a scoreboard, which shows winner and
 * reason, only the rest.
 */
export function Verdict({ story, below_scoreboard, children }) {
  const named = useEntrantText();
  const { verdict } = story;
  if (!verdict) return null;
  const forfeit = fatal_forfeit(story);
  const blamed = verdict.seat ?? forfeit?.seat ?? null;
  const over_ms = verdict.over_ms ?? forfeit?.over_ms ?? null;
  const winners = story.seats.filter((_, seat) => story.results?.[seat]?.standing === "win").map(({ alias }) => named(alias));
  if (below_scoreboard && !forfeit) return verdict.reason !== "last-spot" && verdict.text && html`<p class="muted">${verdict.text}</p>`;
  return html`<div class=${`verdict ${forfeit ? "verdict-forfeit" : ""}`}>
    <h2>${below_scoreboard ? `${named(story.seats[blamed].alias)} ${verdict.reason === "resigned" ? "resigned" : "lost by an error"}` : html`Verdict: ${winners.length ? `${winners.join(" and ")} won` : story.results?.[0]?.standing === "tie" ? "a tie" : "no winner"},
      ${` ${reasons[verdict.reason] ?? verdict.reason}`}`}</h2>
    ${verdict.text && html`<p>${blamed !== null && forfeit && !below_scoreboard ? html`<strong><${Entrant} alias=${story.seats[blamed].alias} /></strong>: ` : ""}${verdict.text}</p>`}
    ${over_ms > 0 && html`<p class="overrun">The referee stopped waiting at the time limit${limits_text(story.clock)}.</p>`}
    ${forfeit?.answer && html`<p class="small">Output: <code>${forfeit.answer}</code></p>`}
    ${children}
  </div>`;
}

function render_entry(entry, story, shown, seek, named, mark) {
  if (entry.kind === "warning") {
    return html`<li class="note"><span
        class="muted small"><${Entrant} alias=${story.seats[entry.seat].alias} />: ${entry.text}</span></li>`;
  }
  if (entry.kind === "forfeit") {
    return html`<li class="note forfeit"><${SeatMark} seat=${entry.seat} /><${Entrant} alias=${story.seats[entry.seat].alias} /> forfeits:
      ${` ${reasons[entry.reason] ?? entry.reason}`}</li>`;
  }
  const text = games[story.game]?.move_text(entry) ?? entry.move;
  return html`<li><button type="button" class="move" aria-current=${entry.ply === shown ? "step" : null}
      onClick=${() => seek(entry.ply)}>
    <span class="move-number">${entry.ply}</span><${SeatMark} seat=${entry.seat} /><span
        class="visually-hidden">${named(story.seats[entry.seat].alias)} </span>
    <span class="move-text">${text}${mark && html` <span class="move-mark" title=${mark.text}><span aria-hidden="true">${mark.sign}</span><span
        class="visually-hidden">, ${mark.text}</span></span>`}</span><span class="move-time">${duration(entry.time_us)}${entry.lag_us > 0
      ? html` <abbr title="network lag compensation">+${duration(entry.lag_us)}</abbr>` : ""}</span></button></li>`;
}

/** `marks` maps a ply to {sign, text} with notes about moves; null if there are none. */
export function Moves({ story, shown, seek, marks }) {
  const named = useEntrantText();
  const list = useRef(null);
  useEffect(() => {
    const current = list.current.querySelector("[aria-current]");
    if (!current) return;
    const box = list.current;
    const top = current.offsetTop;
    if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [shown]);
  return html`<ol class="moves" ref=${list} tabindex="0" aria-label="Moves">
    ${story.entries.map((entry) => render_entry(entry, story, shown, seek, named, marks?.get(entry.ply)))}
    ${story.entries.length === 0 && html`<li class="note muted">No moves yet.</li>`}</ol>`;
}
