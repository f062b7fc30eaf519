// A student's own page, by token: the bot's state, practice, the check, own games.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { Act, Field, useTrying, Wrong } from "../js/forms.js";
import { PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { entrant_page, tournament_page } from "../js/paths.js";
import { useLoaded } from "../js/session.js";
import { ask, come_in, leave, useHolder } from "../js/student.js";
import { TournamentScope, useTournamentDocument, useTournamentEvents } from "../js/tournament.js";
import { duration, moment } from "../js/words.js";
import { CheckPart } from "./student/check.js";
import { Challenges } from "./student/challenges.js";
import { OwnGames, OwnPractice } from "./student/games.js";
import { PracticePart } from "./student/practice.js";

const presences = {
  absent: ["quiet", "not connected", "Start it with aspis connect, or the relay on “Take part”."],
  ready: ["good", "ready", "It waits for its next game."],
  playing: ["live", "playing", "It is in a game of the tournament."],
  practising: ["accent", "practising", "It is in a game of practice."],
  checking: ["warn", "being checked", "The checker plays with it."],
};

function TokenForm({ refused }) {
  const [token, set_token] = useState("");
  const { busy, error, go } = useTrying(() => come_in(token.trim()));
  const wrong = error?.status === 401 ? "Nobody has this token. Is it whole, and is it the newest one?" : null;
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return html`<form onSubmit=${send} class="card narrow">
    ${refused && html`<p role="alert">Your token has stopped working: the instructor issued another one.</p>`}
    <${Field} label="Your token" kind="password" value=${token} onValue=${set_token} required autocomplete="off" error=${wrong}
      hint="From the slip that you were given. It is kept in this browser until you press “Forget my token”." />
    <${Wrong} error=${wrong ? null : error} />
    <p><button type="submit" class="primary" disabled=${busy || !token.trim()}>Show my page</button></p></form>`;
}

function BotState({ me }) {
  const [kind, said, what] = presences[me.lobby?.presence] ?? ["quiet", "over", "The tournament is over."];
  return html`<${Section} title="Your bot"><div class="card" role="status">
    <p><${Tag} kind=${kind}>${said}<//> ${what}</p>
    ${me.lobby && me.lobby.presence !== "absent" && html`<p class="muted small">${me.lobby.since ? `Here since ${moment(me.lobby.since)}; ` : ""}
      lag to the server and back ${duration(me.lobby.lag_us)}.</p>`}</div><//>`;
}

/** Loaded again by what the tournament's events say has changed, at most twice a second. */
function useFresh(load, events) {
  const document = useLoaded(load, []);
  const timer = useRef(null);
  useTournamentEvents(({ event }) => {
    if (!events.includes(event) && event !== "resync") return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      document.reload();
    }, 500);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return document;
}

/** Asked for after the tournament, whose version events go on from: nothing in between is missed. */
function Own({ held, tournament }) {
  const me = useFresh(() => ask("me"), ["lobby-changed", "state-changed", "game-began", "game-over"]);
  const games = useFresh(() => ask("me/games?limit=20"), ["game-stored", "standings-changed"]);
  const practice = useFresh(() => ask("me/practice?limit=20"), ["lobby-changed", "game-over"]);
  const lobby = useTournamentDocument("lobby").value;
  return html`<${PageTitle} title="My bot" aside=${html`<${Act} run=${leave}>Forget my token<//>`}
      lead=${html`<a href=${tournament_page(held.tournament)}><bdi>${tournament.title}</bdi></a>;
        what <a href=${entrant_page(held.tournament, held.alias)}>everybody sees of you</a>`}>You are ${held.alias}<//>
    ${held.refused && html`<${TokenForm} refused />`}
    <${Shown} document=${me} what="your bot">${(value) => html`<div class="columns even">
      <div><${BotState} me=${value} /><${CheckPart} me=${value} onAsked=${me.reload} /></div>
      <div><${PracticePart} me=${value} lobby=${lobby} onAsked=${me.reload} />
        <${Challenges} me=${value} onAnswered=${me.reload} /></div></div>`}<//>
    <${OwnGames} first=${games} held=${held} />
    <${OwnPractice} first=${practice} held=${held} />`;
}

function OwnPage({ held }) {
  const tournament = useTournamentDocument("");
  return html`<${Shown} document=${tournament} what="your tournament">${(value) => html`
    <${Own} held=${held} tournament=${value} />`}<//>`;
}

export default function Student() {
  const held = useHolder();
  if (!held) {
    return html`<${PageTitle} title="Student" lead="See your bot, its games and what it wrote on standard error; practise; have it checked.">
      Your own page<//><${TokenForm} />`;
  }
  return html`<${TournamentScope} name=${held.tournament} key=${held.token}><${OwnPage} held=${held} /><//>`;
}
