// A preview of grades before the download: a table of people, and a histogram. `count_bins` and `summary_text` are pure.
import { html, useRef, useState } from "../js/dom.js";
import { useLoaded } from "../js/documents.js";
import { tournament_path } from "../js/api.js";
import { Act, Field, save, Wrong } from "../js/forms.js";
import { Section, Table } from "../js/parts.js";
import { plain } from "../js/rows.js";
import { ask } from "../js/session.js";
import { place_text, plural } from "../js/words.js";
import { useStyle } from "../js/later.js";

/** Name, title, an example of its points, and an explanation. */
const schemes = [
  ["class", "Result class", "100,75,50", "Best class first, or by name: Final Four=100. Entrants without a legal move get 0 unless you name their class: Cannot play=5"],
  ["place", "Place", "1=100,4=90,16=70", "Points down to each place; 0 below the last one. Empty: evenly from 100 for the first to 0 for the last"],
  ["percentile", "Percentile", "25=100,50=75,75=50,100=25", "Entrants with less than 25 percent of the field above them get 100, and so on"],
  ["points", "Share of points", "75=100,50=80,25=60", "Entrants with at least 75 percent of the points in all games get 100, and so on; below the last bound 0. Empty: in proportion"],
  ["threshold", "Thresholds", "", "In proportion to the points of the plan’s thresholds; places do not count"],
];
const bins = 10;

/** How many grades are in each tenth of `possible`. The last bin includes full marks. */
export function count_bins(grades, possible) {
  const counts = Array(bins).fill(0);
  for (const grade of grades) counts[Math.min(bins - 1, Math.floor((grade / possible) * bins + 1e-9))] += 1;
  return counts;
}

/** "34 people, mean 71.2, median 75, 2 open". */
export function summary_text(people) {
  const grades = people.filter(({ grade }) => grade !== null).map(({ grade }) => Number(grade)).sort((a, b) => a - b);
  const middle = (grades[(grades.length - 1) >> 1] + grades[grades.length >> 1]) / 2;
  const short = (value) => String(Math.round(value * 10) / 10);
  const open = people.length - grades.length;
  return [plural(people.length, "person", "people"), grades.length && `mean ${short(grades.reduce((sum, one) => sum + one, 0) / grades.length)}`,
    grades.length && `median ${short(middle)}`, open && `${open} open`].filter(Boolean).join(", ");
}

function Histogram({ people, possible }) {
  const counts = count_bins(people.filter(({ grade }) => grade !== null).map(({ grade }) => Number(grade)), possible);
  const most = Math.max(1, ...counts);
  const [width, height, room] = [32, 96, 16];
  const edge = (at) => Math.round((possible * at * 10) / bins) / 10;
  const said = counts.map((count, at) => count && `${count} from ${edge(at)} to ${edge(at + 1)}`).filter(Boolean).join(", ");
  return html`<svg class="histogram" viewBox=${`0 0 ${bins * width + 24} ${height + 2 * room}`} role="img" aria-label=${`Grades: ${said || "none yet"}`}>
    ${counts.map((count, at) => html`<rect x=${12 + at * width + 2} y=${room + height * (1 - count / most)} width=${width - 4} height=${(height * count) / most} />
      ${count > 0 && html`<text x=${12 + (at + 0.5) * width} y=${room + height * (1 - count / most) - 4}>${count}</text>`}`)}
    <path d=${`M12 ${room + height}h${bins * width}`} />
    ${[0, 2, 4, 6, 8, 10].map((at) => html`<text x=${12 + at * width} y=${height + 2 * room - 2}>${edge(at)}</text>`)}</svg>`;
}

const columns = [
  { name: "Name", heads: true, cell: ({ name, alias }) => html`<bdi>${plain(name)}</bdi> <span class="muted">${alias}</span>` },
  { name: "Place", number: true, cell: place_text },
  { name: "Points", number: true, cell: ({ points, obtainable }) => `${points} of ${obtainable}` },
  { name: "Grade", number: true, cell: ({ grade }) => (grade === null ? html`<span class="muted">open</span>` : html`<strong>${grade}</strong>`) },
];

function Preview({ value: { people, possible } }) {
  const sorted = [...people].sort((one, other) => (one.place ?? 1e9) - (other.place ?? 1e9) || one.name.localeCompare(other.name));
  return html`<p role="status">${summary_text(people)}</p><${Histogram} people=${people} possible=${possible} />
    <details open><summary>Grade of each person</summary><${Table} caption="Grades" hide_caption columns=${columns} rows=${sorted} row_key=${({ name, alias }) => name + alias} /></details>`;
}

/** The result of `ask_for(query)` with its query. Asks when the query has not changed for a moment. */
function useAsked(query, ask_for) {
  const latest = useRef(query);
  latest.current = query;
  return useLoaded(async () => {
    await new Promise((later) => setTimeout(later, 200));
    return latest.current === query && { query, ...await ask_for(query) };
  }, [query]);
}

export function Grades({ name, tournament }) {
  useStyle("show");
  const [by, set_by] = useState("class");
  const [written, set_written] = useState({});
  const [assignment, set_assignment] = useState("");
  const points = (written[by] ?? "").trim();
  const query = String(new URLSearchParams({ by, ...(points && { points }) }));
  const asked = useAsked(query, (wanted) => ask(tournament_path(name, `grades?${wanted}`)));
  const [, , example, hint] = schemes.find(([scheme]) => scheme === by);
  const shared = tournament.plan.thresholds?.some((one) => one.points > 0);
  const file = (book) => async () => save(await ask(tournament_path(name, `gradebooks/${book}.csv?${query}${
    assignment.trim() ? `&assignment=${encodeURIComponent(assignment.trim())}` : ""}`)), `${name}-${book}.csv`);
  return html`<${Section} title="Grades">
    <p>With names and e-mail addresses: confidential. ${tournament.finished ? "" : "The tournament is not over: places may still change."}
      ${shared && by !== "threshold" ? " The plan’s thresholds have their share; the rest is graded as chosen here." : ""}</p>
    <${Field} label="Grade by" kind="select" value=${by} onValue=${set_by} options=${schemes.map(([scheme, said]) => [scheme, said, scheme === "threshold" && !shared])} />
    <${Field} label="Points" value=${written[by] ?? ""} onValue=${(value) => set_written({ ...written, [by]: value })} placeholder=${example && `for example ${example}`}
      disabled=${by === "threshold"} hint=${hint} />
    <${Field} label="Assignment name" value=${assignment} onValue=${set_assignment} maxlength="100" placeholder="the tournament’s title" />
    <${Wrong} error=${asked.error} />
    ${asked.value && !asked.error && html`<div data-query=${asked.value.query} aria-busy=${asked.value.query !== query}><${Preview} value=${asked.value} /></div>`}
    <p class="buttons"><${Act} run=${file("canvas")}>Download for Canvas (CSV)<//><${Act} run=${file("moodle")}>Download for Moodle (CSV)<//></p><//>`;
}
