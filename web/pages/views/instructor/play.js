// Start, pause, rounds and their windows, the end.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, may } from "../../js/session.js";
import { useDocument } from "../../js/documents.js";
import { Act, Check, DeedButton, Dialog, Field, useTrying, Wrong } from "../../js/forms.js";
import { useEntrantText } from "../../js/entrant.js";
import { Empty, Section, Shown, Table } from "../../js/parts.js";
import { live_page } from "../../js/paths.js";
import { useLater } from "../../js/later.js";
import { Correction } from "./disputes.js";
import { Glance } from "./glance.js";
import { NamesButton } from "./names.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { local, moment, plural, utc } from "../../js/words.js";

const stage_states = { skipped: "skipped", waiting: "pending", playing: "in progress", settled: "final" };

const name_of_round = (stages, { stage, round }) => {
  const of = stages.find(({ number }) => number === stage);
  const called = of?.round === round ? of?.round_name?.toLowerCase() : null;
  return `${of?.name ?? `Stage ${stage}`}${round ? `, ${called ?? `round ${round}`}` : ""}`;
};

/** What is played next, as start's `until` has it; null where nothing is left. */
function next_round({ stages }) {
  const stage = stages.find(({ state }) => state === "playing" || state === "waiting");
  return stage ? { stage: stage.number, round: stage.round } : null;
}

