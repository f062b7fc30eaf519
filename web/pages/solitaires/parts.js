// Components for the pages of both solitaires: a file field, verdicts, boards, and texts with their errors.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { post } from "../js/api.js";
import { useDrop } from "../js/forms.js";
import { decode_text } from "../js/rows.js";
import { plural } from "../js/words.js";
import { blamed, marked_lines, too_large } from "./crossed_words.js";

/** A text to paste, drop or choose. `error` is shown next to it. */
export function FileField({ id, label, hint, value, onText, rows = 10, error }) {
  const take = async (file) => file && onText(decode_text(new Uint8Array(await file.arrayBuffer())));
  const choose = async (event) => {
    await take(event.target.files[0]);
    event.target.value = "";
  };
  return html`<div ...${useDrop(({ files }) => take(files[0]))}>
    <div class="file-head"><label for=${id}>${label}</label>
      <label class="button file-button">Choose a file<span class="visually-hidden"> as ${label}</span><input type="file"
        class="visually-hidden" accept="text/*,.txt" onChange=${choose} /></label></div>
    ${hint && html`<p class="small muted" id=${`${id}-hint`}>${hint}</p>`}
    <textarea id=${id} rows=${rows} spellcheck="false" autocapitalize="off" value=${value} aria-invalid=${error ? "true" : null}
      aria-describedby=${[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || null}
      onInput=${(event) => onText(event.target.value)}></textarea>
    ${error && html`<p class="field-error" id=${`${id}-error`}>${error}</p>`}
  </div>`;
}

/** The result of the server's scorer: {verdict, sent, fault: {field, text}, busy, score(body)}. */
export function useScoring(path, fields) {
  const [state, set_state] = useState({});
  const score = async (body) => {
    const large = too_large(body);
    if (large) return set_state({ fault: { text: large } });
    set_state((before) => ({ ...before, busy: true, fault: null }));
    try {
      set_state({ verdict: await post(path, body), sent: body });
    } catch (error) {
      const [field, text] = blamed(error.message, fields);
      set_state({ fault: { field, text } });
    }
  };
  return { ...state, score };
}

export const field_error = (scoring, field) => (scoring.fault?.field === field ? scoring.fault.text : null);

export function ScoreButtons({ scoring, children }) {
  const general = scoring.fault && !scoring.fault.field && scoring.fault.text;
  return html`<div class="score-buttons"><button type="submit" class="primary" disabled=${scoring.busy}>Score file</button>${children}
    <span role="status" class="muted">${scoring.busy ? "Scoring …" : ""}</span></div>
    <div role="alert">${scoring.fault && html`<p class="field-error">${general || "A file could not be read: see the marked field."}</p>`}</div>`;
}

/** The headline of a verdict, which gets the focus when it appears. */
export function Headline({ verdict: { valid, verdict, total, claimed, faults }, children }) {
  const heading = useRef(null);
  useEffect(() => heading.current.focus(), []);
  return html`<div class=${`verdict ${valid ? "" : "verdict-forfeit"}`}>
    <h2 tabindex="-1" ref=${heading}>${valid ? `✓ VALID: ${total}` : verdict === "undecided" ? "? UNDECIDED: a judge must read the file" : `✗ INVALID: ${plural(faults.length, "error")}`}</h2>
    <dl class="facts score-facts"><div><dt>Score by the rules</dt><dd>${total}</dd></div>
      ${claimed !== undefined && html`<div><dt>Claimed</dt><dd>${claimed ?? "none"}</dd></div>`}${children}</dl>
  </div>`;
}

/** `faults` are {line, text}; line numbers link to their lines. */
export function Faults({ faults }) {
  if (!faults.length) return null;
  return html`<ol class="fault-list">${faults.map(({ line, text }) => html`<li>
    ${line ? html`<a href=${`#line-${line}`}>Line ${line}</a>: ` : ""}${text}</li>`)}</ol>`;
}

/** The scored text with line numbers, and errors below their lines. */
export function Source({ text, faults }) {
  return html`<div class="scroller source-box" role="region" tabindex="0" aria-label="The text that was scored"><ol class="source">${marked_lines(text, faults).map((line) => html`<li
      key=${line.number} id=${`line-${line.number}`} class=${line.faults.length ? "faulty" : ""}><code>${line.text || " "}</code>
      ${line.faults.map((fault) => html`<span class="line-fault">✗ ${fault}</span>`)}</li>`)}</ol></div>`;
}

/** A picture of a board. `cell(row, column)`, from 0, returns {letter, note, kind}. */
export function BoardPicture({ side, cell, rows, label = "The board after the last move" }) {
  const lines = Array.from({ length: side }, (_, at) => at);
  return html`<figure class="solitaire-picture"><svg viewBox=${`-1 -1 ${side + 1.2} ${side + 1.2}`} role="img" aria-label=${label}>
    ${lines.map((at) => html`<text class="edge" x=${at + 0.5} y="-.45">${at + 1}</text><text class="edge" x="-.5" y=${at + 0.55}>${at + 1}</text>`)}
    ${lines.map((row) => lines.map((column) => {
      const { letter, note, kind } = cell(row, column);
      return html`<g class=${`square ${kind} ${letter ? "filled" : ""}`} key=${row * side + column}><rect
          x=${column + 0.03} y=${row + 0.03} width=".94" height=".94" rx=".1" />
        ${note && html`<text class="note" x=${column + (letter ? 0.8 : 0.5)} y=${row + (letter ? 0.78 : 0.52)}>${note}</text>`}
        ${letter && html`<text class="letter" x=${column + 0.46} y=${row + 0.5}>${letter}</text>`}</g>`;
    }))}</svg>
    <figcaption><details><summary>Show as text</summary><pre tabindex="0">${rows.join("\n")}</pre></details></figcaption></figure>`;
}
