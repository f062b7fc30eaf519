// Form components: fields with errors, and buttons with progress and errors.
import { html, useRef, useState } from "./dom.js";

let ids = 0;
/** A unique id for each component, for labels and descriptions. */
export function useId() {
  const id = useRef(null);
  id.current ??= `part-${++ids}`;
  return id.current;
}

/**
 * A labelled input. `kind` is "text", "password", "area" or "select" (options as [value, said, off]). `error` and
 * `hint` are below it and read with it. A text may have `suggestions`.
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

/** The error of the last attempt, next to its button. */
export function Wrong({ error }) {
  return error ? html`<p class="field-error" role="alert">${error.message}</p>` : null;
}

/** Wraps `run` as {busy, error, go}, plus `send` for forms. Runs one call at a time and keeps its error. */
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
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return { ...state, go, send };
}

/** A button that runs immediately, with its error next to it. */
export function Act({ children, run, kind = "", ...more }) {
  const { busy, error, go } = useTrying(run);
  return html`<span class="act"><button type="button" class=${kind} disabled=${busy} ...${more} onClick=${() => go()}>
    ${children}</button><${Wrong} error=${error} /></span>`;
}

/** {class, ...handlers} for an element on which files can be dropped; `take(DataTransfer)` gets them unless `off`. */
export function useDrop(take, off = false) {
  const [over, set_over] = useState(false);
  const handle = (is_over, then) => (event) => {
    event.preventDefault();
    set_over(is_over && !off);
    if (!off) then?.(event.dataTransfer);
  };
  return { class: over ? "file-field over" : "file-field", onDragOver: handle(true), onDragLeave: handle(false), onDrop: handle(false, take) };
}

const csv = "text/csv;charset=utf-8";

/** Makes the browser save a text or Blob as a file. */
export function save(text, name, type = csv) {
  // Excel needs a byte order mark to read a CSV file as UTF-8.
  const url = URL.createObjectURL(new Blob([type === csv ? "\ufeff" : "", text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
