// What forms are made of: fields with their errors, dialogs, and deeds that ask before they are done.
import { html, useEffect, useRef, useState } from "./dom.js";
import { act } from "./session.js";

let ids = 0;
/** One of its own for each component, for what labels and describes. */
function useId() {
  const id = useRef(null);
  id.current ??= `part-${++ids}`;
  return id.current;
}

/**
 * A labelled input. `kind` is "text", "password", "area" or "select" (options as [value, said, off]);
 * `error` stands below it and is read with it, `hint` too; a text may have `suggestions`.
 */
export function Field({ label, kind = "text", value, onValue, error, hint, options = [], suggestions = [], ...more }) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || null;
  const shared = { id, value, "aria-describedby": notes, "aria-invalid": error ? "true" : null,
    list: suggestions.length ? `${id}-list` : null, ...more };
  const take = (event) => onValue(event.target.value);
  const input =
    kind === "area" ? html`<textarea ...${shared} onInput=${take}></textarea>`
    : kind === "select" ? html`<select ...${shared} onChange=${take}>
        ${options.map(([option, said, off]) => html`<option key=${option} value=${option} disabled=${off}>${said}</option>`)}</select>`
    : html`<input type=${kind} ...${shared} onInput=${take} />`;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${input}
    ${suggestions.length > 0 && html`<datalist id=${`${id}-list`}>${suggestions.map((one) => html`<option key=${one} value=${one} />`)}</datalist>`}
    ${error && html`<p class="field-error" id=${`${id}-error`}>${error}</p>`}
  </div>`;
}

export function Check({ label, checked, onChecked, ...more }) {
  return html`<label class="check"><input type="checkbox" checked=${checked} ...${more}
    onChange=${(event) => onChecked(event.target.checked)} /> ${label}</label>`;
}

/** What went wrong with something that was just tried, beside it. */
export function Wrong({ error }) {
  return error ? html`<p class="field-error" role="alert">${error.message}</p>` : null;
}

/** A window over the page; Escape calls onClose. */
export function Dialog({ title, onClose, children }) {
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
  return html`<dialog class="dialog" ref=${box} aria-labelledby=${id} onCancel=${cancel}>
    <h2 id=${id}>${title}</h2>${children}</dialog>`;
}

/** `run` with {busy, error, go}: one at a time, and what it throws is kept to be shown. */
export function useTrying(run) {
  const [state, set_state] = useState({ busy: false, error: null });
  const go = async (...what) => {
    if (state.busy) return;
    set_state({ busy: true, error: null });
    try {
      await run(...what);
      set_state({ busy: false, error: null });
    } catch (error) {
      set_state({ busy: false, error });
    }
  };
  return { ...state, go };
}

/** A button that does something at once, with what went wrong beside it. */
export function Act({ children, run, kind = "", ...more }) {
  const { busy, error, go } = useTrying(run);
  return html`<span class="act"><button type="button" class=${kind} disabled=${busy} ...${more} onClick=${() => go()}>
    ${children}</button><${Wrong} error=${error} /></span>`;
}

function Lines({ lines, none }) {
  if (!lines.length) return html`<p>${none}</p>`;
  return html`<ul class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/** The consequences of sending `body` to `path`, asked for half a second after either was changed. */
function usePreview(path, body) {
  const [preview, set_preview] = useState(null);
  useEffect(() => {
    if (!path) return undefined;
    let wanted = true;
    set_preview(null);
    const later = setTimeout(() => act(`${path}?preview=1`, body).then(
      ({ consequences }) => wanted && set_preview({ lines: consequences }),
      (error) => wanted && set_preview({ error })), 500);
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [path, JSON.stringify(body)]);
  return preview;
}

function Preview({ preview }) {
  if (!preview) return html`<p class="muted">Checking the consequences …</p>`;
  if (preview.error) return html`<${Wrong} error=${preview.error} />`;
  return html`<${Lines} lines=${preview.lines} none="No other changes." />`;
}

function Done({ lines, onClose }) {
  return html`<div role="status"><p><strong>Done.</strong> ${lines.length ? "As a result:" : ""}</p>
      <${Lines} lines=${lines} none="No other changes." /></div>
    <p class="buttons"><button type="button" class="primary" autofocus onClick=${onClose}>Close</button></p>`;
}

/**
 * A dialog for what cannot be taken back: says what it does (children) and what would follow, asks for the
 * reason, sends `body` with it to `path`, and says what followed. In place of a path, `run(reason)` does what
 * changes no results. `suggestions` are reasons to choose from.
 */
export function Deed({ title, verb, children, path, body = {}, run, onClose, suggestions = [] }) {
  const [reason, set_reason] = useState("");
  const [missing, set_missing] = useState(false);
  const [lines, set_lines] = useState(null);
  const preview = usePreview(path, { ...body, reason: "preview" });
  const send_it = run ?? (async (why) => (await act(path, { ...body, reason: why })).consequences);
  const { busy, error, go } = useTrying(async () => set_lines((await send_it(reason.trim())) ?? []));
  const send = (event) => {
    event.preventDefault();
    set_missing(!reason.trim());
    if (reason.trim()) go();
  };
  if (lines) return html`<${Dialog} title=${title} onClose=${onClose}><${Done} lines=${lines} onClose=${onClose} /><//>`;
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form onSubmit=${send} novalidate>
      ${children}
      ${path && html`<h3>Consequences</h3><${Preview} preview=${preview} />`}
      <${Field} label="Reason" value=${reason} onValue=${set_reason} maxlength="300" required suggestions=${suggestions}
        hint="Shown in the public log." error=${missing && "Enter a reason."} />
      <${Wrong} error=${error} />
      <p class="buttons"><button type="submit" class="danger" disabled=${busy}>${verb}</button>
        <button type="button" onClick=${onClose}>Cancel</button></p>
    </form><//>`;
}

/** A button that opens a Deed. */
export function DeedButton({ label, ...deed }) {
  const [open, set_open] = useState(false);
  return html`<button type="button" onClick=${() => set_open(true)}>${label}</button>
    ${open && html`<${Deed} ...${deed} onClose=${() => set_open(false)} />`}`;
}

/**
 * One button that opens a list of buttons. It closes when one of them is chosen, with Escape, and when something else is
 * clicked; a dialog that a button opens stays.
 */
export function Menu({ label, children }) {
  const [open, set_open] = useState(false);
  const box = useRef(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = (event) => !box.current.contains(event.target) && set_open(false);
    const key = (event) => {
      if (event.key !== "Escape") return;
      set_open(false);
      box.current.firstElementChild.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", key);
    };
  }, [open]);
  const chosen = (event) => event.target.closest("button") && !event.target.closest("dialog") && set_open(false);
  return html`<span class=${`menu ${open ? "open" : ""}`} ref=${box}><button type="button" class="menu-button" aria-expanded=${open} aria-label=${label} title=${label}
      onClick=${() => set_open(!open)}>⋯</button><span class="menu-panel" onClick=${chosen}>${children}</span></span>`;
}

const csv = "text/csv;charset=utf-8";

/** Gives the browser a text, or a Blob, to save. */
export function save(text, name, type = csv) {
  // Excel takes a table for UTF-8 only with a byte-order mark in front of it.
  const url = URL.createObjectURL(new Blob([type === csv ? "\ufeff" : "", text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
