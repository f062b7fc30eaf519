// A roster that lives: entrants that come, are corrected or become a team, and a new list.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act } from "../../js/session.js";
import { Check, Deed, Dialog, Field, useTrying, Wrong } from "../../js/forms.js";
import { useLater } from "../../js/later.js";
import { Table } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { plural } from "../../js/words.js";
import { roster_of } from "./roster_file.js";

const nobody = { name: "", email: "", institution: "", members: "" };

function Fields({ row, set }) {
  const field = (key, label, hint) => html`<${Field} label=${label} hint=${hint} value=${row[key]} maxlength="1000"
    onValue=${(value) => set({ ...row, [key]: value })} />`;
  return html`${field("name", "Name")}
    ${field("email", "E-mail", "Separate the addresses of a team with semicolons.")}
    ${field("members", "Team members", "In the order of their addresses, separated by semicolons.")}
    ${field("institution", "Institution")}`;
}

function EntrantDeed({ title, verb, path, row: before, about, onClose }) {
  const [row, set] = useState(before);
  return html`<${Deed} title=${title} verb=${verb} onClose=${onClose} path=${path} body=${row}>
    <p>${about}</p><${Fields} row=${row} set=${set} /><//>`;
}

function MergeDeed({ name, row, entrants, onClose }) {
  const others = entrants.filter(({ alias, command }) => alias !== row.alias && !command);
  const [from, set_from] = useState(others[0]?.alias ?? "");
  return html`<${Deed} title=${`Merge ${row.alias} with another entrant`} verb="Merge entrants" onClose=${onClose}
    path=${tournament_path(name, `entrants/${row.alias}/merge`)} body=${{ from }}>
    <p>The other entrant must not have played. It is withdrawn, and its members play as ${row.alias}.</p>
    <${Field} label="Other entrant" kind="select" value=${from} onValue=${set_from}
      options=${others.map((one) => [one.alias, `${one.alias}, ${plain(one.name)}`])} /><//>`;
}

/** Buttons of one row of the table of entrants. */
export function Corrections({ name, row, entrants, onDone }) {
  const [what, set_what] = useState(null);
  const close = () => {
    set_what(null);
    onDone();
  };
  const { alias, email, institution, members } = row;
  return html`<span class="buttons"><button type="button" aria-label=${`Edit ${alias}`} onClick=${() => set_what("edit")}>Edit</button>
    ${!row.staff && html`<button type="button" aria-label=${`Merge ${alias}`} onClick=${() => set_what("merge")}>Merge</button>`}</span>
    ${what === "edit" && html`<${EntrantDeed} title=${`Edit ${alias}`} verb="Save changes" onClose=${close}
      path=${tournament_path(name, `entrants/${alias}/correct`)} row=${{ name: row.name, email, institution, members }}
      about="The alias and all results are kept." />`}
    ${what === "merge" && html`<${MergeDeed} name=${name} row=${row} entrants=${entrants} onClose=${close} />`}`;
}

const words_of = ({ name, email }) => `${plain(name)}${email ? ` <${plain(email)}>` : ""}`;

function changes_of({ come, change, go, comes_in_with }, drop) {
  const where = comes_in_with ? `joins in ${comes_in_with.stage}` : "can no longer join";
  return [
    ...come.map((row) => ({ what: where, alias: "new", who: words_of(row) })),
    ...change.map(({ before, after }) => ({ what: "changes", alias: before.alias, who: `${words_of(before)} → ${words_of(after)}` })),
    ...go.map((row) => ({ what: drop ? "is withdrawn" : "is kept, not in this list", alias: row.alias, who: words_of(row) })),
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
    set_csv((await roster_of(file)).roster);
  };
  if (doing) {
    return html`<${Deed} title="Update roster" verb="Update roster" onClose=${onClose}
      path=${tournament_path(name, "roster")} body=${{ ...meant, drop }}>
      <p>${drop ? "All changes of the preview are made." : "All changes of the preview are made. Entrants that are not in the list are kept."}</p><//>`;
  }
  const rows = seen ? changes_of(seen, drop) : [];
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

/** Who comes later, and the list once more. */
export function RosterPart({ name, onDone }) {
  const [what, set_what] = useState(null);
  const close = () => {
    set_what(null);
    onDone();
  };
  return html`<p class="buttons"><button type="button" onClick=${() => set_what("add")}>Add entrant</button>
    <button type="button" onClick=${() => set_what("list")}>Import updated roster</button></p>
    ${what === "add" && html`<${EntrantDeed} title="Add entrant" verb="Add entrant" row=${nobody} onClose=${close}
      path=${tournament_path(name, "entrants")} about="The entrant joins in the first stage that has not started, or in the
        next round of a Swiss stage or a ladder." />`}
    ${what === "list" && html`<${ListDialog} name=${name} onClose=${close} />`}`;
}