function Running({ name, tournament }) {
  const to = (what, body) => act(tournament_path(name, what), body);
  const { run_state: state, stops_after: stop, stages } = tournament;
  const in_play = useTournamentDocument("live").value?.games.filter((game) => !game.practice) ?? [];
  if (state === "finished") return html`<p>All games have been played. Results can still be corrected under “Results and disputes”.</p>`;
  const next = next_round(tournament);
  const on = state === "running" || state === "pausing";
  return html`<div class="run-buttons">
      ${on
        ? html`<${Act} kind="large" run=${() => to("pause", {})}>Pause after current games<//>
          ${stop ? html`<${Act} run=${() => to("start", {})}>Continue after ${name_of_round(stages, stop)}<//>`
            : next && html`<${Act} run=${() => to("start", { until: next })}>Stop after ${name_of_round(stages, next)}<//>`}
          <${DeedButton} label="Pause now" title="Pause now" verb="Abort games and pause" run=${async (reason) =>
            (await to("pause", { at_once: true, reason })).consequences}>
            <p>${in_play.length ? `${plural(in_play.length, "game")} in progress ${in_play.length === 1 ? "is" : "are"}` : "Games in progress are"}
              aborted now, and played again from the start when you resume. Finished games are kept.</p><//>`
        : html`${state !== "failed" && next && html`<${Act} kind="primary large" run=${() => to("start", { until: next })}>▶ Play ${
            name_of_round(stages, next)}, then stop<//>`}
          <${Act} kind=${state === "failed" ? "primary large" : ""} run=${() => to("start", {})}>${
            state === "failed" ? "Restart tournament" : tournament.games_played ? "Resume tournament" : "Start tournament"}<//>`}
      <p class="small muted">${state === "failed" ? "An error stopped the tournament. The server retries automatically, at least once a minute."
        : state === "paused" ? "No game starts until you start the tournament."
          : `Each match starts as soon as both bots are connected.${stop ? ` The tournament pauses when ${name_of_round(stages, stop)} is played.` : ""}`}</p></div>`;
}

/** The stages as a row of cards: those that are over, the one in progress, where the tournament stops. */
function Stages({ tournament }) {
  return html`<ol class="stage-cards">${tournament.stages.map((stage) => html`<li key=${stage.number} class=${`${stage.state} ${tournament.stops_after?.stage === stage.number ? "stops" : ""}`}>
    <b>${stage.number}. ${stage.name}</b> <span class="small muted">${stage.shape}</span>
    <span class="small">${stage.games_known ? `${stage.games_played.toLocaleString("en")} of ${plural(stage.games_known, "game")}` : ""}</span>
    <span class="small muted">${stage_states[stage.state] ?? stage.state}${stage.note ? `: ${stage.note}` : ""}</span></li>`)}</ol>`;
}

/** What is on and how far it is, with the one control that starts and stops it. */
function Run({ name, tournament }) {
  const stage = tournament.stages.find(({ state }) => state === "playing") ?? tournament.stages.find(({ state }) => state === "waiting");
  const known = tournament.stages.reduce((sum, { games_known: count }) => sum + count, 0);
  return html`<section class="card run" aria-label="Run"><div class="run-head"><div><span class="over">Now</span><h2>${stage?.name ?? "All games are played"}</h2></div>
      <p class="run-count"><span class="score">${tournament.games_played.toLocaleString("en")}</span> <span class="small muted">of ${plural(known, "scheduled game")} played</span></p></div>
    <progress max=${Math.max(known, 1)} value=${tournament.games_played} aria-label="Games played"></progress>
    <${Stages} tournament=${tournament} /><${Running} name=${name} tournament=${tournament} />
    ${tournament.stages.filter((one) => one.needs_confirmation).map((one) => html`<${Confirmation} name=${name} stage=${one} />`)}</section>`;
}

function InPlay({ name }) {
  const named = useEntrantText();
  const in_play = useTournamentDocument("live").value?.games.filter((game) => !game.practice) ?? [];
  return in_play.length > 0 && html`<h3>Games in progress</h3><ul>${in_play.map((game) => html`<li key=${game.live_id}>
      <a href=${live_page(name, game.live_id)}>${game.label}: ${game.aliases.map(named).join(" – ")}</a></li>`)}</ul>`;
}

/** Where the server has a cluster: whether games of programs are played there. */
function PlaysOn({ name }) {
  const list = useDocument("tournaments");
  const found = list.value?.tournaments.find((one) => one.name === name);
  if (!found?.plays_on) return null;
  const on_cluster = found.plays_on === "cluster";
  return html`<h3>Cluster</h3>
    <p>Games between programs are played ${on_cluster ? "on the cluster" : "on this server"}.${found.note && ` Status: ${found.note}.`}</p>
    <p class="buttons"><${Act} run=${async () => {
      await act(tournament_path(name, "play-on"), { where: on_cluster ? "server" : "cluster" });
      list.reload?.();
    }}>${on_cluster ? "Play games on this server" : "Play games on the cluster"}<//></p>`;
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
    <p><strong>${stage.name} needs your confirmation.</strong> Playing every order of play takes a very large number of games.</p>
    <${Field} label="Games to sample (empty: all)" kind="number" min="1" value=${sample} onValue=${set_sample} />
    <${Wrong} error=${error} /><p><button type="submit" disabled=${busy}>Confirm games</button></p></form>`;
}

const fresh_window = { stage: 1, round: null, opens: null, closes: null, at_close: "wait", by_agreement: false };

/** `window` is the one to be changed, or a new one. */
function WindowForm({ name, stages, windows, window, onClose }) {
  const fields_of = (one) => ({ ...one, opens: local(one.opens), closes: local(one.closes) });
  const [form, set_form] = useState(() => fields_of(window));
  const set = (key) => (value) => set_form({ ...form, [key]: value });
  // The window that there is for a round that is chosen: what it says is kept unless it is changed here.
  const choose = (key) => (value) => {
    const chosen = { ...form, [key]: value ? Number(value) : null };
    const known = windows.find(({ stage, round }) => stage === chosen.stage && round === chosen.round);
    set_form(known ? fields_of(known) : chosen);
  };
  const { busy, error, go } = useTrying(async () => {
    await act(tournament_path(name, "windows"), {
      stage: form.stage,
      round: form.round,
      opens: utc(form.opens),
      closes: utc(form.closes),
      at_close: form.at_close,
      by_agreement: form.by_agreement,
    });
    onClose();
  });
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return html`<${Dialog} title="Time window" onClose=${onClose}><form onSubmit=${send}>
    <div class="fields">
      <${Field} label="Stage" kind="select" value=${String(form.stage)} onValue=${choose("stage")}
        options=${stages.map((stage) => [String(stage.number), `${stage.number}. ${stage.name}`])} />
      <${Field} label="Round (empty: all)" kind="number" min="1" value=${form.round ?? ""} onValue=${choose("round")} />
      <${Field} label="Opens" kind="datetime-local" value=${form.opens} onValue=${set("opens")} hint="Your local time. Empty: immediately" />
      <${Field} label="Closes" kind="datetime-local" value=${form.closes} onValue=${set("closes")} hint="Your local time. Empty: never" />
      <${Field} label="When it closes" kind="select" value=${form.at_close} onValue=${set("at_close")}
        options=${[["wait", "wait for missing bots"], ["forfeit", "missing bots forfeit"]]} />
    </div>
    <${Check} label="Entrants agree on time and terms of their matches" checked=${form.by_agreement} onChecked=${set("by_agreement")} />
    <${Wrong} error=${error} />
    <p class="buttons"><button type="submit" class="primary" disabled=${busy}>Save</button>
      <button type="button" onClick=${onClose}>Cancel</button></p></form><//>`;
}

