// Creates a tournament: roster, settings, and a preview.
import { html, useDelayed, useMemo, useState } from "../../js/dom.js";
import { act } from "../../js/session.js";
import { useDocument } from "../../js/documents.js";
import { Field, useTrying, Wrong } from "../../js/forms.js";
import { useLater } from "../../js/later.js";
import { PageTitle, Section, Shown } from "../../js/parts.js";
import { go } from "../../js/router.js";
import { parse_changes, roster_errors, plain } from "../../js/rows.js";
import { game_names, limit } from "../../js/words.js";
import { Gate } from "./gate.js";
import { Preview, RosterFaults } from "./preview.js";
import { read_roster } from "./roster_file.js";

const sample = "name,e-mail,command\nAnn Example,ann@example.edu,\nSample bot,,house:boxing_greedy\n";
const own = "own";

/** The request's body, or why it cannot be sent yet. */
function request_body(form) {
  const { changes, fault } = parse_changes(form.changes);
  if (fault) return { fault: { changes: fault } };
  if (form.move.trim()) changes["clock.move"] = form.move.trim();
  const body = { roster: form.roster, changes };
  if (form.columns) body.columns = form.columns;
  if (form.preset === own) {
    try {
      body.plan = JSON.parse(form.plan);
    } catch (wrong) {
      return { fault: { plan: form.plan.trim() ? `Invalid JSON: ${wrong.message}` : "" } };
    }
  } else {
    body.preset = form.preset;
  }
  if (form.game) body.game = form.game;
  return { body };
}

