// A preview of a tournament, and the errors in its roster by line.
import { html } from "../../js/dom.js";
import { Wrong } from "../../js/forms.js";
import { Empty, Table } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { game_names, limit, plural } from "../../js/words.js";

export function RosterFaults({ faults: { faults, other } }) {
  const columns = [
    { name: "Line", number: true, heads: true, cell: ({ line }) => line },
    { name: "Problem", cell: ({ what }) => plain(what) },
    { name: "Text", cell: ({ text }) => html`<code class="cut" dir="ltr">${plain(text)}</code>` },
  ];
  return html`<div role="alert">${other && html`<p class="field-error">${plain(other)}</p>`}
    ${faults.length > 0 && html`<${Table} caption=${`${plural(faults.length, "line")} ${faults.length === 1 ? "has" : "have"} errors`} columns=${columns}
      rows=${faults} />`}</div>`;
}

function games_text(stage) {
  if (stage.skipped) return "if needed";
  return `${stage.games.toLocaleString("en")}${stage.endless ? " per round" : ""}`;
}

function Stages({ seen }) {
  const columns = [
    { name: "Stage", heads: true, cell: (stage) => stage.name },
    { name: "Format", cell: (stage) => html`${stage.shape}${stage.games_a_match > 1 &&
      html`<span class="muted small">, ${stage.games_a_match} games per match</span>`}` },
    { name: "Games", number: true, cell: games_text },
  ];
  return html`<${Table} caption="Stages" hide_caption columns=${columns} rows=${seen.stages} />`;
}

/** `other` is an error without a field. `waits` means that there is no roster yet. */
export function Preview({ seen, other, waits }) {
  if (waits) return html`<${Empty} title="No roster yet">Groups and the number of games appear here once you add one.<//>`;
  const value = seen.value;
  return html`<div class="preview" aria-live="polite" aria-busy=${seen.busy}>
    ${other && html`<${Wrong} error=${other} />`}
    ${seen.busy && !value && html`<p class="muted">Loading …</p>`}
    ${value && html`<p class="shape">${value.strip.replaceAll("->", "→")}</p>
      <p><strong>${plural(value.games, "game")}</strong> of ${(game_names[value.game] ?? value.game).toLowerCase()}${" "}
        between ${plural(value.entrants, "entrant")}, ${limit(value.clock.move_ms)} per move${value.house_bots
          ? `; ${value.house_bots} of them are sample bots` : ""}. Ties may add play-offs.</p>
      <${Stages} seen=${value} />
      ${value.notes.length > 0 && html`<ul class="small">${value.notes.map((note) => html`<li>${plain(note)}</li>`)}</ul>`}`}
  </div>`;
}
