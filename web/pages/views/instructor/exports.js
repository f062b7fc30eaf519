// What can be taken away: tables, records, grades.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { ask } from "../../js/session.js";
import { Act, Field, save } from "../../js/forms.js";
import { Section } from "../../js/parts.js";

const open_ones = [
  ["standings.csv", "Standings, as a table (CSV)"],
  ["standings.json", "Standings, for programs (JSON)"],
  ["crosstable.csv", "Each against each (CSV)"],
  ["records.zip", "All records (ZIP); aspis verify replays them"],
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
    <${Section} title="For everybody">
      <p>By aliases, without names: these may be passed on.</p>
      <ul class="files">${open_ones.map(([file, said]) => html`<li><a href=${`${base}/${file}`} download=${`${name}-${file}`}>${said}</a></li>`)}
        <li><a href=${`${base}/chart.html`}>Chart for the office door</a>, or the <a href=${`/print?t=${encodeURIComponent(name)}`}>print page</a></li></ul><//>
    <${Section} title="Grades">
      <p>With names and addresses, for you alone. ${tournament.finished ? "" : "The tournament is not over: places may still change."}</p>
      <${Field} label="Name of the assignment" value=${assignment} onValue=${set_assignment} maxlength="100" placeholder="as the plan is called" />
      <${Field} label="Points of the result classes" value=${points} onValue=${set_points} placeholder="evenly spaced"
        hint=${html`From the best class on, <code>100,75,50</code>, or some by name, <code>Final Four=100</code>`} />
      <p class="buttons"><${Act} run=${grades("canvas")}>Canvas (CSV)<//><${Act} run=${grades("moodle")}>Moodle (CSV)<//></p><//></div>`;
}
