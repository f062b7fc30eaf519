// Beat the theorem: the visitor plays croquet or a small boxing arena against an opponent that knows the proof.
import { html, useEffect, useReducer, useState, useTimer } from "../js/dom.js";
import { useStyle } from "../js/later.js";
import { Empty, Loading, PageTitle, SeatMark, Section } from "../js/parts.js";
import { capitalized } from "../js/words.js";
import { arenas, boxing_game, croquet_game } from "../theorem/games.js";
import { ArenaToPlay } from "../theorem/arena.js";
import { CroquetToPlay } from "../theorem/croquet.js";
import { begun, decisive_move, moved, move_names, outcome_words, standing, taken_back, line_verdict } from "../theorem/play.js";

const titles = { croquet: "Croquet", boxing: "Boxing" };
const boards = { croquet: CroquetToPlay, boxing: ArenaToPlay };

function solved(name, arena) {
  return name === "croquet" ? croquet_game() : boxing_game(arenas[arena], Math.random);
}

/** The visitor's standing in words, each with its own sign. */
function Standing({ line }) {
  const result = standing(line);
  const over = !line.moves.length;
  const said = over ? ["You lost", "A draw", "You beat the theorem"][result + 1] : `Your position: ${outcome_words(result)}`;
  const kind = ["bad", "warn", "good"][result + 1];
  return html`<div class=${`theorem-standing ${kind}`} role="status"><strong><span aria-hidden="true">${"✗=✓"[result + 1]}</span> ${said}</strong>
    ${over && html`<p>${capitalized(line.game.over(line.state).why)}. ${line_verdict(line)}</p>`}</div>`;
}

function Turns({ line }) {
  const over = !line.moves.length;
  return html`<ol class="theorem-turns">${line.turns.map((turn, at) => html`<li key=${at}><${SeatMark} seat=${turn.seat} /><strong>${turn.seat === line.seat
    ? "You" : "The proof"}</strong> ${turn.move.name}${over && turn.move.outcome < turn.best && html` <span class="misses">✗ gave away a ${
    outcome_words(turn.best)}</span>`}</li>`)}</ol>`;
}

function Game({ name, game, seat, onNew }) {
  const [line, set_line] = useState(() => begun(game, seat, Math.random));
  const [shown, set_shown] = useState(false);
  const over = !line.moves.length;
  const decisive = over && decisive_move(line);
  const change = (next) => {
    set_line(next);
    set_shown(false);
  };
  const best = line.moves.filter(({ outcome }) => outcome === standing(line));
  const mine = line.turns.some((turn) => turn.seat === seat);
  return html`<div class="play-page"><div class="play-left">
      <${Standing} line=${line} />
      <${boards[name]} line=${line} shown=${shown} onMove=${(move) => change(moved(line, move, Math.random))} />
      <div class="theorem-buttons">
        <button type="button" aria-pressed=${shown} disabled=${over} onClick=${() => set_shown(!shown)}>Show best moves</button>
        <button type="button" disabled=${!mine} onClick=${() => change(taken_back(line))}>Take back move</button>
        ${decisive && html`<button type="button" onClick=${() => change(taken_back(line, decisive.number))}>Go back to move ${decisive.number + 1}</button>`}
        <button type="button" class=${over ? "primary" : ""} onClick=${onNew}>New game</button></div>
      <p role="status" class="theorem-shown">${shown && !over && (standing(line) < 0
        ? "Every move loses: the proof has an answer to each." : `${move_names(best, 6)} ${best.length === 1 ? "holds" : "hold"} the ${outcome_words(standing(line))}.`)}</p>
    </div><div class="play-right">
      <${Section} title="Moves">${line.turns.length ? html`<${Turns} line=${line} />` : html`<p class="muted">No moves yet. It is your turn.</p>`}<//>
    </div></div>`;
}

function Choice({ label, value, options, onChange }) {
  return html`<label>${label} <select value=${value} onChange=${(event) => onChange(Number(event.target.value))}>${options.map((text, at) =>
    html`<option value=${at} selected=${at === value}>${text}</option>`)}</select></label>`;
}

/** Solves the game after the page is shown. */
function Table({ name }) {
  const [seat, set_seat] = useState(0);
  const [arena, set_arena] = useState(1);
  const [number, again] = useReducer((count) => count + 1, 0);
  const [game, set_game] = useState(null);
  useEffect(() => set_game(null), [name, arena, number]);
  useTimer(() => set_game({ number, solved: solved(name, arena) }), 30, [name, arena, number]);
  return html`<div class="theorem-choices">
      <${Choice} label="First move" value=${seat} options=${["You", "The proof"]} onChange=${set_seat} />
      ${name === "boxing" && html`<${Choice} label="Arena" value=${arena} options=${arenas.map(([rows, columns]) => `${rows} × ${columns}`)} onChange=${set_arena} />`}
    </div>
    ${game ? html`<${Game} key=${`${game.number} ${seat}`} name=${name} game=${game.solved} seat=${seat} onNew=${again} />` : html`<${Loading} what="the proof" />`}`;
}

export default function Theorem({ params }) {
  const styled = useStyle("theorem");
  const name = params.game ?? "croquet";
  if (!titles[name]) {
    return html`<${PageTitle}>Game not found<//><${Empty} title=${`“${name}” is not solved.`}><a href="/theorem">Beat the theorem</a><//>`;
  }
  return html`<${PageTitle} title=${`Beat the theorem: ${titles[name].toLowerCase()}`} above=${html`<a href=${`/rules/${name}`}>Rules of ${titles[name].toLowerCase()}</a>`}
      lead=${name === "croquet" ? "Croquet is solved: with best play by both it is a draw. Your opponent knows the value of every position."
        : "Small arenas are solved by nim values. Your opponent knows who wins every position; the player who marks the last spot wins."}>Beat the theorem<//>
    ${!styled ? html`<${Loading} what="the proof" />` : html`<nav class="theorem-games" aria-label="Game"><ul>${Object.entries(titles).map(([each, title]) => html`<li key=${each}><a class="button" href=${`/theorem/${each}`}
      aria-current=${each === name ? "page" : null}>${title}</a></li>`)}</ul></nav>
    <${Table} key=${name} name=${name} />`}`;
}
