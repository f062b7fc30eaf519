// The log of all manual decisions with their reasons, newest first.
import { html } from "../../js/dom.js";
import { useAsked } from "../../js/session.js";
import { Section, Shown, Table } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { moment } from "../../js/words.js";

export function Log() {
  const log = useAsked("audit", ["state-changed", "standings-changed", "announced", "windows-changed", "resync"]);
  const columns = [
    { name: "When", cell: (row) => html`<time datetime=${row.at}>${moment(row.at)}</time>` },
    { name: "Who", cell: (row) => row.actor },
    { name: "What", heads: true, cell: (row) => `${row.act} ${row.subject}` },
    { name: "Reason", cell: (row) => html`<bdi>${plain(row.reason)}</bdi>` },
  ];
  return html`<${Section} title="Log"><${Shown} document=${log} what="the log">${({ audit }) => html`
    <${Table} caption="Actions, newest first" hide_caption columns=${columns} rows=${audit} row_key=${(row) => row.id} />`}<//><//>`;
}
