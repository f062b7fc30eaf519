// Panels next to the board of Pythoncross: the current play, the rack, letters to come, turns, and the report.
import { html, useState } from "../js/dom.js";
import { post } from "../js/api.js";
import { Section, Table, Tag } from "../js/parts.js";
import { plural } from "../js/words.js";
import { all_placed, is_over, max_plays, to_come } from "./game.js";
import { map_text } from "./maps.js";
import { save } from "../js/forms.js";
import { make_report, turn_text } from "./report.js";
import { rack_tiles } from "./typing.js";

const upper = (words) => words.join(", ").toUpperCase();

function Found({ word, score, is }) {
  const known = { true: ["✓", "good"], false: ["✗ not in the dictionary", "bad"] }[is] ?? ["checking …", "quiet"];
  return html`<li><b class="mono">${word.toUpperCase()}</b> <span class="number">${score}</span> <${Tag} kind=${known[1]}>${known[0]}<//></li>`;
}

/** The score of the letters on the board, before they are played. */
export function LivePlay({ made, words }) {
  if (made.fault) return html`<div class="live-play"><p class="live-score muted">– points</p><p>${made.fault}</p></div>`;
  return html`<div class="live-play"><p class="live-score">${plural(made.score, "point")}</p>
    <ul class="found-words">${made.words.map(({ word, score }) => html`<${Found} word=${word} score=${score} is=${words.is(word)} />`)}
      ${made.bonus > 0 && html`<li>All letters of the list: ${made.bonus}</li>`}</ul>
    ${words.error && html`<p class="field-error">Cannot check words right now: ${words.error.message}</p>`}
    ${made.repeated.length > 0 && html`<p class="warning">⚠ ${upper(made.repeated)} would be repeated. Repeated words must be gone by the end of the game.</p>`}</div>`;
}

export function Rack({ position, entry, onLetter }) {
  return html`<div class="rack" role="group" aria-label="Rack">${rack_tiles(position.rack, entry.placed).map(({ letter, used }, at) => html`<button
    type="button" class="rack-tile" key=${at} disabled=${used} aria-label=${`${letter.toUpperCase()}${used ? ", on the board" : ""}`}
    onClick=${() => onLetter(letter)}>${letter.toUpperCase()}</button>`)}
    ${!position.rack && html`<p class="muted">The rack is empty.</p>`}</div>`;
}

export function ToCome({ position }) {
  const letters = to_come(position).toUpperCase();
  return html`<p class="to-come"><span class="muted">${letters ? `${plural(letters.length, "letter")} left, in this order:` : "No letters left to draw."}</span>
    ${letters && html`<span class="mono letters">${letters.match(/.{1,7}/g).join(" ")}</span>`}</p>`;
}

const columns = [
  { name: "Turn", number: true, cell: ({ number }) => number },
  { name: "Rack", cell: ({ rack }) => html`<span class="mono">${rack.toUpperCase()}</span>` },
  { name: "Play", heads: true, cell: (turn) => html`<span class="mono">${turn_text(turn)}</span>` },
  { name: "Other words", cell: ({ others }) => upper(others) },
  { name: "Points", number: true, cell: ({ score }) => score },
];

export function Turns({ position }) {
  if (!position.turns.length) return html`<p class="muted">No turns yet. The first word must start or end on ★.</p>`;
  return html`<${Table} caption="Turns so far" hide_caption columns=${columns} rows=${position.turns.map((turn, at) => ({ ...turn, number: at + 1 }))} />`;
}

/** The state of the game, and its final value. */
export function Standing({ position, repeated, best }) {
  const over = is_over(position);
  return html`<div class=${over ? `verdict ${repeated.length ? "verdict-forfeit" : ""}` : ""}>
    ${over && html`<h2>${repeated.length ? "Invalid: repeated words" : `Game over: ${position.total} points`}</h2>
      <p>${repeated.length ? "Undo plays and finish without repeated words."
        : all_placed(position) ? "Every letter of the list is on the board." : `All ${max_plays} plays used.`}</p>`}
    <dl class="facts score-facts"><div><dt>Total</dt><dd>${position.total}</dd></div>
      <div><dt>Plays</dt><dd>${position.turns.length} of ${max_plays}</dd></div>
      <div><dt>Your best</dt><dd>${best ?? "–"}</dd></div></dl>
    ${repeated.length > 0 && html`<p class="warning">⚠ Repeated: <b>${upper(repeated)}</b>. ${over ? "" : "Repeated words must be gone by the end of the game."}</p>`}
  </div>`;
}

function Verified({ verdict, error }) {
  if (error) return html`<p class="field-error">${error.message}</p>`;
  if (!verdict) return null;
  if (verdict.valid) return html`<p><${Tag} kind="good">✓ VALID: ${verdict.total}<//> Verified by the server, turn by turn.</p>`;
  return html`<p><${Tag} kind="bad">✗ INVALID<//></p><ul>${verdict.faults.map(({ turn, rule, found, expected }) => html`<li>
    ${turn ? `Turn ${turn}, ` : ""}${rule}: ${found}; expected: ${expected}</li>`)}</ul>`;
}

/** The printed report, for the user to keep and verify. */
export function Report({ position, best }) {
  const [state, set_state] = useState({});
  const report = make_report(position, best === null ? "" : String(best));
  const verify = async () => {
    set_state({ report, busy: true });
    try {
      set_state({ report, verdict: await post("score/pythoncross", { record: report, map: map_text(position.map) }) });
    } catch (error) {
      set_state({ report, error });
    }
  };
  return html`<${Section} title="Report"><p class="card-links">
      <button type="button" onClick=${() => save(report, "pythoncross.txt", "text/plain")}>Download report</button>
      <button type="button" onClick=${verify} disabled=${state.busy}>Verify on the server</button></p>
    <div role="status">${state.report === report && html`<${Verified} ...${state} />`}</div>
    <details><summary>Show report</summary><pre tabindex="0">${report}</pre></details><//>`;
}
