// Start, pause, rounds with their time windows, and the end.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, may } from "../../js/session.js";
import { useDocument } from "../../js/documents.js";
import { DeedButton, Dialog } from "../../js/dialog.js";
import { Act, Check, Field, useTrying, Wrong } from "../../js/forms.js";
import { useEntrantText } from "../../js/entrant.js";
import { Section, Shown, Table } from "../../js/parts.js";
import { live_page } from "../../js/paths.js";
import { useLater } from "../../js/later.js";
import { Bots, usePace } from "./glance.js";
import { NamesButton } from "./names.js";
import { NeedsYou } from "./needs.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { local, moment, plural, stage_states, utc } from "../../js/words.js";

/** "Round 1, round 2", or "Final" if round and stage have the same name. Pure. */
export const round_title = (stages, { stage, round }) => {
  const of = stages.find(({ number }) => number === stage);
  const name = of?.name ?? `Stage ${stage}`;
  const called = (of?.round === round && of?.round_name?.toLowerCase()) || `round ${round}`;
  return round && called !== name.toLowerCase() ? `${name}, ${called}` : name;
};

/** The next round, for start's `until`; null if none is left. */
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
          ${stop ? html`<${Act} run=${() => to("start", {})}>Continue after ${round_title(stages, stop)}<//>`
            : next && html`<${Act} run=${() => to("start", { until: next })}>Stop after ${round_title(stages, next)}<//>`}
          <${DeedButton} label="Pause now" title="Pause now" verb="Abort games and pause" run=${async (reason) =>
            (await to("pause", { at_once: true, reason })).consequences}>
            <p>${in_play.length ? `${plural(in_play.length, "game")} in progress ${in_play.length === 1 ? "is" : "are"}` : "Games in progress are"}
              aborted now, and played again from the start when you resume. Finished games are kept.</p><//>`
        : html`${state !== "failed" && next && html`<${Act} kind="primary large" run=${() => to("start", { until: next })}>▶ Play ${
            round_title(stages, next)}, then stop<//>`}
          <${Act} kind=${state === "failed" ? "primary large" : ""} run=${() => to("start", {})}>${
            state === "failed" ? "Restart tournament" : tournament.games_played ? "Resume without a stop" : "Start tournament"}<//>`}
      <p class="small muted">${state === "failed" ? "An error stopped the tournament. The server retries automatically, at least once a minute."
        : state === "paused" ? `No game starts until you ${tournament.games_played ? "resume" : "start"} the tournament.`
          : `Each match starts as soon as both bots are connected.${stop ? ` The tournament pauses when ${round_title(stages, stop)} is played.` : ""}`}</p></div>`;
}

/** The stages as cards: finished ones, the current one, and where the tournament stops. */
function Stages({ tournament }) {
  return html`<ol class="stage-cards">${tournament.stages.map((stage) => html`<li key=${stage.number} class=${`${stage.state} ${tournament.stops_after?.stage === stage.number ? "stops" : ""}`}>
    <b>${stage.number}. ${stage.name}</b> <span class="small muted">${stage.shape}</span>
    <span class="small">${stage.games_known ? `${stage.games_played.toLocaleString("en")} of ${plural(stage.games_known, "game")}` : ""}</span>
    <span class="small muted">${stage_states[stage.state]}${stage.note ? `: ${stage.note}` : ""}</span></li>`)}</ol>`;
}

/** The current stage and its progress, with the button that starts or pauses. */
function Run({ name, tournament }) {
  const stage = tournament.stages.find(({ state }) => state === "playing") ?? tournament.stages.find(({ state }) => state === "waiting");
  const known = tournament.stages.reduce((sum, { games_known: count }) => sum + count, 0);
  const pace = usePace(tournament.games_played, known);
  return html`<section class="card run" aria-label="Run"><div class="run-head"><div><span class="over">Now</span><h2>${stage?.name ?? "All games are played"}</h2></div>
      <p class="run-count"><span class="score">${tournament.games_played.toLocaleString("en")}</span> <span class="small muted">of ${plural(known, "scheduled game")} played${pace && html`<br />${pace}`}</span></p></div>
    <progress max=${Math.max(known, 1)} value=${tournament.games_played} aria-label="Games played"></progress>
    <${Stages} tournament=${tournament} /><${Running} name=${name} tournament=${tournament} />
