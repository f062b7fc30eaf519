// Entrants with real names, the state of their bots, and new tokens, which are shown once.
import { ChooseEmblem } from "../../js/choose_emblem.js";
import { html, useListener, useRef, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, useAsked } from "../../js/session.js";
import { DeedButton } from "../../js/dialog.js";
import { Act, Check, save } from "../../js/forms.js";
import { Menu } from "../../js/menu.js";
import { Emblem } from "../../js/emblem.js";
import { Entrant, program_name, useEntrants } from "../../js/entrant.js";
import { Departed, Scroller, Section, Shown, Tag } from "../../js/parts.js";
import { entrant_page } from "../../js/paths.js";
import { Qr } from "../../js/qr.js";
import { plain, parse_records } from "../../js/rows.js";
import { useSite } from "../../js/site.js";
import { page_with } from "../../js/student.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { ago, place_text, plural, presence_words } from "../../js/words.js";
import { State } from "../../tables/states.js";
import { Addresses } from "./addresses.js";
import { Departure, WithdrawAll } from "./departures.js";
import { HideName } from "./names.js";
import { EditEntrant, MergeEntrant, RosterPart } from "./roster.js";

/** New tokens are only stored here until the page is closed: {tournament: csv}. */
const issued = new Map();
const presence_kinds = { absent: "quiet", ready: "good", playing: "live", practising: "accent", checking: "warn" };

/** Asks for confirmation before the user leaves the site with unsaved tokens. */
function useWarning() {
  useListener("beforeunload", (event) => {
    if ([...issued.values()].some((one) => !one.kept)) event.preventDefault();
  });
}

function Slip({ row: { alias, name, token }, title, site }) {
  return html`<li class="slip"><div><p class="small"><bdi>${plain(title)}</bdi></p>
    <p class="slip-who"><${Emblem} alias=${alias} large /><b class="alias">${alias}</b> <bdi>${plain(name)}</bdi></p><p><code class="token">${token}</code></p>
    <p class="small">Your token: keep it secret. Scan the code, or open <b>${site}/student</b> and enter it, and upload your program there. How to take part: ${site}/join</p></div>
    <${Qr} text=${page_with(site, token)} label=${`QR code of the page of ${alias}`} /></li>`;
}

/** The CSV file has all tokens; `served`, the aliases of programs that the server starts for nobody, need no slip. */
function Issued({ name, title, one, served, onForget }) {
  const rows = parse_records(one.csv);
  const slips = rows.filter(({ alias }) => !served.has(alias));
  const site = useSite();
  const keep = (how) => {
    one.kept = true;
    how();
  };
  return html`<${Section} title="Tokens" id="tokens" kind="tokens">
    <p role="status"><strong>${plural(rows.length, "new token")}.</strong> They are shown only once; the server does not store
      them. Download them or print the slips before you leave this page.${slips.length < rows.length ? " Sample bots need no slip." : ""}</p>
    <p class="buttons"><button type="button" class="primary" onClick=${() => keep(() => save(one.csv, `${name}-tokens.csv`))}>Download as CSV</button>
      <button type="button" onClick=${() => keep(() => print())}>Print slips</button>
      <button type="button" onClick=${onForget}>Hide tokens</button></p>
    <ol class="slips">${slips.map((row) => html`<${Slip} key=${row.alias + row.email} row=${row} title=${title} site=${site} />`)}</ol><//>`;
}

/** A button that removes a program's name. */
function RemoveName({ name, alias, entrant }) {
  const program = program_name(entrant);
  return html`<${DeedButton} hidden=${!program} label=${html`Remove program name<span
      class="visually-hidden"> of ${alias}</span>`} act="remove-name" name=${name} title=${`Remove “${program}”`} verb="Remove name" body=${{ entrant: alias }} />`;
}

/** True if a search matches this row's alias, program, names or addresses. Pure. */
export function finds(row, program, text) {
  const wanted = text.trim().toLowerCase();
  return [row.alias, program, row.name, row.members, row.email, row.institution].some((one) => (one ?? "").toLowerCase().includes(wanted));
}

const filters = {
  all: ["All", () => true],
  missing: ["Missing", ({ there }) => there?.presence === "absent"],
  in: ["In", ({ stands }) => stands && !stands.departed && stands.outlook !== "out"],
  out: ["Out", ({ stands }) => stands && (stands.departed || stands.outlook === "out")],
};

/** The bot of an entrant: a program on the server, or whether the bot is connected. */
function PlaysWith({ row, there }) {
  if (row.command) return html`<code class="plays-with" title=${plain(row.command)}>${plain(row.command)}</code>`;
  return there ? html`<${Tag} kind=${presence_kinds[there.presence]}>${presence_words[there.presence]}<//>` : "";
}

