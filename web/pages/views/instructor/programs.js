// Uploaded programs: which bots the server runs, which versions play, and a download of all for a plagiarism checker.
import { html, useTimer } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { may, useAsked } from "../../js/session.js";
import { Empty, Section, Shown, Table, Tag } from "../../js/parts.js";
import { entrant_page } from "../../js/paths.js";
import { plain } from "../../js/rows.js";
import { is_in_work, version_state } from "../../js/versions.js";
import { moment } from "../../js/words.js";
import { ThresholdTag } from "../student/thresholds.js";

const every_ms = 5000;

function LastState({ version }) {
  if (!version) return "";
  const [kind, word] = version_state(version);
  return html`<${Tag} kind=${kind}>${word}<//> ${version.state === "failed" && html`<span class="small">${plain(version.reason)}</span>`}`;
}

function program_columns(name, thresholds) {
  return [
    { name: "Alias", heads: true, cell: ({ alias }) => html`<a class="alias" href=${entrant_page(name, alias)}>${alias}</a>` },
    { name: "Name", cell: (one) => html`<bdi>${plain(one.name)}</bdi>${one.staff && html` <${Tag}>staff program<//>`}` },
    { name: "Bot", cell: ({ hosted }) => html`<${Tag} kind=${hosted ? "accent" : "quiet"}>${hosted ? "hosted" : "over the network"}<//>` },
    { name: "Plays", label: "Version that plays from the next round on", number: true, cell: ({ plays }) => (plays ? `v${plays}` : "–") },
    { name: "Versions", number: true, cell: ({ versions }) => versions.length },
    ...thresholds.map((threshold, at) => ({ name: threshold.name, cell: (one) => one.thresholds[at] ? html`<${ThresholdTag} one=${one.thresholds[at]} />` : "" })),
    { name: "Latest version", cell: ({ versions }) => html`<${LastState} version=${versions[0]} />` },
  ];
}

/** Reloads while a version is being built. */
function List({ name, entrants, reload }) {
  const in_work = entrants.some(({ versions }) => versions.some(is_in_work));
  useTimer(reload, in_work ? every_ms : null, [entrants]);
  if (!entrants.length) return html`<${Empty} title="No entrants">Programs of students appear here.<//>`;
  const file = `/api/v1/${tournament_path(name, "versions.zip")}`;
  return html`${may("grade") && entrants.some(({ versions }) => versions.length) && html`<p><a class="button" href=${file}
      download=${`${name}-programs.zip`}>Download all programs (.zip)</a> <span class="muted small">One folder per entrant, ready for JPlag.</span></p>`}
    <${Table} caption="Programs of the entrants" hide_caption columns=${program_columns(name, entrants.find(({ staff }) => !staff)?.thresholds ?? [])} rows=${entrants} row_key=${({ alias }) => alias} />`;
}

/** Programs without a known owner after a backup was restored. */
function Unclaimed({ versions }) {
  return versions.length > 0 && html`<p class="warning" role="status">The log does not show who uploaded these programs, for example because a backup was restored. They
      do not play: ${versions.map(({ entrant, number, file, at }) => `${file} (v${number} of entrant ${entrant}, ${moment(at)})`).join(", ")}.</p>`;
}

export function Programs({ name }) {
  const document = useAsked("versions", ["state-changed", "lobby-changed", "resync"]);
  return html`<${Section} title="Programs"><p>Students upload programs on their pages. The server builds, checks and plays them. A bot over the network
      runs on its author’s computer.</p>
    <${Shown} document=${document} what="the programs">${({ entrants, unclaimed }) => html`
      <${Unclaimed} versions=${unclaimed} />
      <${List} name=${name} entrants=${entrants} reload=${document.reload} />`}<//><//>`;
}