</section>`;
}

function InPlay({ name }) {
  const named = useEntrantText();
  const in_play = useTournamentDocument("live").value?.games.filter((game) => !game.practice) ?? [];
  return in_play.length > 0 && html`<${Section} kind="card block" title="Games in progress">${in_play.map((game) => html`<a
      class="block-item" key=${game.live_id} href=${live_page(name, game.live_id)}>${game.label}: ${game.aliases.map(named).join(" – ")}</a>`)}<//>`;
}

/** For servers with a cluster: whether programs play their games there. */
function PlaysOn({ name }) {
  const list = useDocument("tournaments");
  const found = list.value?.tournaments.find((one) => one.name === name);
  if (!found?.plays_on) return null;
  const on_cluster = found.plays_on === "cluster";
  return html`<${Section} kind="card block" title="Cluster">
    <p class="block-item">Games between programs are played ${on_cluster ? "on the cluster" : "on this server"}.${found.note && ` Status: ${found.note}.`}</p>
    <p class="block-item"><${Act} run=${async () => {
      await act(tournament_path(name, "play-on"), { where: on_cluster ? "server" : "cluster" });
      list.reload?.();
    }}>${on_cluster ? "Play games on this server" : "Play games on the cluster"}<//></p><//>`;
}

const fresh_window = { stage: 1, round: null, opens: null, closes: null, at_close: "wait", by_agreement: false };

/** `window` is the window to change, or a new one. */
function WindowForm({ name, stages, windows, window, onClose }) {
  const form_fields = (one) => ({ ...one, opens: local(one.opens), closes: local(one.closes) });
  const [form, set_form] = useState(() => form_fields(window));
  const set = (key) => (value) => set_form({ ...form, [key]: value });
  // If the selected round already has a window, keep its values unless the user changes them.
  const choose = (key) => (value) => {
    const chosen = { ...form, [key]: value ? Number(value) : null };
    const known = windows.find(({ stage, round }) => stage === chosen.stage && round === chosen.round);
    set_form(known ? form_fields(known) : chosen);
  };
  const { busy, error, send } = useTrying(async () => {
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

function CloseRound({ name, window, hidden }) {
  const loses = window.at_close === "forfeit";
  return html`<${DeedButton} act="close-round" hidden=${hidden} name=${name} label="Close round now" title=${`Close ${window.stage_name}${window.round ? `, round ${window.round}` : ""}`}
    verb="Close round" body=${{ stage: window.stage, round: window.round }}>
    <p>${loses ? "Missing bots forfeit." : "Entrants without an agreement play on the plan’s terms."}</p><//>`;
}

/** The actions available for a window now. */
function WindowActs({ name, window, onEdit }) {
  const now = new Date().toISOString();
  const change = (body) => act(tournament_path(name, "windows"), { stage: window.stage, round: window.round, ...body });
  const is_closed = window.closes && window.closes <= now;
  return html`<span class="buttons">
    ${window.opens && window.opens > now && html`<${Act} run=${() => change({ opens: null })}>Open round now<//>`}
    <${CloseRound} name=${name} window=${window} hidden=${is_closed || (window.at_close !== "forfeit" && !window.by_agreement)} />
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
  return html`<${Section} kind="card block windows" title="Time windows">
    <${Shown} document=${document} what="the time windows">${() => windows.length
      ? html`<${Table} caption="Time windows" hide_caption columns=${columns} rows=${windows} />`
      : html`<p><strong>No time windows.</strong> Matches start as soon as both bots are connected. A time window sets when a round
          may be played, and what happens to bots that are missing.</p>`}<//>
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
      ${may("plan") && !tournament.closed && html`<${DeedButton} act="close" name=${name} label="Close tournament" title="Close tournament" verb="Close permanently" />`}</p>
    <div role="status">${backup && html`<p>Backup ${backup.file}, ${Math.ceil(backup.bytes / 1024).toLocaleString("en")} KiB, saved in the server’s backup folder.</p>`}</div>
    <p class="small muted">Created ${moment(tournament.created)}${tournament.closed ? `, closed ${moment(tournament.closed)}` : ""}.
      SHA-256 of nonce and seed: <code>${tournament.seed_sha256}</code></p><//>`;
}

export function Play({ name, tournament }) {
  const wall = useLater(() => import("../groups/wall.js"));
  return html`<${Run} name=${name} tournament=${tournament} />
    <div class="cockpit"><div><${NeedsYou} name=${name} tournament=${tournament} /><${Bots} name=${name} /><${InPlay} name=${name} /><${PlaysOn} name=${name} /></div>
      <div>${wall && may("announce") && html`<${wall.OnScreens} name=${name} />`}<${Windows} name=${name} stages=${tournament.stages} /></div></div>
    <${Settings} name=${name} tournament=${tournament} />`;
}
