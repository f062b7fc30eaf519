// A student's page, opened with a token: uploaded program, the bot's state, practice, the check, and games.
import { html, useEffect, useSoon, useState } from "../js/dom.js";
import { useLoaded } from "../js/documents.js";
import { Emblem } from "../js/emblem.js";
import { Entrant } from "../js/entrant.js";
import { Act, Check, Field, save, useTrying, Wrong } from "../js/forms.js";
import { useSession } from "../js/identity.js";
import { Qr } from "../js/qr.js";
import { Departed, PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { entrant_page, tournament_page } from "../js/paths.js";
import { useSite } from "../js/site.js";
import { ask, choose, come_in, leave, page_with, remember, tidy, token_from_address, useHolder } from "../js/student.js";
import { TournamentScope, useTournamentDocument, useTournamentEvents } from "../js/tournament.js";
import { closed_text, duration, moment, run_states } from "../js/words.js";
import { CheckPart } from "./student/check.js";
import { Challenges } from "./student/challenges.js";
import { GroupPart, NamePart } from "./student/group.js";
import { OwnGames, OwnPractice } from "./student/games.js";
import { PracticePart } from "./student/practice.js";
import { standing_documents, StandingPart } from "./student/standing.js";
import { ProgramPart } from "./student/program.js";
import { HostedPart } from "./student/versions.js";

const presences = {
  absent: ["quiet", "not connected", "Upload a program above, or connect your bot with the relay from “Take part”."],
  ready: ["good", "ready", "Waiting for its next game."],
  playing: ["live", "playing", "In a tournament game."],
  practising: ["accent", "practising", "In a practice game."],
  checking: ["warn", "being checked", "Playing against the checker."],
};

const own_computer = "Remember the token until I log out (only on your own computer)";

function TokenForm({ refused, brought }) {
  const [token, set_token] = useState(brought ?? "");
  const [stays, set_stays] = useState(false);
  const { busy, error, go, send } = useTrying(() => come_in(tidy(token), stays));
  useEffect(() => {
    if (brought) go();
  }, []);
  const wrong = error?.status === 401 ? "Unknown token. Check that it is complete and the latest one you were given." : null;
  return html`<form onSubmit=${send} class="card narrow">
    ${refused && html`<p role="alert">Your token was replaced. Ask your instructor for the new one.</p>`}
    <${Field} label="Your token" kind="password" value=${token} onValue=${set_token} required autocomplete="off" error=${wrong}
      hint="The four words on your slip, or scan its QR code. It is forgotten when you log out or close this tab." />
    <${Check} label=${own_computer} checked=${stays} onChecked=${set_stays} />
    <${Wrong} error=${wrong ? null : error} />
    <p><button type="submit" class="primary" disabled=${busy || !token.trim()}>Log in</button></p></form>`;
}

const hosted_presence = ["good", "hosted", "The server runs it. You do not need to connect anything."];

function BotState({ me, hosted, state }) {
  const { presence } = me.lobby ?? {};
  const [kind, said, what] = hosted && presence === "absent" ? hosted_presence
    : presences[presence] ?? ["quiet", run_states[state] ?? state, closed_text(state)];
  return html`<div role="status"><p><${Tag} kind=${kind}>${said}<//> ${what}</p>
    ${presence && presence !== "absent" && !hosted && html`<p class="muted small">${me.lobby.since ? `Connected since ${moment(me.lobby.since)}; ` : ""}
      round-trip time ${duration(me.lobby.lag_us)}.</p>`}</div>`;
}

/** Reloads after these events of the tournament, at most twice a second. */
function useFresh(load, events) {
  const document = useLoaded(load, []);
  const reload = useSoon(document.reload, 500);
  useTournamentEvents(({ event }) => (events.includes(event) || event === "resync") && reload());
  return document;
}

/** Loads after the tournament, so that no version event is missed in between. */
function Own({ held, tournament }) {
  const me = useFresh(() => ask("me"), ["lobby-changed", "state-changed", "standings-changed", "game-began", "game-over"]);
  const games = useFresh(() => ask("me/games?limit=20"), ["game-stored", "standings-changed"]);
  const practice = useFresh(() => ask("me/practice?limit=20"), ["lobby-changed", "game-over"]);
  const versions = useFresh(() => ask("me/versions"), ["state-changed", "standings-changed"]);
  const lobby = useTournamentDocument("lobby").value;
  const standing = standing_documents(held.alias).map(useTournamentDocument);
  const departed = useTournamentDocument("entrants").value?.entrants.find(({ alias }) => alias === held.alias)?.departed;
  return html`<div class="card own-head"><${Emblem} alias=${held.alias} large /><${PageTitle} title="My bot" aside=${html`<${Act} run=${leave}>${held.token ? "Log out" : "Switch tournament"}<//>`}
      above=${html`<span class="over">Your bot in <a href=${tournament_page(held.tournament)}><bdi>${tournament.title}</bdi></a></span>`}
      lead=${html`${me.value && html`<${BotState} me=${me.value} hosted=${versions.value?.hosted} state=${tournament.run_state} />`}
        <a href=${entrant_page(held.tournament, held.alias)}>Public page</a>`}><span class="visually-hidden">You are </span><${Entrant} alias=${held.alias} /><//></div>
    ${held.refused && (held.token ? html`<${TokenForm} refused />` : html`<p role="alert">You are signed out. Reload this page.</p>`)}
    ${departed && html`<p role="status"><${Departed} said=${departed} /></p>`}
    <div><${Shown} document=${me} after=${[games, practice, versions, ...standing]} what="your bot">${(value) => html`
    <div class="own-page"><div><${StandingPart} held=${held} games=${games} versions=${versions} grade=${value.grade} />
        <${PracticePart} me=${value} lobby=${lobby} onRequested=${me.reload} /><${Challenges} me=${value} onAnswered=${me.reload} />
        ${lobby?.open && html`<${CheckPart} me=${value} onRequested=${me.reload} />`}</div>
      <div><${HostedPart} document=${versions} token=${held.token} alias=${held.alias} />
        <${ProgramPart} me=${value} onSaved=${me.reload} /><${NamePart} me=${value} tournament=${tournament} onSaved=${me.reload} />
        <${GroupPart} />${held.token && html`<${OwnToken} held=${held} />`}</div></div>
    <${OwnGames} first=${games} held=${held} />
    <${OwnPractice} first=${practice} held=${held} />`}<//></div>`;
}

/** The token, to copy to the relay or open on another device. */
function OwnToken({ held: { token, stays } }) {
  const site = useSite();
  return html`<${Section} title="Your token"><details class="card"><summary>Show and save</summary>
    <p><button type="button" onClick=${() => save(`${token}\n`, "token.txt", "application/octet-stream")}>Save the file “token.txt”</button> Put it into your bot’s
      folder, where the relay reads it.</p>
    <p>The QR code opens this page on your phone. Anyone who sees it can play in your name.</p>
    <p><${Qr} text=${page_with(site, token)} label="QR code of your page, with your token" /></p>
    <p><${Check} label=${own_computer} checked=${Boolean(stays)} onChecked=${remember} /></p></details><//>`;
}

function OwnPage({ held }) {
  const tournament = useTournamentDocument("");
  return html`<${Shown} document=${tournament} what="your tournament">${(value) => html`
    <${Own} held=${held} tournament=${value} />`}<//>`;
}

/** Students authenticated by a proxy: opens the only tournament, or shows a list. */
function SignedOn({ by_proxy, entrants, left }) {
  useEffect(() => {
    if (entrants.length === 1 && !left) choose(entrants[0]);
  }, []);
  if (!entrants.length) return html`<p class="muted">No entrant has your address, <bdi>${by_proxy}</bdi>: ask your instructor, or use a token.</p>`;
  return html`<${Section} title="Your tournaments"><p class="buttons">${entrants.map((one) => html`<button type="button"
    key=${`${one.tournament}/${one.alias}`} onClick=${() => choose(one)}><bdi>${one.title || one.tournament}</bdi>, ${one.alias}</button>`)}</p><//>`;
}

export default function Student() {
  const held = useHolder();
  const session = useSession();
  const [was_in, set_was_in] = useState(Boolean(held));
  const [brought, set_brought] = useState(token_from_address);
  const is_in = held && (!brought || held.token === tidy(brought));
  useEffect(() => {
    if (!is_in) return;
    set_brought(null); // otherwise logging out would log in again
    set_was_in(true);
  }, [is_in]);
  if (!is_in) {
    return html`<${PageTitle} title="Student" lead="Upload your program, see its games and standard error, practise, and check your bot.">
      Student page<//>${session?.by_proxy && html`<${SignedOn} ...${session} left=${was_in} />`}<${TokenForm} brought=${brought} />`;
  }
  return html`<${TournamentScope} name=${held.tournament} key=${held.token ?? `${held.tournament}/${held.alias}`}><${OwnPage} held=${held} /><//>`;
}
