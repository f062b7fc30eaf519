// The instructor's pages of one tournament, each with its own address.
import { html } from "../../js/dom.js";
import { useLater } from "../../js/later.js";
import { Gate } from "./gate.js";
import { Loading, PageTitle, Shown, StateTag } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { tournament_page } from "../../js/paths.js";
import { may } from "../../js/session.js";
import { StaffView, useTournamentDocument } from "../../js/tournament.js";
import { Announcements } from "./announcements.js";
import { Disputes } from "./disputes.js";
import { EntrantsPart } from "./entrants.js";
import { Embargo } from "./embargo.js";
import { Exports } from "./exports.js";
import { Log } from "./log.js";
import { Play } from "./play.js";
import { Programs } from "./programs.js";

/** The stage's controls, loaded with the stage. */
function Stage(settings) {
  const wall = useLater(() => import("../groups/wall.js"));
  return wall ? html`<${wall.StageDesk} ...${settings} />` : html`<${Loading} />`;
}

const parts = [
  ["", "Play", Play, "play"],
  ["entrants", "Entrants and tokens", EntrantsPart, "manage-entrants"],
  ["programs", "Programs", Programs, "see-tournament"],
  ["disputes", "Results and disputes", Disputes, "rule"],
  ["held-back", "Held-back results", Embargo, "see-tournament"],
  ["stage", "Big screen", Stage, "announce"],
  ["announcements", "Announcements", Announcements, "announce"],
  ["exports", "Exports", Exports, "grade"],
  ["log", "Log", Log, "see-tournament"],
];
const own_parts = () => parts.filter(([, , , needs]) => may(needs));

function Tabs({ base, part }) {
  return html`<nav class="tabs" aria-label="Parts of this tournament"><ul>
    ${own_parts().map(([path, said]) => html`<li key=${path}><a href=${path ? `${base}/${path}` : base}
      aria-current=${path === part ? "page" : null}>${said}</a></li>`)}</ul></nav>`;
}

function Room({ name, part, query }) {
  const tournament = useTournamentDocument("");
  const base = `/instructor/t/${encodeURIComponent(name)}`;
  const mine = own_parts();
  const [shown, said, Part] = mine.find(([path]) => path === part) ?? mine[0] ?? ["", "", () => html`<p>Your account has no access to this page.</p>`];
  return html`<${Shown} document=${tournament} what="the tournament">${(value) => html`
    <${PageTitle} title=${`${said}: ${plain(value.title)}`} aside=${html`<a href=${tournament_page(name)}>Public view</a>`}
      above=${html`<a href="/instructor">Your tournaments</a>`}><bdi>${plain(value.title)}</bdi>${" "}<${StateTag} state=${value.run_state} /><//>
    <${Tabs} base=${base} part=${shown} />
    <${Part} name=${name} tournament=${value} query=${query} />`}<//>`;
}

export default function InstructorRoom({ params, query }) {
  const room = html`<${Room} name=${params.tournament} part=${params.part ?? ""} query=${query} />`;
  return html`<${Gate}>${() => (may("see-tournament") ? html`<${StaffView}>${room}<//>` : room)}<//>`;
}
