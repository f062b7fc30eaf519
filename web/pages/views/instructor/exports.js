// Downloads: tables, records, and grades, which are loaded with the stage.
import { html } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { useLater } from "../../js/later.js";
import { Section } from "../../js/parts.js";
import { may } from "../../js/session.js";

const open_ones = [
  ["standings.csv", "Standings (CSV)"],
  ["standings.json", "Standings (JSON)"],
  ["crosstable.csv", "Crosstable (CSV)"],
  ["records.zip", "All game records (ZIP), for aspis verify"],
];

export function Exports({ name, tournament }) {
  const wall = useLater(() => import("../groups/wall.js"));
  const base = `/api/v1/${tournament_path(name, "exports")}`;
  return html`<div class="columns even">
    <${Section} title="Public">
      <p>Aliases only, no names: safe to share. The chart has names if the tournament shows them.</p>
      <ul class="files">${open_ones.map(([file, said]) => html`<li><a href=${`${base}/${file}`} download=${`${name}-${file}`}>${said}</a></li>`)}
        <li><a href=${`${base}/chart.html`}>Chart for printing</a></li>
        ${may("manage-entrants") && html`<li><a href=${`${base}/named-chart.html`}>Chart with names for printing</a>, visible only to staff who manage entrants</li>`}
        <li>${tournament.closed ? html`<a href=${`${base}/archive.zip`} download=${`${name}-archive.zip`}>Archive (ZIP): static pages and a dataset</a>`
          : html`<span class="muted">Archive (ZIP): available once the tournament is closed</span>`}</li></ul><//>
    ${wall && html`<${wall.Grades} name=${name} tournament=${tournament} />`}</div>`;
}
