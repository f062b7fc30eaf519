// The instructor's first page: all tournaments, and a link to create one.
import { html, useState } from "../../js/dom.js";
import { useLoaded } from "../../js/documents.js";
import { Empty, PageTitle, Section, Shown, StateTag, Table } from "../../js/parts.js";
import { tournament_path } from "../../js/api.js";
import { act, ask, log_out, may, useSession } from "../../js/session.js";
import { Dialog } from "../../js/dialog.js";
import { Act, useTrying, Wrong } from "../../js/forms.js";
import { Gate } from "./gate.js";

const time_to_open = 500; // maximum in ms to open a file that is not damaged
const megabytes = (bytes) => Math.floor(bytes / 2 ** 20);
const room = (name) => `/instructor/t/${encodeURIComponent(name)}`;

function Delete({ one, onClose }) {
  const { busy, error, go } = useTrying(async () => {
    await act(tournament_path(one.name, "delete"), {});
    onClose();
  });
  return html`<${Dialog} title=${`Delete ${one.title || one.name}`} onClose=${onClose}>
    <p>This permanently deletes the roster, the tokens and all uploaded programs. The tournament never started, so no results are lost.</p>
    <${Wrong} error=${error} />
    <p class="buttons"><button type="button" class="danger" disabled=${busy} onClick=${() => go()}>Delete tournament</button>
      <button type="button" onClick=${onClose}>Cancel</button></p><//>`;
}

function List() {
  const { account, by_proxy } = useSession();
  const list = useLoaded(() => ask("instructor/tournaments"), []);
  const [chosen, set_chosen] = useState(null);
  const again = async (one) => {
    await act(tournament_path(one.name, "retry"), {});
    setTimeout(list.reload, time_to_open);
  };
  const columns = [
    { name: "Tournament", heads: true, cell: (one) => one.run_state === "failed" || !may("see-tournament")
      ? one.title || one.name
      : html`<a href=${room(one.name)}><bdi>${one.title || one.name}</bdi></a>` },
    { name: "State", cell: (one) => html`<${StateTag} state=${one.run_state} />` },
    { name: "Note", cell: (one) => html`${one.note} ${one.untouched && may("create") && html`<button type="button"
      aria-label=${`Delete ${one.title || one.name}`} onClick=${() => set_chosen(one)}>Delete</button>`}${may("maintain") && (one.run_state === "failed"
      ? html`<${Act} run=${() => again(one)}>Reopen tournament<//>`
      : !may("play") && html`<${Act} run=${() => act(tournament_path(one.name, "backup"), {})}>Create backup<//>`)}` },
  ];
  return html`<${PageTitle} title="Instructor" lead="Every action is recorded in the tournament’s log with its reason."
      aside=${html`${account.name}${account.name !== account.role && `, ${account.role}`} ${!by_proxy && html`<${Act} run=${log_out}>Log out<//>`}`}>Your tournaments<//>
    <p class="buttons">${may("create") && html`<a class="button primary" href="/instructor/new">New tournament</a>`}
      ${may("manage-accounts") && html`<a class="button" href="/instructor/accounts">Staff</a>`}</p>
    ${chosen && html`<${Delete} one=${chosen} onClose=${() => { set_chosen(null); list.reload(); }} />`}
    <${Section} title="Tournaments">
      <${Shown} document=${list} what="the tournaments">${({ tournaments, boxes, disk }) => html`${disk.low && html`<p class="warning" role="alert">
          The server’s disk has only ${megabytes(disk.free_bytes)} MB left. Below ${megabytes(disk.reserve_bytes)} MB, it stores only tournament games.
          Free some space.</p>`}${tournaments.length
        ? html`<${Table} caption="Tournaments of this server" hide_caption columns=${columns} rows=${tournaments}
            row_key=${(one) => one.name} />`
        : html`<${Empty} title="No tournament yet">All you need is a roster and a preset.<//>`}
        <p class="muted small">Sandboxes on this server have level ${boxes.level}: ${boxes.what}.
          ${boxes.better && `To improve this: ${boxes.better}.`}</p>`}<//>
    <//>`;
}

export default function InstructorHome() {
  return html`<${Gate}>${() => html`<${List} />`}<//>`;
}