function Row({ name, row, entrants, entrant, stands, there, chosen, choose, onIssued, onRoster, onPublic }) {
  const { alias } = row;
  return html`<tr class=${chosen ? "chosen" : ""} data-alias=${alias}>
    <td><${Check} label=${html`<span class="visually-hidden">Select ${alias}</span>`} checked=${chosen} onChecked=${choose} /></td>
    <th scope="row"><a class="who-link" href=${entrant_page(name, alias)}><${Entrant} alias=${alias} /></a><bdi class="narrow-only muted small">${plain(row.name)}</bdi></th>
    <td class="wide-only"><bdi>${plain(row.name)}</bdi>${row.staff && html` <${Tag}>staff program<//>`}${row.members && html`<span class="muted small"> <bdi>${plain(row.members)}</bdi></span>`}
      ${row.hides_name ? html` <${Tag}>hidden by the student<//>` : row.name_hidden && html` <${Tag}>hidden<//>`}</td>
    <td class="wide-only muted"><bdi>${plain(row.email)}</bdi>${row.institution && html` <span class="small">${plain(row.institution)}</span>`}</td>
    <td><${PlaysWith} row=${row} there=${there} /></td>
    <td class="wide-only">${stands?.departed ? html`<${Departed} said=${stands.departed} />` : stands?.outlook === "ended" ? `Place ${place_text(stands)}` : stands && html`<${State} line=${stands} />`}</td>
    <td class="wide-only number muted">${ago(row.last_seen)}</td>
    <td class="menu-cell"><${Menu} label=${`Actions for ${alias}`}>${!row.command && html`<${EditEntrant} name=${name} row=${row} onDone=${onRoster} />
        <${NewTokens} name=${name} aliases=${[alias]} onIssued=${onIssued} />`}
      <${HideName} name=${name} row=${row} onDone=${onRoster} />
      <${ChooseEmblem} alias=${alias} save=${(emblem) => act(tournament_path(name, "emblems"), { entrant: alias, emblem })} />
      <${RemoveName} name=${name} alias=${alias} entrant=${entrant} />
      <hr /><a class="button" href=${`/instructor/t/${encodeURIComponent(name)}/disputes?entrant=${encodeURIComponent(alias)}`}>Games<span class="visually-hidden"> of ${alias}</span></a>
      ${!row.staff && html`<hr />${!row.command && html`<${MergeEntrant} name=${name} row=${row} entrants=${entrants} onDone=${onRoster} />`}
        <${Departure} name=${name} alias=${alias} departed=${stands?.departed} onDone=${onPublic} />`}<//></td></tr>`;
}

/** Issues new tokens for these entrants, or for all; the old ones stop working. */
function NewTokens({ name, aliases = null, onIssued }) {
  const whose = aliases ? (aliases.length === 1 ? `the token of ${aliases[0]}` : `tokens of ${plural(aliases.length, "entrant")}`) : "all tokens";
  const run = async (reason) => {
    onIssued(await act(tournament_path(name, "tokens"), aliases ? { entrants: aliases, reason } : { reason }));
    return ["The old tokens have stopped working.", "The new ones are at the top of the page, with slips to print. They are shown only once."];
  };
  return html`<${DeedButton} label=${`Replace ${whose}`} title=${`Replace ${whose}`} verb=${`Replace ${whose}`} run=${run}>
    <p>${aliases ? `The old tokens of ${aliases.join(", ")} stop working and their bots are disconnected. If a bot is in a game, its clock keeps running until it reconnects.`
      : "All current tokens stop working, and all bots are disconnected until they log in with a new token."}</p><//>`;
}

/** Two shortcuts: / focuses the search; x selects the row under the pointer or with the focus. */
function useKeys(search, toggle) {
  useListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || target.closest("dialog, textarea, select, input:not([type=checkbox])")) return;
    const row = key === "x" && (document.querySelector(".people tr[data-alias]:focus-within") ?? document.querySelector(".people tr[data-alias]:hover"));
    if (key !== "/" && !row) return;
    event.preventDefault();
    if (row) toggle(row.dataset.alias);
    else search.current.focus();
  });
}

