// Modal dialogs, mainly to confirm actions that cannot be undone.
import { tournament_path } from "./api.js";
import { useDocument } from "./documents.js";
import { html, useDelayed, useEffect, useRef, useState } from "./dom.js";
import { Entrant } from "./entrant.js";
import { Check, Field, useId, useTrying, Wrong } from "./forms.js";
import { Moved } from "./parts.js";
import { act } from "./session.js";

/** Escape calls onClose. */
export function Dialog({ title, onClose, children, wide = false }) {
  const box = useRef(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    onClose?.();
  };
  return html`<dialog class=${`dialog ${wide ? "wide" : ""}`} ref=${box} aria-labelledby=${id} onCancel=${cancel}>
    <h2 id=${id}>${title}</h2>${children}</dialog>`;
}

const by_alias = (rows) => new Map(rows.map((row) => [row.alias, row]));

/** The aliases whose row differs before and after. Pure. */
export function changed_in({ before, after }) {
  const [was, is] = [by_alias(before), by_alias(after)];
  return new Set([...was.keys(), ...is.keys()].filter((alias) =>
    ["place", "points", "advances"].some((key) => was.get(alias)?.[key] !== is.get(alias)?.[key])));
}

function Side({ title, rows, advance, changed, was }) {
  const kind = ({ alias, advances }, at) => [changed.has(alias) ? "changes" : "", at + 1 === advance ? "cut-below" : "", advances === false ? "is-out" : ""].join(" ");
  return html`<table class="table compared"><caption>${title}</caption>
    <thead class="visually-hidden"><tr><th scope="col">Place</th><th scope="col">Bot</th><th scope="col">Points</th>${was && html`<th scope="col">Change</th>`}</tr></thead>
    <tbody>${rows.map((row, at) => html`<tr key=${row.alias} class=${kind(row, at)}><td class="place">${row.place}</td><th scope="row"><${Entrant} alias=${row.alias} /></th>
      <td class="points">${row.points}</td>${was && html`<td class="moved-cell"><${Moved} by=${(was.get(row.alias)?.place ?? row.place) - row.place} /></td>`}</tr>`)}</tbody></table>`;
}

/** Tables that change, before and after, from the server's consequences. */
export function Comparison({ tables }) {
  return tables.map(({ title, before, after, advance }) => {
    const both = { advance, changed: changed_in({ before, after }) };
    return html`<div class="comparison" key=${title}><${Side} title=${`${title} today`} rows=${before} ...${both} />
      <span aria-hidden="true">→</span><${Side} title=${`${title} then`} rows=${after} was=${by_alias(before)} ...${both} /></div>`;
  });
}

