// Start, pause, rounds and their windows, the end.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act } from "../../js/session.js";
import { Act, Check, DeedButton, Field, useTrying, Wrong } from "../../js/forms.js";
import { Empty, Section, Shown, Table } from "../../js/parts.js";
import { live_page } from "../../js/paths.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { moment, plural } from "../../js/words.js";

const stage_states = { skipped: "skipped", waiting: "waits", playing: "in play", settled: "settled" };

function Running({ name, tournament }) {
  const to = (what, body) => act(tournament_path(name, what), body);
  const { run_state: state } = tournament;
  const in_play = useTournamentDocument("live").value?.games.filter((game) => !game.practice) ?? [];
  if (state === "finished") return html`<p>Everything is played. Results can still be put right under “Results and disputes”.</p>`;
  return html`<p class="buttons">
      ${state === "running" || state === "pausing"
        ? html`<${Act} run=${() => to("pause", {})}>Pause after the games in play<//>
          <${DeedButton} label="Pause at once" title="Pause at once" verb="Break off and pause" run=${async (reason) =>
            (await to("pause", { at_once: true, reason })).consequences}>
            <p>${in_play.length ? `${plural(in_play.length, "game")} in play ${in_play.length === 1 ? "is" : "are"}` : "Games in play are"}
              broken off now, and played again from the start when you go on. What is over stays as it is.</p><//>`
        : html`<${Act} kind="primary" run=${() => to("start", {})}>${tournament.games_played ? "Go on playing" : "Start"}<//>`}
    </p>
    <p class="small muted">${state === "paused" ? "No game begins until you start it." : "Each match begins as soon as both bots are there."}</p>
    ${in_play.length > 0 && html`<h3>In play</h3><ul>${in_play.map((game) => html`<li key=${game.live_id}>
      <a href=${live_page(name, game.live_id)}>${game.label}: ${game.aliases.join(" – ")}</a></li>`)}</ul>`}`;
}

function Confirmation({ name, stage }) {
  const [sample, set_sample] = useState("");
  const { busy, error, go } = useTrying(() => act(tournament_path(name, "confirm"),
    { stage: stage.number, sample: Number(sample) || 0 }));
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return html`<form class="card" onSubmit=${send}>
    <p><strong>${stage.name} waits for your word.</strong> All orders of play of so many entrants are many games.</p>
    <${Field} label="So many drawn games (empty: all of them)" kind="number" min="1" value=${sample} onValue=${set_sample} />
    <${Wrong} error=${error} /><p><button type="submit" disabled=${busy}>Have them played</button></p></form>`;
}

function Stages({ name, tournament }) {
  const columns = [
    { name: "Stage", heads: true, cell: (stage) => `${stage.number}. ${stage.name}` },
    { name: "State", cell: (stage) => `${stage_states[stage.state] ?? stage.state}${stage.note ? `: ${stage.note}` : ""}` },
    { name: "Games", number: true, cell: (stage) => `${stage.games_played.toLocaleString("en")} of ${stage.games_known.toLocaleString("en")}` },
  ];
  return html`<${Table} caption="Stages and their games" hide_caption columns=${columns} rows=${tournament.stages} key_of=${(stage) => stage.number} />
    ${tournament.stages.filter((stage) => stage.needs_confirmation).map((stage) => html`<${Confirmation} name=${name} stage=${stage} />`)}`;
}

/** A datetime-local's value, in the reader's time zone, as UTC of the server. */
const utc = (local) => (local ? new Date(local).toISOString().replace(/\.\d+Z$/, "Z") : null);

function WindowForm({ name, stages }) {
  const [form, set_form] = useState({ stage: "1", round: "", opens: "", closes: "", at_close: "wait", by_agreement: false });
  const set = (key) => (value) => set_form({ ...form, [key]: value });
  const { busy, error, go } = useTrying(() => act(tournament_path(name, "windows"), {
    stage: Number(form.stage),
    round: form.round ? Number(form.round) : null,
    opens: utc(form.opens),
    closes: utc(form.closes),
    at_close: form.at_close,
    by_agreement: form.by_agreement,
  }));
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return html`<details><summary>Set a window</summary><form onSubmit=${send} class="card">
    <div class="fields">
      <${Field} label="Stage" kind="select" value=${form.stage} onValue=${set("stage")}
        options=${stages.map((stage) => [String(stage.number), `${stage.number}. ${stage.name}`])} />
      <${Field} label="Round (empty: every one)" kind="number" min="1" value=${form.round} onValue=${set("round")} />
      <${Field} label="Opens" kind="datetime-local" value=${form.opens} onValue=${set("opens")} hint="your time; empty: at once" />
      <${Field} label="Closes" kind="datetime-local" value=${form.closes} onValue=${set("closes")} hint="your time; empty: never" />
      <${Field} label="At its closing time" kind="select" value=${form.at_close} onValue=${set("at_close")}
        options=${[["wait", "wait for who is missing"], ["forfeit", "whoever is not there loses"]]} />
    </div>
    <${Check} label="Entrants agree on the time and terms of their matches" checked=${form.by_agreement} onChecked=${set("by_agreement")} />
    <${Wrong} error=${error} /><p><button type="submit" disabled=${busy}>Set it</button></p></form></details>`;
}

function CloseRound({ name, window }) {
  const loses = window.at_close === "forfeit";
  return html`<${DeedButton} label="Close now" title=${`Close ${window.stage_name}${window.round ? `, round ${window.round}` : ""}`}
    verb="Close it" run=${async (reason) => (await act(tournament_path(name, "close-round"),
      { stage: window.stage, round: window.round, reason })).consequences}>
    <p>What was not begun is settled now as the window says: ${loses
      ? "whoever is not there loses." : "who did not agree plays as the plan has it."}</p><//>`;
}