function People({ name, entrants, lobby, has_tokens, query, onIssued, onRoster }) {
  const [chosen, set_chosen] = useState(() => new Set());
  const [text, set_text] = useState("");
  const [filter, set_filter] = useState(Object.hasOwn(filters, query.get("show") ?? "") ? query.get("show") : "all");
  const search = useRef(null);
  const programs = useEntrants();
  const public_entrants = useTournamentDocument("entrants");
  const standing = new Map((public_entrants.value?.entrants ?? []).map((one) => [one.alias, one]));
  const presence = new Map((lobby?.entrants ?? []).map((one) => [one.alias, one]));
  const rows = entrants.map((row) => ({ row, stands: standing.get(row.alias), there: row.command ? null : presence.get(row.alias) }));
  const shown = rows.filter(filters[filter][1]).filter(({ row }) => finds(row, program_name(programs.get(row.alias)), text));
  const choose = (aliases, is) => {
    const next = new Set(chosen);
    for (const alias of aliases) {
      if (is) next.add(alias);
      else next.delete(alias);
    }
    set_chosen(next);
  };
  useKeys(search, (alias) => choose([alias], !chosen.has(alias)));
  // The first tokens for all need no reason, because they do not replace any.
  const first_tokens = async () => onIssued(await act(tournament_path(name, "tokens"), {}));
  const aliases = [...chosen];
  const addresses = entrants.filter(({ alias, email }) => chosen.has(alias) && email).map(({ email }) => plain(email));
  const all_shown = shown.length > 0 && shown.every(({ row }) => chosen.has(row.alias));
  return html`<${Section} title="Entrants" aside=${plural(entrants.length, "entrant")}>
    ${!has_tokens && html`<p><${Act} kind="primary" run=${first_tokens}>Create tokens for all entrants<//></p>`}
    <div class="tools"><input type="search" ref=${search} aria-label="Search entrants" aria-keyshortcuts="/" placeholder="Number, name, address, program" value=${text} onInput=${(event) => set_text(event.target.value)} />
      <span class="chips" role="group" aria-label="Show">${Object.entries(filters).map(([key, [said, fits]]) => html`<button type="button" key=${key} class="chip" aria-pressed=${filter === key}
        onClick=${() => set_filter(key)}>${said} ${rows.filter(fits).length}</button>`)}</span>
      <${RosterPart} name=${name} onDone=${onRoster} /></div>
    ${aliases.length > 0 && html`<div class="chosen-bar" role="region" aria-label="Selected entrants"><strong>${aliases.length} selected</strong>
      <${NewTokens} name=${name} aliases=${aliases} onIssued=${onIssued} />
      <button type="button" disabled=${!addresses.length} onClick=${() => navigator.clipboard.writeText(addresses.join(", "))}>Copy ${plural(addresses.length, "address", "addresses")}</button>
      <${WithdrawAll} name=${name} aliases=${aliases} onDone=${public_entrants.reload} />
      <button type="button" onClick=${() => set_chosen(new Set())}>Clear</button></div>`}
    <${Scroller} label="Entrants and their aliases"><table class="table people card"><caption class="visually-hidden">Entrants and their aliases</caption>
      <thead><tr><th scope="col"><${Check} label=${html`<span class="visually-hidden">Select all</span>`} checked=${all_shown} onChecked=${(is) => choose(shown.map(({ row }) => row.alias), is)} /></th>
        <th scope="col">Bot</th><th scope="col" class="wide-only">Name</th><th scope="col" class="wide-only">E-mail</th><th scope="col">Plays with</th><th scope="col" class="wide-only">State</th><th scope="col" class="wide-only number">Seen</th><th
          scope="col"><span class="visually-hidden">Actions</span></th></tr></thead>
      <tbody>${shown.map(({ row, stands, there }) => html`<${Row} key=${row.alias} name=${name} row=${row} entrants=${entrants} entrant=${programs.get(row.alias)} stands=${stands} there=${there}
        chosen=${chosen.has(row.alias)} choose=${(is) => choose([row.alias], is)} onIssued=${onIssued} onRoster=${onRoster} onPublic=${public_entrants.reload} />`)}</tbody></table><//>
    ${!shown.length && html`<p class="muted">No entrant matches.</p>`}
    ${has_tokens && html`<p class="buttons after"><${NewTokens} name=${name} onIssued=${onIssued} /></p>`}
    <p class="small muted">Aliases were drawn with the tournament and never change. Press <kbd>/</kbd> to search and <kbd>x</kbd> to select the row below the pointer.</p><//>`;
}

export function EntrantsPart({ name, tournament, query }) {
  useWarning();
  const [, redraw] = useState(0);
  const roster = useAsked("roster");
  const audit = useAsked("audit", [], [issued.get(name)]);
  const lobby = useTournamentDocument("lobby");
  const put = (csv) => {
    if (csv) issued.set(name, { csv, kept: false });
    else issued.delete(name);
    redraw((count) => count + 1);
  };
  const one = issued.get(name);
  const served = new Set((roster.value?.entrants ?? []).filter(({ command, email }) => command && !email).map(({ alias }) => alias));
  return html`${one && html`<${Issued} name=${name} title=${tournament.title} one=${one} served=${served} onForget=${() => put(null)} />`}
    <${Shown} document=${roster} what="the roster">${({ entrants }) => html`<${Shown} document=${audit} what="the log">${(log) => html`
      <${People} name=${name} entrants=${entrants} lobby=${lobby.value} query=${query} onIssued=${put} onRoster=${roster.reload}
        has_tokens=${log.audit.some((row) => row.act === "tokens")} /><${Addresses} name=${name} />`}<//>`}<//>`;
}