function Lines({ lines, none }) {
  if (!lines.length) return html`<p>${none}</p>`;
  return html`<ul class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/** The consequences of sending `body` to `path`, requested half a second after the last change. */
function usePreview(path, body) {
  const [preview, set_preview] = useState(null);
  useDelayed(path && JSON.stringify([path, body]), 500, () => act(`${path}?preview=1`, body),
    set_preview, (error) => set_preview({ error }), (is_asked) => is_asked && set_preview(null));
  return preview;
}

export function Consequences({ preview }) {
  if (!preview) return html`<p class="muted">Checking the consequences …</p>`;
  if (preview.error) return html`<${Wrong} error=${preview.error} />`;
  return html`<${Comparison} tables=${preview.tables ?? []} /><${Lines} lines=${preview.consequences} none="No other changes." />`;
}

function Done({ lines, onClose }) {
  return html`<div role="status"><p><strong>Done.</strong> ${lines.length ? "As a result:" : ""}</p>
      <${Lines} lines=${lines} none="No other changes." /></div>
    <p class="buttons"><button type="button" class="primary" autofocus onClick=${onClose}>Close</button></p>`;
}

function Fields({ fields, values, set }) {
  return fields.map(({ key, kind, start, ...field }) => {
    const take = (value) => set({ ...values, [key]: value });
    return kind === "check" ? html`<${Check} key=${key} checked=${values[key]} onChecked=${take} ...${field} />`
      : html`<${Field} key=${key} kind=${kind} value=${values[key]} onValue=${take} ...${field} />`;
  });
}

/** {kind, failure}: the act with this key as GET /api/v1/acts describes it (ActKind in server/api/endpoints/acts.hpp). */
function useKind(key) {
  const { value, error } = useDocument(key ? "acts" : null);
  const kind = value?.acts.find((one) => one.key === key);
  return { kind: kind ?? { reason: "required", is_danger: !key }, failure: kind ? null : error };
}

/**
 * Asks for confirmation of `act` in the tournament `name`; `target` is the game or the entrant. Shows `title`, children,
 * what the act does, inputs (`fields` as in Field and Check, each with `key` and `start`), the consequences, and a field
 * for the reason. Sends `body`, the fields' values and the reason, and shows the result. `verb` is the button's text, or
 * a function of the fields' values. Something that is not in the list of acts has `run(reason, values)`, which sends it.
 */
export function Deed({ act: key, name, target, title, verb = title, children, fields = [], body = {}, run, onClose, suggestions = [] }) {
  const { kind, failure } = useKind(key);
  const path = kind.path && tournament_path(name, kind.path.replace(/\{\w+\}/, encodeURIComponent(target)));
  const [values, set_values] = useState(() => Object.fromEntries(fields.map(({ key: one, start }) => [one, start])));
  const [reason, set_reason] = useState("");
  const [missing, set_missing] = useState(false);
  const [lines, set_lines] = useState(null);
  const sent = { ...body, ...values };
  const preview = usePreview(kind.has_preview && path, { ...sent, reason: "preview" });
  const wide = useRef(false);  // keeps its value while new consequences are requested
  wide.current ||= preview?.tables?.length > 0;
  const send_it = run ?? (async (why) => (await act(path, { ...sent, reason: why })).consequences);
  const { busy, error, go } = useTrying(async () => set_lines((await send_it(reason.trim(), values)) ?? []));
  const send = (event) => {
    event.preventDefault();
    const is_missing = kind.reason === "required" && !reason.trim();
    set_missing(is_missing);
    if (!is_missing) go();
  };
  if (lines) return html`<${Dialog} title=${title} onClose=${onClose}><${Done} lines=${lines} onClose=${onClose} /><//>`;
  return html`<${Dialog} title=${title} onClose=${onClose} wide=${wide.current}>
    <form onSubmit=${send} novalidate>
      ${children}${kind.explanation && html`<p>${kind.explanation}</p>`}<${Fields} fields=${fields} values=${values} set=${set_values} />
      ${kind.has_preview && html`<h3>Consequences</h3><${Consequences} preview=${preview} />`}
      <${Field} label="Reason" value=${reason} onValue=${set_reason} maxlength="300" required=${kind.reason === "required"} suggestions=${suggestions}
        hint="Shown in the public log." error=${missing && "Enter a reason."} />
      <${Wrong} error=${error ?? failure} />
      <p class="buttons"><button type="button" onClick=${onClose}>Cancel</button>
        <button type="submit" class=${kind.is_danger ? "danger" : "primary"} disabled=${busy || (key && !path)}>${typeof verb === "function" ? verb(values) : verb}</button></p>
    </form><//>`;
}

/** A button that opens a Deed. The Deed stays open if the button becomes `hidden`; `onDone` is called when it closes. */
export function DeedButton({ label, look = "", hidden = false, onDone, ...deed }) {
  const [open, set_open] = useState(false);
  const close = () => {
    set_open(false);
    onDone?.();
  };
  return html`${!hidden && html`<button type="button" class=${look} onClick=${() => set_open(true)}>${label}</button>`}${open && html`<${Deed} ...${deed} onClose=${close} />`}`;
}
