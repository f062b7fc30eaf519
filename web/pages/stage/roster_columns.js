// The meaning of each column of a roster, and the first people as parsed.
import { html, useDelayed, useState } from "../js/dom.js";
import { act } from "../js/session.js";
import { Table } from "../js/parts.js";
import { plain } from "../js/rows.js";
import { plural } from "../js/words.js";

const not_used = "";

/** Asks the server shortly after the last change. Null until it has answered, and for an empty roster. */
function useRosterColumns(roster, columns) {
  const [seen, set_seen] = useState(null);
  const text = roster.trim() ? JSON.stringify(columns ? { roster, columns } : { roster }) : null;
  useDelayed(text, 300, () => act("roster-columns", JSON.parse(text)), set_seen, () => set_seen(null), (is_asked) => is_asked || set_seen(null));
  return seen;
}

/** `columns` are the chosen meanings, or null. `set` gets the meanings of all columns after a change. */
export function RosterColumns({ roster, columns: chosen, set }) {
  const seen = useRosterColumns(roster, chosen);
  if (!seen || seen.columns.length === 0) return null;
  const meanings = seen.columns.map(({ meaning }) => meaning ?? not_used);
  const headings = seen.columns.map(({ heading }, at) => plain(heading) || `Column ${at + 1}`);
  const choose = (at) => (event) => set(meanings.map((meaning, other) => (other === at ? event.target.value : meaning)));
  const columns = [
    { name: "Column", heads: true, cell: ({ at }) => html`<bdi>${headings[at]}</bdi>` },
    { name: "Meaning", cell: ({ at }) => html`<select aria-label=${`Meaning of ${headings[at]}`} value=${meanings[at]} onChange=${choose(at)}>
      <option value=${not_used}>not used</option>
      ${seen.meanings.map((meaning) => html`<option key=${meaning} value=${meaning}>${meaning}</option>`)}</select>` },
  ];
  const people = [
    { name: "Line", number: true, heads: true, cell: ({ line }) => line },
    { name: "Name", cell: ({ name }) => html`<bdi>${plain(name)}</bdi>` },
    { name: "E-mail", cell: ({ email }) => html`<bdi>${plain(email ?? "")}</bdi>` },
    { name: "Team", cell: ({ team }) => html`<bdi>${plain(team ?? "")}</bdi>` },
    { name: "Identifiers", cell: ({ identifiers }) => html`<bdi>${plain(Object.entries(identifiers).map(([key, value]) => `${key} ${value}`).join(", "))}</bdi>` },
  ];
  return html`<details open><summary>Columns: ${plural(seen.rows, "row")} read</summary>
    <${Table} caption="Meanings of the columns" columns=${columns} rows=${headings.map((_, at) => ({ at }))} />
    ${seen.people.length > 0 && html`<${Table} caption="The first people, as read" columns=${people} rows=${seen.people} />`}</details>`;
}
