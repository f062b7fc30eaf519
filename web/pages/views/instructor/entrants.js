// Who is behind the aliases, whose bot is there, and their tokens, which are shown once.
import { ChooseEmblem } from "../../js/choose_emblem.js";
import { html, useEffect, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { ask, act, useLoaded } from "../../js/session.js";
import { Check, DeedButton, save, useTrying, Wrong } from "../../js/forms.js";
import { Emblem } from "../../js/emblem.js";
import { program_name, useEntrants } from "../../js/entrant.js";
import { Section, Shown, Table, Tag } from "../../js/parts.js";
import { entrant_page } from "../../js/paths.js";
import { Qr } from "../../js/qr.js";
import { plain, records_of } from "../../js/rows.js";
import { useSite } from "../../js/site.js";
import { page_with } from "../../js/student.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { plural, presence_words } from "../../js/words.js";
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

/** What the program is called, with the way to take the name away. */
function Program({ name, alias, entrant }) {
  const program = program_name(entrant);
  if (!program) return "";
  return html`<bdi class="program" title=${program}>${program}</bdi> <${DeedButton} label=${html`Remove<span
      class="visually-hidden"> the program name of ${alias}</span>`} title=${`Remove “${program}”`} verb="Remove name"
    run=${async (reason) => (await act(tournament_path(name, "names/remove"), { entrant: alias, reason })).consequences}>
    <p>Pages show only the alias ${alias} until the author chooses another name. No entrant of this tournament can use the
      removed name again. The author sees the reason.</p><//>`;
}

function People({ name, entrants, lobby, has_tokens, onIssued, onRoster }) {
  const [chosen, set_chosen] = useState(() => new Set());
  const programs = useEntrants();
  const public_entrants = useTournamentDocument("entrants");
  const departed = new Map((public_entrants.value?.entrants ?? []).map((one) => [one.alias, one.departed]));
  const presence = new Map((lobby?.entrants ?? []).map((one) => [one.alias, one]));
  const choose = (alias) => (is) => {
    const next = new Set(chosen);
    if (is) next.add(alias);
    else next.delete(alias);
    set_chosen(next);
  };
  const columns = [
    { name: "Token", cell: ({ alias }) => html`<${Check} label=${html`<span class="visually-hidden">new token for ${alias}</span>`}
      checked=${chosen.has(alias)} onChecked=${choose(alias)} />` },
    { name: "Alias", heads: true, cell: ({ alias }) => html`<${Emblem} alias=${alias} />\u2060<a class="alias" href=${entrant_page(name, alias)}>${alias}</a>` },
    { name: "Program", cell: ({ alias }) => html`<${Program} name=${name} alias=${alias} entrant=${programs.get(alias)} />` },
    { name: "Name", cell: (one) => html`<bdi>${plain(one.name)}</bdi>${one.staff && html` <${Tag}>staff program<//>`}${one.members && html`<span class="muted small"> <bdi>${plain(one.members)}</bdi></span>`}<${HideName} name=${name} row=${one} onDone=${onRoster} />` },
    { name: "E-mail", cell: (one) => html`<bdi>${plain(one.email)}</bdi>` },
    { name: "Institution", cell: (one) => html`<bdi>${plain(one.institution)}</bdi>` },
    { name: "Bot", cell: (one) => {
      if (one.command) return html`<code>${plain(one.command)}</code>`;
      const there = presence.get(one.alias);
      return there ? html`<${Tag} kind=${presence_kinds[there.presence]}>${presence_words[there.presence]}<//>` : "";
    } },
    { name: "Actions", cell: (row) => html`<${ChooseEmblem} alias=${row.alias} save=${(emblem) => act(tournament_path(name, "emblems"), { entrant: row.alias, emblem })} />${!row.staff && html`<${Departure} name=${name} alias=${row.alias} departed=${departed.get(row.alias)}
      onDone=${public_entrants.reload} />`}${!row.command && html`<${Corrections} name=${name} row=${row} entrants=${entrants} onDone=${onRoster} />`}` },
  ];
  const aliases = [...chosen];
  return html`<${Section} title="Entrants" aside=${plural(entrants.length, "entrant")}>
    ${!has_tokens && html`<${FirstTokens} name=${name} onIssued=${onIssued} />`}
    <${RosterPart} name=${name} onDone=${onRoster} />
    <${Table} caption="Entrants and their aliases" hide_caption columns=${columns} rows=${entrants} key_of=${({ alias }) => alias} />
    <p class="buttons">${aliases.length > 0 && html`<${DeedButton} label=${`Replace tokens of ${plural(aliases.length, "entrant")}`}
        title="Replace tokens" verb="Replace tokens" run=${async (reason) => {
          onIssued(await act(tournament_path(name, "tokens"), { entrants: aliases, reason }));
          return ["The old tokens have stopped working.", "The new ones are at the top of the page. They are shown only once."];
        }}>
        <p>The old tokens of ${aliases.join(", ")} stop working and their bots are disconnected. If a bot is in a
          game, its clock keeps running until it reconnects.</p><//>`}
      ${has_tokens && html`<${DeedButton} label="Replace all tokens" title="Replace all tokens" verb="Replace all tokens"
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