function CloseRound({ name, window }) {
  const loses = window.at_close === "forfeit";
  return html`<${DeedButton} label="Close round now" title=${`Close ${window.stage_name}${window.round ? `, round ${window.round}` : ""}`}
    verb="Close round" path=${tournament_path(name, "close-round")} body=${{ stage: window.stage, round: window.round }}>
    <p>Matches that have not started are decided now: ${loses
      ? "missing bots forfeit." : "entrants without an agreement play on the plan’s terms."}</p><//>`;
}

/** What can be done with a window now. */
function WindowActs({ name, window, onEdit }) {
  const now = new Date().toISOString();
  const change = (body) => act(tournament_path(name, "windows"), { stage: window.stage, round: window.round, ...body });
  const is_closed = window.closes && window.closes <= now;
  return html`<span class="buttons">
    ${window.opens && window.opens > now && html`<${Act} run=${() => change({ opens: null })}>Open round now<//>`}
    ${!is_closed && (window.at_close === "forfeit" || window.by_agreement) && html`<${CloseRound} name=${name} window=${window} />`}
    <button type="button" onClick=${onEdit}>Edit window</button>
    <${Act} run=${() => change({ remove: true })}>Remove window<//></span>`;
}

function Windows({ name, stages }) {
  const document = useTournamentDocument("windows");
  const [edited, set_edited] = useState(null);
  const windows = document.value?.windows ?? [];
  const columns = [
    { name: "Round", heads: true, cell: (one) => `${one.stage_name}, ${one.round ? `round ${one.round}` : "all rounds"}` },
    { name: "Opens", cell: (one) => (one.opens ? moment(one.opens) : "immediately") },
    { name: "Closes", cell: (one) => (one.closes ? moment(one.closes) : "never") },
    { name: "When it closes", cell: (one) => (one.at_close === "forfeit" ? "missing bots forfeit" : "wait") + (one.by_agreement ? ", by agreement" : "") },
    { name: "Actions", cell: (one) => html`<${WindowActs} name=${name} window=${one} onEdit=${() => set_edited(one)} />` },
  ];
  return html`<${Section} title="Time windows">
    <${Shown} document=${document} what="the time windows">${() => windows.length
      ? html`<${Table} caption="Time windows" hide_caption columns=${columns} rows=${windows} />`
      : html`<${Empty} title="No time windows">Matches start as soon as both bots are connected. A time window sets when a round
          may be played, and what happens to bots that are missing.<//>`}<//>
    <p class="buttons"><button type="button" onClick=${() => set_edited(
      windows.find(({ stage, round }) => stage === 1 && round === null) ?? fresh_window)}>Set a time window</button></p>
    <p class="small"><a href=${`/api/v1/${tournament_path(name, "calendar.ics")}`}>Calendar of these windows</a> (iCalendar, public)</p>
    ${edited && html`<${WindowForm} name=${name} stages=${stages} windows=${windows} window=${edited} onClose=${() => set_edited(null)} />`}<//>`;
}

function Settings({ name, tournament }) {
  const [backup, set_backup] = useState(null);
  return html`<${Section} title="Settings">
    <p class="buttons">${may("manage-entrants") && html`<${NamesButton} name=${name} tournament=${tournament} />`}
      ${may("maintain") && html`<${Act} run=${async () => set_backup(await act(tournament_path(name, "backup"), {}))}>Create backup<//>`}
      ${may("plan") && !tournament.closed && html`<${DeedButton} label="Close tournament" title="Close tournament" verb="Close permanently"
        path=${tournament_path(name, "close")}>
        <p>An open-ended tournament ends after its current round. The seed is published, so that anyone can verify
          boards and draws. ${tournament.finished ? "" : "Remaining games are still played, but their boards are then predictable."}
          This cannot be undone.</p><//>`}</p>
    <div role="status">${backup && html`<p>Backup ${backup.file}, ${Math.ceil(backup.bytes / 1024).toLocaleString("en")} KiB, saved in the server’s backup folder.</p>`}</div>
    <p class="small muted">Created ${moment(tournament.created)}${tournament.closed ? `, closed ${moment(tournament.closed)}` : ""}.
      SHA-256 of nonce and seed: <code>${tournament.seed_sha256}</code></p><//>`;
}

export function Play({ name, tournament }) {
  const wall = useLater(() => import("../groups/wall.js"));
  return html`<${Run} name=${name} tournament=${tournament} />
    ${wall && html`<${wall.Cockpit} name=${name} Correction=${Correction} />`}
    <div class="columns even"><${Section} title="Bots and games"><${Glance} name=${name} tournament=${tournament} /><${InPlay} name=${name} /><${PlaysOn} name=${name} /><//>
      <${Windows} name=${name} stages=${tournament.stages} /></div>
    <${Settings} name=${name} tournament=${tournament} />`;
}
