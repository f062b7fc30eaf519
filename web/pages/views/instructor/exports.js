// What can be taken away: tables, records, grades.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { ask } from "../../js/session.js";
import { Act, Field, save } from "../../js/forms.js";
import { Section } from "../../js/parts.js";

const open_ones = [
  ["standings.csv", "Standings (CSV)"],
  ["standings.json", "Standings (JSON)"],
  ["crosstable.csv", "Crosstable (CSV)"],
  ["records.zip", "All game records (ZIP), for aspis verify"],
];

export function Exports({ name, tournament }) {
  const [assignment, set_assignment] = useState("");
  const [points, set_points] = useState("");
  const grades = (book) => async () => {
    const query = new URLSearchParams();
    if (assignment.trim()) query.set("assignment", assignment.trim());
    if (points.trim()) query.set("points", points.trim());
    save(await ask(tournament_path(name, `gradebooks/${book}.csv?${query}`)), `${name}-${book}.csv`);
  };
  const base = `/api/v1/${tournament_path(name, "exports")}`;
  return html`<div class="columns even">
    <${Section} title="Public">
      <p>With aliases only, no names: safe to share. The chart has names where the tournament shows them.</p>
      <ul class="files">${open_ones.map(([file, said]) => html`<li><a href=${`${base}/${file}`} download=${`${name}-${file}`}>${said}</a></li>`)}
        <li><a href=${`${base}/chart.html`}>Chart for printing</a></li>
        <li>${tournament.closed ? html`<a href=${`${base}/archive.zip`} download=${`${name}-archive.zip`}>Archive (ZIP): pages that need no server, and a dataset</a>`
          : html`<span class="muted">Archive (ZIP): once the tournament is closed</span>`}</li></ul><//>
    <${Section} title="Grades">
      <p>With names and e-mail addresses: confidential. ${tournament.finished ? "" : "The tournament is not over: places may still change."}</p>
      <${Field} label="Assignment name" value=${assignment} onValue=${set_assignment} maxlength="100" placeholder="the tournament’s title" />
      <${Field} label="Points for each result class" value=${points} onValue=${set_points} placeholder="evenly spaced"
        hint=${html`Best class first, <code>100,75,50</code>, or by name, <code>Final Four=100</code>. Entrants without a legal move get 0 unless named, <code>Cannot play=5</code>`} />
      <p class="buttons"><${Act} run=${grades("canvas")}>Canvas (CSV)<//><${Act} run=${grades("moodle")}>Moodle (CSV)<//></p><//></div>`;
}
