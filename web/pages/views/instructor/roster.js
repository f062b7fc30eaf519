// Changes to the roster: adding, correcting and merging entrants, and importing a new list.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act } from "../../js/session.js";
import { Deed, DeedButton, Dialog } from "../../js/dialog.js";
import { Check, Field, useTrying, Wrong } from "../../js/forms.js";
import { useLater } from "../../js/later.js";
import { Table } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { read_roster } from "./roster_file.js";

const nobody = { name: "", email: "", institution: "", members: "" };

const entrant_fields = (row) => [
  ["name", "Name"],
  ["email", "E-mail", "Separate the addresses of a team with semicolons."],
  ["members", "Team members", "In the order of their addresses, separated by semicolons."],
  ["institution", "Institution"],
].map(([key, label, hint]) => ({ key, label, hint, maxlength: "1000", start: row[key] }));

/** A button to correct an entrant. */
export function EditEntrant({ name, row, onDone }) {
  const { alias } = row;
  return html`<${DeedButton} label=${html`Edit<span class="visually-hidden"> ${alias}</span>`} title=${`Edit ${alias}`} verb=${`Save changes of ${alias}`}
    act="correct" name=${name} target=${alias} fields=${entrant_fields(row)} onDone=${onDone} />`;
}

/** A button to merge two entrants. */
export function MergeEntrant({ name, row: { alias }, entrants, onDone }) {
  const others = entrants.filter((one) => one.alias !== alias && !one.command);
  return html`<${DeedButton} label=${html`Merge<span class="visually-hidden"> ${alias}</span>`} title=${`Merge ${alias} with another entrant`} verb=${({ from }) => `Merge ${from} into ${alias}`}
    act="merge" name=${name} target=${alias} onDone=${onDone}
    fields=${[{ key: "from", label: "Other entrant", kind: "select", start: others[0]?.alias ?? "", options: others.map((one) => [one.alias, `${one.alias}, ${plain(one.name)}`]) }]} />`;
}

const person_text = ({ name, email }) => `${plain(name)}${email ? ` <${plain(email)}>` : ""}`;

function list_changes({ come, change, go, comes_in_with }, drop) {
  const where = comes_in_with ? `joins in ${comes_in_with.stage}` : "can no longer join";
  return [
    ...come.map((row) => ({ what: where, alias: "new", who: person_text(row) })),
    ...change.map(({ before, after }) => ({ what: "changes", alias: before.alias, who: `${person_text(before)} → ${person_text(after)}` })),
    ...go.map((row) => ({ what: drop ? "is withdrawn" : "is kept, not in this list", alias: row.alias, who: person_text(row) })),
  ];
}

function ListDialog({ name, onClose }) {
  const [csv, put_csv] = useState("");
  const [columns, set_columns] = useState(null);
  const [drop, set_drop] = useState(false);
  const [seen, set_seen] = useState(null);
  const [doing, set_doing] = useState(false);
  const wall = useLater(() => import("../groups/wall.js"));
  const meant = columns ? { csv, columns } : { csv };
  const set_csv = (text) => {
    put_csv(text);
    set_columns(null);
    set_seen(null);
  };
  const compare = useTrying(async () => set_seen(await act(tournament_path(name, "roster/compare"), meant)));
  const take = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    set_csv((await read_roster(file)).roster);
  };
  if (doing) {
    return html`<${Deed} act="import" name=${name} title="Update roster" onClose=${onClose} body=${{ ...meant, drop }}>
      ${!drop && html`<p>Entrants that are not in the list are kept.</p>`}<//>`;
  }
  const rows = seen ? list_changes(seen, drop) : [];
  const lines = [
    { name: "Alias", heads: true, cell: ({ alias }) => alias },
    { name: "Person", cell: ({ who }) => html`<bdi>${who}</bdi>` },
    { name: "Change", cell: ({ what }) => what },
  ];
  return html`<${Dialog} title="Import updated roster" onClose=${onClose}>
    <div class="field"><label for="again-file">Roster file (CSV)</label>
      <input type="file" id="again-file" accept=".csv,text/csv,text/plain" onChange=${take} /></div>
    <${Field} label="Roster" kind="area" rows="6" class="mono" spellcheck="false" value=${csv}
      onValue=${set_csv} hint="Entrants are matched by identifier, address or name." />
    ${wall && html`<${wall.RosterColumns} roster=${csv} columns=${columns} set=${(meanings) => { set_columns(meanings); set_seen(null); }} />`}
    <${Check} label="Withdraw entrants that are not in the list" checked=${drop} onChecked=${set_drop} />
    <${Wrong} error=${compare.error} />
    ${seen && (rows.length ? html`<${Table} caption="Changes" columns=${lines} rows=${rows} />` : html`<p role="status">No changes: the entrants already match this roster.</p>`)}
    ${seen?.notes.length > 0 && html`<ul class="small">${seen.notes.map((note) => html`<li>${plain(note)}</li>`)}</ul>`}
    <p class="buttons"><button type="button" class=${seen ? "" : "primary"} disabled=${!csv.trim() || compare.busy} onClick=${() => compare.go()}>Preview changes</button>
      ${rows.length > 0 && html`<button type="button" class="primary" onClick=${() => set_doing(true)}>Continue</button>`}
      <button type="button" onClick=${onClose}>Cancel</button></p><//>`;
}

/** Adds entrants later, or imports the list again. */
export function RosterPart({ name, onDone }) {
  const [open, set_open] = useState(false);
  const close = () => {
    set_open(false);
    onDone();
  };
  return html`<p class="buttons"><${DeedButton} label="Add entrant" title="Add entrant" act="add" name=${name} fields=${entrant_fields(nobody)} onDone=${onDone} />
    <button type="button" onClick=${() => set_open(true)}>Import updated roster</button></p>
    ${open && html`<${ListDialog} name=${name} onClose=${close} />`}`;
}