function Windows({ name, stages }) {
  const document = useTournamentDocument("windows");
  const columns = [
    { name: "Round", heads: true, cell: (one) => `${one.stage_name}, ${one.round ? `round ${one.round}` : "every round"}` },
    { name: "Opens", cell: (one) => (one.opens ? moment(one.opens) : "at once") },
    { name: "Closes", cell: (one) => (one.closes ? moment(one.closes) : "never") },
    { name: "Then", cell: (one) => (one.at_close === "forfeit" ? "absent bots lose" : "waits") + (one.by_agreement ? ", by agreement" : "") },
    { name: "Now", cell: (one) => (one.at_close === "forfeit" || one.by_agreement) && html`<${CloseRound} name=${name} window=${one} />` },
  ];
  return html`<${Section} title="Rounds and their windows">
    <${Shown} document=${document} what="the windows">${({ windows }) => windows.length
      ? html`<${Table} caption="Windows" hide_caption columns=${columns} rows=${windows} />`
      : html`<${Empty} title="No window">Every match begins as soon as both bots are there. A window says from when to
          when a round may be played, and what happens to who is missing.<//>`}<//>
    <${WindowForm} name=${name} stages=${stages} /><//>`;
}

function Settings({ name, tournament }) {
  const [backup, set_backup] = useState(null);
  return html`<${Section} title="Keeping and closing">
    <p class="buttons"><${Act} run=${() => act(tournament_path(name, "names"), { shows_names: !tournament.shows_names })}>
        ${tournament.shows_names ? "Hide the names" : "Show names beside aliases"}<//>
      <${Act} run=${async () => set_backup(await act(tournament_path(name, "backup"), {}))}>Make a backup<//>
      ${!tournament.closed && html`<${DeedButton} label="Close the tournament" title="Close the tournament" verb="Close it for good"
        run=${async (reason) => (await act(tournament_path(name, "close"), { reason })).consequences}>
        <p>An open-ended tournament ends after its round, and the seed is public from then on: everybody can see how
          boards and draws followed from it. ${tournament.finished ? "" : "Games that are due are still played, on boards that can then be foreseen."}
          It cannot be opened again.</p><//>`}</p>
    <div role="status">${backup && html`<p>Backup ${backup.file}, ${Math.ceil(backup.bytes / 1024).toLocaleString("en")} KiB, in the server’s folder of backups.</p>`}</div>
    <p class="small muted">Made ${moment(tournament.created)}${tournament.closed ? `, closed ${moment(tournament.closed)}` : ""}.
      SHA-256 of the seed: <code>${tournament.seed_sha256}</code></p><//>`;
}

export function Play({ name, tournament }) {
  return html`<div class="columns even"><${Section} title="Now"><${Running} name=${name} tournament=${tournament} /><//>
      <${Section} title="Stages" aside=${plural(tournament.games_played, "game")}><${Stages} name=${name} tournament=${tournament} /><//></div>
    <${Windows} name=${name} stages=${tournament.stages} />
    <${Settings} name=${name} tournament=${tournament} />`;
}
