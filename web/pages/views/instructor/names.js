// The dialog that publishes names with the aliases. It first lists all names.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, useAsked } from "../../js/session.js";
import { Dialog } from "../../js/dialog.js";
import { Act, Check, useTrying, Wrong } from "../../js/forms.js";
import { Shown, Tag } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { plural } from "../../js/words.js";

const places = [
  ["nowhere", "Nowhere", "Pages and printed sheets show aliases only."],
  ["paper", "On paper only", "Sheets printed by staff show names: chart, poster and tables. Pages, screens and public files show aliases."],
  ["everywhere", "Everywhere", "Everybody who opens the pages, the chart or the big screen sees these names."],
];

/** Where a tournament shows names now. Pure. */
export const shown_place = ({ shows_names: everywhere, names_on_paper: paper }) => (everywhere ? "everywhere" : paper ? "paper" : "nowhere");

/** The text of the button that shows these names. Pure. */
export function button_text(place, count) {
  if (place === "nowhere") return "Show aliases only";
  return `Show ${plural(count, "name")}${place === "paper" ? " on paper" : " to everybody"}`;
}

function Where({ place, set_place }) {
  return html`<fieldset class="plain"><legend>Where names are shown</legend><div class="choices">${places.map(([key, said, what]) => html`<label class="choice" key=${key}>
      <input type="radio" name="names" value=${key} checked=${place === key} onChange=${() => set_place(key)} />
      <span><strong>${said}</strong><span class="small">${what}</span></span></label>`)}</div></fieldset>`;
}

/** `hidden`: set of the aliases whose names staff hide. */
function Who({ entrants, hidden, onHidden }) {
  const change = (alias) => (is_shown) => {
    const next = new Set(hidden);
    if (is_shown) next.delete(alias);
    else next.add(alias);
    onHidden(next);
  };
  return html`<fieldset class="plain"><legend>Names to show</legend><div class="lines name-list">${entrants.map((one) => html`<div key=${one.alias}><${Check}
      label=${html`<span><bdi>${plain(one.name)}</bdi> <span class="muted">${one.alias}</span>${one.hides_name && html` <${Tag}>hidden by the student<//>`}</span>`}
      checked=${!one.hides_name && !hidden.has(one.alias)} disabled=${one.hides_name} onChecked=${change(one.alias)} /></div>`)}</div></fieldset>`;
}

function NamesForm({ name, tournament, entrants, onClose }) {
  const now = shown_place(tournament);
  const [place, set_place] = useState(now === "nowhere" ? "paper" : now);
  const [hidden, set_hidden] = useState(() => new Set(entrants.filter((one) => one.name_hidden).map(({ alias }) => alias)));
  const count = entrants.filter((one) => !one.hides_name && !hidden.has(one.alias)).length;
  const { busy, error, send } = useTrying(async () => {
    await act(tournament_path(name, "names"), { shows_names: place === "everywhere", names_on_paper: place === "paper", hidden: [...hidden] });
    onClose();
  });
  return html`<form onSubmit=${send}>
    <${Where} place=${place} set_place=${set_place} />
    ${place !== "nowhere" && html`<${Who} entrants=${entrants} hidden=${hidden} onHidden=${set_hidden} />`}
    <p class="small muted">Students can hide their own name on their page at any time.</p>
    <${Wrong} error=${error} />
    <p class="buttons"><button type="submit" class=${place === "everywhere" ? "danger" : "primary"} disabled=${busy}>${button_text(place, count)}</button>
      <button type="button" onClick=${onClose}>Cancel</button></p></form>`;
}

function Names({ name, tournament, onClose }) {
  const roster = useAsked("roster");
  return html`<${Dialog} title="Show names" onClose=${onClose}><${Shown} document=${roster} what="the roster">${({ entrants }) =>
    html`<${NamesForm} name=${name} tournament=${tournament} entrants=${entrants} onClose=${onClose} />`}<//><//>`;
}

/** A button that opens the dialog. */
export function NamesButton({ name, tournament }) {
  const [open, set_open] = useState(false);
  return html`<button type="button" onClick=${() => set_open(true)}>${shown_place(tournament) === "nowhere" ? "Show names" : "Change shown names"}</button>
    ${open && html`<${Names} name=${name} tournament=${tournament} onClose=${() => set_open(false)} />`}`;
}

/** A button that hides or shows one name; nothing if the student hides it. */
export function HideName({ name, row, onDone }) {
  if (row.hides_name) return null;
  const change = async () => {
    await act(tournament_path(name, `entrants/${encodeURIComponent(row.alias)}/name`), { hides_name: !row.name_hidden });
    onDone();
  };
  return html`<${Act} run=${change}>${row.name_hidden ? "Show" : "Hide"} the name<span class="visually-hidden"> of ${row.alias}</span><//>`;
}