/** The field that an error of the server belongs to. */
function field_with_error(message, form) {
  if (/^line \d+: /m.test(message)) return "roster";
  if (/^roster/.test(message)) return "roster";
  if (/^changes/.test(message)) return "changes";
  if (/^(title|name|a title|there is a tournament|a tournament's name)/.test(message)) return "title";
  if (/^game: /.test(message)) return "game";
  return form.preset === own && /^plan/.test(message) ? "plan" : "";
}

const nothing_seen = { value: null, error: null, busy: false };

/** Requests the preview shortly after the last change; {value, error, busy}. */
function usePreview(body) {
  const [seen, set_seen] = useState(nothing_seen);
  useDelayed(body?.roster.trim() ? JSON.stringify(body) : null, 400, () => act("preview", body),
    (value) => set_seen({ ...nothing_seen, value }), (error) => set_seen({ ...nothing_seen, error }),
    (is_asked) => set_seen((before) => (is_asked ? { ...before, busy: true } : nothing_seen)));
  return seen;
}

function RosterPart({ form, set, faults }) {
  const take = async (event) => {
    const [file] = event.target.files;
    if (file) set({ ...(await read_roster(file)), columns: null });
  };
  const wall = useLater(() => import("../groups/wall.js"));
  return html`<${Section} title="1. Entrants">
    <div class="field"><label for="roster-file">Roster file (CSV)</label>
      <p class="hint" id="roster-hint">The first line names the columns: name, e-mail, institution, version, command, team.
        Only the name is required. Exports of Canvas and Moodle need no changes, and a plain list of names, one per line, also works. A command such as <code>house:boxing_greedy</code> enters a
        sample bot. All other entrants upload a program or connect over the network.</p>
      <input type="file" id="roster-file" accept=".csv,text/csv,text/plain" aria-describedby="roster-hint" onChange=${take} /></div>
    <${Field} label="Roster" kind="area" rows="8" class="mono" spellcheck="false" value=${form.roster}
      onValue=${(roster) => set({ roster, columns: null, file_faults: null })} error=${faults.roster && "Some lines have errors: see below."} />
    ${!form.roster && html`<p><button type="button" onClick=${() => set({ roster: sample, columns: null })}>Load an example</button></p>`}
    ${form.file_notes.length > 0 && html`<ul class="small">${form.file_notes.map((note) => html`<li>${plain(note)}</li>`)}</ul>`}
    ${(form.file_faults || faults.roster) && html`<${RosterFaults} faults=${form.file_faults ?? faults.roster} />`}
    ${wall && html`<${wall.RosterColumns} roster=${form.roster} columns=${form.columns} set=${(columns) => set({ columns })} />`}
  <//>`;
}

function PresetPart({ form, set, presets, faults }) {
  const choice = (name, about) => html`<li key=${name}><label class="choice">
    <input type="radio" name="preset" value=${name} checked=${form.preset === name} onChange=${() => set({ preset: name })} />
    <span><strong>${name === own ? "Custom plan" : name}</strong><span class="muted small">${about}</span></span></label></li>`;
  const games = presets.games.map(({ name, clock }) => [name, `${game_names[name] ?? name} (${limit(clock.move_ms)} per move)`]);
  return html`<${Section} title="2. Format">
    <fieldset class="plain"><legend>Preset</legend><ul class="choices">
      ${presets.presets.map(({ name, about }) => choice(name, about))}
      ${choice(own, "JSON, as printed by aspis tournament presets and described in docs/tournaments.md.")}</ul></fieldset>
    ${form.preset === own && html`<${Field} label="Plan (JSON)" kind="area" rows="12" class="mono" spellcheck="false"
      value=${form.plan} onValue=${(plan) => set({ plan })} error=${faults.plan} />`}
    <div class="fields">
      <${Field} label="Game" kind="select" value=${form.game} onValue=${(game) => set({ game })} error=${faults.game}
        options=${[["", "from the preset"], ...games]} />
      <${Field} label="Time per move" value=${form.move} onValue=${(move) => set({ move })} placeholder="game default"
        hint="500ms, 2s, or none" />
    </div>
    <details open=${Boolean(form.changes)}><summary>Advanced: change values of the plan</summary>
      <${Field} label="Changes, one per line" kind="area" rows="3" class="mono" spellcheck="false" value=${form.changes}
        onValue=${(changes) => set({ changes })} error=${faults.changes} hint="stages[0].match.games = 4" /></details>
  <//>`;
}

function Form({ presets }) {
  const [form, set_form] = useState({ title: "", roster: "", columns: null, preset: "shield", plan: "", game: "", move: "", changes: "", file_notes: [], file_faults: null });
  const set = (values) => set_form((before) => ({ ...before, ...values }));
  const { body, fault } = useMemo(() => request_body(form), [form]);
  const seen = usePreview(body);
  const making = useTrying(async () => {
    const made = await act("tournaments", { ...body, title: form.title.trim() });
    go(`/instructor/t/${encodeURIComponent(made.name)}/entrants`);
  });
  const error = making.error ?? seen.error;
  const place = error ? field_with_error(error.message, form) : "";
  const faults = { ...fault };
  if (place === "roster") faults.roster = roster_errors(error.message, form.roster);
  else if (place) faults[place] = error.message;
  return html`<form onSubmit=${making.send} class="maker">
    <div><${RosterPart} form=${form} set=${set} faults=${faults} />
      <${PresetPart} form=${form} set=${set} presets=${presets} faults=${faults} /></div>
    <div class="beside"><${Section} title="3. Preview">
      <${Preview} seen=${seen} other=${!place && error} waits=${!form.roster.trim()} />
      <${Field} label="Title" value=${form.title} onValue=${(title) => set({ title })} required maxlength="100"
        hint="Public. The web address is made from it." error=${faults.title} />
      ${making.error && place && html`<${Wrong} error=${{ message: "The tournament was not created: fix the marked fields." }} />`}
      <p><button type="submit" class="primary" disabled=${making.busy || !seen.value || !form.title.trim()}>Create tournament</button></p>
      <p class="small muted">The tournament stays paused until you start it.</p>
    <//></div>
  </form>`;
}

export default function NewTournament() {
  const presets = useDocument("presets");
  return html`<${Gate}>${() => html`
    <${PageTitle} above=${html`<a href="/instructor">Your tournaments</a>`} title="New tournament">New tournament<//>
    <${Shown} document=${presets} what="the presets">${(value) => html`<${Form} presets=${value} />`}<//>`}<//>`;
}
