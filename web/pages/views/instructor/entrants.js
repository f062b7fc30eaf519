// Who is behind the aliases, whose bot is there, and their tokens, which are shown once.
import { ChooseEmblem } from "../../js/choose_emblem.js";
import { html, useEffect, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { ask, act, useLoaded } from "../../js/session.js";
import { Check, DeedButton, Menu, save, useTrying, Wrong } from "../../js/forms.js";
import { Entrant, program_name, useEntrants } from "../../js/entrant.js";
import { Departed, Scroller, Section, Shown, Tag } from "../../js/parts.js";
import { entrant_page } from "../../js/paths.js";
import { Qr } from "../../js/qr.js";
import { plain, records_of } from "../../js/rows.js";
import { useSite } from "../../js/site.js";
import { page_with } from "../../js/student.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { plural, presence_words } from "../../js/words.js";
import { State } from "../../tables/states.js";
import { Addresses } from "./addresses.js";
import { Departure } from "./departures.js";
import { HideName } from "./names.js";
import { Corrections, RosterPart } from "./roster.js";

/** Tokens are nowhere but here, until the page is closed: {tournament: csv}. */
const issued = new Map();
const presence_kinds = { absent: "quiet", ready: "good", playing: "live", practising: "accent", checking: "warn" };

/** Leaving the site with tokens that nobody has saved is asked about. */
function useWarning() {
  useEffect(() => {
    const warn = (event) => {
      if ([...issued.values()].some((one) => !one.kept)) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}

function Slip({ row, tournament, title, site }) {
  return html`<li class="slip"><${Qr} text=${page_with(site, row.token)} label=${`QR code of the page of ${row.alias}`} />
    <p class="slip-title"><bdi>${plain(title)}</bdi></p>
    <p><bdi>${plain(row.name)}</bdi>, alias <strong>${row.alias}</strong></p>
    <p>Your token (keep it secret):<br /><code class="token">${row.token}</code></p>
    <p class="small">Upload your program on your page (log in with the token or scan the code): ${site}/student<br />
      How to take part: ${site}/join<br />
      To play from your own computer, save only the token in a file “token.txt” and start the relay with --token-file token.txt<br />Standings and games: ${site}/t/${tournament}</p></li>`;
}

function Issued({ name, title, one, onForget }) {
  const rows = records_of(one.csv);
  const site = useSite();
  const keep = (how) => {
    one.kept = true;
    how();
  };
  return html`<${Section} title="Tokens" id="tokens" kind="tokens">
    <p role="status"><strong>${plural(rows.length, "new token")}.</strong> They are shown only once; the server does not store
      them. Download them or print the slips before you leave this page.</p>
    <p class="buttons"><button type="button" class="primary" onClick=${() => keep(() => save(one.csv, `${name}-tokens.csv`))}>Download as CSV</button>
      <button type="button" onClick=${() => keep(() => print())}>Print slips</button>
      <button type="button" onClick=${onForget}>Hide tokens</button></p>
    <ol class="slips">${rows.map((row) => html`<${Slip} key=${row.alias + row.email} row=${row} tournament=${name} title=${title} site=${site} />`)}</ol><//>`;
}

/** The first ones for everybody need no reason: nothing is lost by them. */
function FirstTokens({ name, onIssued }) {
  const { busy, error, go } = useTrying(async () => onIssued(await act(tournament_path(name, "tokens"), {})));
  return html`<p><button type="button" class="primary" disabled=${busy} onClick=${() => go()}>Create tokens for all entrants</button></p>
    <${Wrong} error=${error} />`;
}

/** The way to take the name of a program away. */
function RemoveName({ name, alias, entrant }) {
  const program = program_name(entrant);
  if (!program) return "";
  return html`<${DeedButton} label=${html`Remove program name<span
      class="visually-hidden"> of ${alias}</span>`} title=${`Remove “${program}”`} verb="Remove name"
    run=${async (reason) => (await act(tournament_path(name, "names/remove"), { entrant: alias, reason })).consequences}>
    <p>Pages show only the alias ${alias} until the author chooses another name. No entrant of this tournament can use the
      removed name again. The author sees the reason.</p><//>`;
}

/** Whether a search finds this row: in its alias, program, names and addresses. Pure. */
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

/** What plays for an entrant: a program of this machine, or whether its bot is there. */
function PlaysWith({ row, there }) {
  if (row.command) return html`<code class="plays-with" title=${plain(row.command)}>${plain(row.command)}</code>`;
  return there ? html`<${Tag} kind=${presence_kinds[there.presence]}>${presence_words[there.presence]}<//>` : "";
}

function Row({ name, row, entrants, entrant, stands, there, chosen, choose, onRoster, onPublic }) {
  const { alias } = row;
  return html`<tr class=${chosen ? "chosen" : ""}>
    <td><${Check} label=${html`<span class="visually-hidden">new token for ${alias}</span>`} checked=${chosen} onChecked=${choose} /></td>
    <th scope="row"><a class="who-link" href=${entrant_page(name, alias)}><${Entrant} alias=${alias} /></a></th>
    <td class="wide-only"><bdi>${plain(row.name)}</bdi>${row.staff && html` <${Tag}>staff program<//>`}${row.members && html`<span class="muted small"> <bdi>${plain(row.members)}</bdi></span>`}
      ${row.hides_name ? html` <${Tag}>hidden by the student<//>` : row.name_hidden && html` <${Tag}>hidden<//>`}</td>
    <td class="wide-only muted"><bdi>${plain(row.email)}</bdi>${row.institution && html` <span class="small">${plain(row.institution)}</span>`}</td>
    <td class="wide-only"><${PlaysWith} row=${row} there=${there} /></td>
    <td>${stands?.departed ? html`<${Departed} said=${stands.departed} />` : stands && html`<${State} line=${stands} />`}</td>
    <td class="menu-cell"><${Menu} label=${`Actions for ${alias}`}>${!row.command && html`<${Corrections} name=${name} row=${row} entrants=${entrants} onDone=${onRoster} />`}
      <${HideName} name=${name} row=${row} onDone=${onRoster} />
      <${ChooseEmblem} alias=${alias} save=${(emblem) => act(tournament_path(name, "emblems"), { entrant: alias, emblem })} />
      <${RemoveName} name=${name} alias=${alias} entrant=${entrant} />
      ${!row.staff && html`<${Departure} name=${name} alias=${alias} departed=${stands?.departed} onDone=${onPublic} />`}<//></td></tr>`;
}

function People({ name, entrants, lobby, has_tokens, onIssued, onRoster }) {
  const [chosen, set_chosen] = useState(() => new Set());
  const [text, set_text] = useState("");
  const [filter, set_filter] = useState("all");
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
  const aliases = [...chosen];
  const all_shown = shown.length > 0 && shown.every(({ row }) => chosen.has(row.alias));
  return html`<${Section} title="Entrants" aside=${plural(entrants.length, "entrant")}>
    ${!has_tokens && html`<${FirstTokens} name=${name} onIssued=${onIssued} />`}
    <div class="tools"><input type="search" aria-label="Search entrants" placeholder="Number, name, address, program" value=${text} onInput=${(event) => set_text(event.target.value)} />
      <span class="chips" role="group" aria-label="Show">${Object.entries(filters).map(([key, [said, fits]]) => html`<button type="button" key=${key} class="chip" aria-pressed=${filter === key}
        onClick=${() => set_filter(key)}>${said} ${rows.filter(fits).length}</button>`)}</span>
      <${RosterPart} name=${name} onDone=${onRoster} /></div>
    ${aliases.length > 0 && html`<div class="chosen-bar"><strong>${aliases.length} selected</strong>
      <${DeedButton} label=${`Replace tokens of ${plural(aliases.length, "entrant")}`} title="Replace tokens" verb="Replace tokens" run=${async (reason) => {
        onIssued(await act(tournament_path(name, "tokens"), { entrants: aliases, reason }));
        return ["The old tokens have stopped working.", "The new ones are at the top of the page. They are shown only once."];
      }}>
        <p>The old tokens of ${aliases.join(", ")} stop working and their bots are disconnected. If a bot is in a
          game, its clock keeps running until it reconnects.</p><//>
      <button type="button" onClick=${() => set_chosen(new Set())}>Clear</button></div>`}
    <${Scroller} label="Entrants and their aliases"><table class="table people card"><caption class="visually-hidden">Entrants and their aliases</caption>
      <thead><tr><th scope="col"><${Check} label=${html`<span class="visually-hidden">Select all</span>`} checked=${all_shown} onChecked=${(is) => choose(shown.map(({ row }) => row.alias), is)} /></th>
        <th scope="col">Bot</th><th scope="col" class="wide-only">Name</th><th scope="col" class="wide-only">E-mail</th><th scope="col" class="wide-only">Plays with</th><th scope="col">State</th><th
          scope="col"><span class="visually-hidden">Actions</span></th></tr></thead>
      <tbody>${shown.map(({ row, stands, there }) => html`<${Row} key=${row.alias} name=${name} row=${row} entrants=${entrants} entrant=${programs.get(row.alias)} stands=${stands} there=${there}
        chosen=${chosen.has(row.alias)} choose=${(is) => choose([row.alias], is)} onRoster=${onRoster} onPublic=${public_entrants.reload} />`)}</tbody></table><//>
    ${!shown.length && html`<p class="muted">No entrant matches.</p>`}
    <p class="buttons">${has_tokens && html`<${DeedButton} label="Replace all tokens" title="Replace all tokens" verb="Replace all tokens"
        run=${async (reason) => {
          onIssued(await act(tournament_path(name, "tokens"), { reason }));
          return ["All old tokens have stopped working.", "The new ones are at the top of the page. They are shown only once."];
        }}>
        <p>All current tokens stop working, and all bots are disconnected until they log in with a new token.</p><//>`}</p>
  <//>`;
}

export function EntrantsPart({ name, tournament }) {
  useWarning();
  const [, redraw] = useState(0);
  const roster = useLoaded(() => ask(tournament_path(name, "roster")), [name]);
  const audit = useLoaded(() => ask(tournament_path(name, "audit")), [name, issued.get(name)]);
  const lobby = useTournamentDocument("lobby");
  const put = (csv) => {
    if (csv) issued.set(name, { csv, kept: false });
    else issued.delete(name);
    redraw((count) => count + 1);
  };
  const one = issued.get(name);
  return html`${one && html`<${Issued} name=${name} title=${tournament.title} one=${one} onForget=${() => put(null)} />`}
    <${Shown} document=${roster} what="the roster">${({ entrants }) => html`<${Shown} document=${audit} what="the log">${(log) => html`
      <${People} name=${name} entrants=${entrants} lobby=${lobby.value} onIssued=${put} onRoster=${roster.reload}
        has_tokens=${log.audit.some((row) => row.act === "tokens")} /><${Addresses} name=${name} />`}<//>`}<//>`;
}
