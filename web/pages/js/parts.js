// Components for all pages: titles, tables, states, links, icons.
import { html, useEffect, useRef, useState, useTimer } from "./dom.js";
import { address, tournament_page } from "./paths.js";
import { plain } from "./rows.js";
import { useTournamentDocument } from "./tournament.js";
import { run_states } from "./words.js";

/** Sets the tab's title. */
export function useTitle(said) {
  useEffect(() => {
    document.title = typeof said === "string" ? `${said} · Aspis` : "Aspis";
  }, [said]);
}

/**
 * The page's heading and the tab's title. `lead` is a line below it, `above` a line above (breadcrumbs), `aside` is
 * on the right. `quiet`: only for screen readers, because the page shows the title in a larger form.
 */
export function PageTitle({ children, title, lead, above, aside, quiet = false }) {
  const heading = useRef(null);
  useTitle(title ?? children);
  if (quiet) {
    return html`<div class="page-title quiet"><h1 class="visually-hidden" tabindex="-1" ref=${heading}>${children}</h1>
      ${above && html`<p class="above">${above}</p>`}${lead && html`<p class="above">${lead}</p>`}${aside && html`<div class="aside">${aside}</div>`}</div>`;
  }
  return html`<div class="page-title">
    ${above && html`<p class="above">${above}</p>`}
    <div class="page-title-row">
      <h1 tabindex="-1" ref=${heading}>${children}</h1>
      ${aside && html`<div class="aside">${aside}</div>`}
    </div>
    ${lead && html`<p class="lead">${lead}</p>`}
  </div>`;
}

/** A link back to the current tournament, with its title. */
export function TournamentLink({ name }) {
  const title = useTournamentDocument("").value?.title;
  return html`<a href=${tournament_page(name)}><bdi>${plain(title || name)}</bdi></a>`;
}

/** "disqualified: offensive text" as a tag followed by the reason. */
export function Departed({ said }) {
  const [kind, ...why] = said.split(": ");
  return html`<${Tag} kind="warn">${kind}<//> <span class="small">${plain(why.join(": "))}</span>`;
}

/** A part of a page with a heading. `id` makes it a link target. */
export function Section({ title, id, aside, children, kind = "" }) {
  return html`<section class=${`section ${kind}`} id=${id} aria-label=${title}>
    <div class="section-head"><h2>${title}</h2>${aside && html`<div class="aside">${aside}</div>`}</div>
    ${children}
  </section>`;
}

/** Shown if there is no data yet. */
export function Empty({ title, children }) {
  return html`<div class="empty"><p class="empty-title">${title}</p>${children && html`<p>${children}</p>`}</div>`;
}

/** Grey bars in place of rows, after a short delay. */
export function Loading({ what = "" }) {
  return html`<p class="loading" role="status"><span class="visually-hidden">Loading ${what} …</span>${Array.from({ length: 6 }, () => html`<i></i>`)}</p>`;
}

/** An error in one line, with a way to continue. */
export function Fault({ error, retry }) {
  if (!error) return null;
  if (error.status === 404) {
    return html`<div class="fault" role="alert"><p><strong>Not found:</strong> ${error.message}</p>
      <p><a href=${address("/")}>All tournaments</a></p></div>`;
  }
  return html`<div class="fault" role="alert">
    <p><strong>This could not be loaded.</strong> ${error.message}</p>
    ${retry && html`<button type="button" onClick=${retry}>Load again</button>`}
  </div>`;
}

/** True if the document is loaded or has failed. */
const has_come = ({ value, error }) => value !== undefined || Boolean(error);

/**
 * Draws a document's value with `children(value)`, or its error. `page`: the page shows only this document, so an
 * error becomes the heading. `after` lists other documents used inside: everything appears together, so that nothing
 * moves when the next one arrives.
 */
export function Shown({ document, what, page = false, after = [], children }) {
  if (document.value !== undefined && after.every(has_come)) return children(document.value);
  if (document.error) {
    return html`${page && html`<${PageTitle}>${document.error.status === 404 ? "Not found" : "Not available right now"}<//>`}
      <${Fault} error=${document.error} retry=${document.reload} />`;
  }
  return html`<${Loading} what=${what} />`;
}

/**
 * A table that scrolls horizontally. `columns` are {name, label?, number?, cell(row)}; the column with `heads` has
 * the row's heading. `mark(row)` returns a class for a row.
 */
export function Table({ caption, columns, rows, row_key, mark, hide_caption = false }) {
  const cell = (column, row) => {
    const kind = column.number ? "number" : column.kind ?? "";
    return column.heads
      ? html`<th scope="row" class=${kind}>${column.cell(row)}</th>`
      : html`<td class=${kind}>${column.cell(row)}</td>`;
  };
  return html`<${Scroller} label=${caption}><table class="table">
    <caption class=${hide_caption ? "visually-hidden" : ""}>${caption}</caption>
    <thead><tr>${columns.map((column) => html`<th scope="col" class=${column.number ? "number" : column.kind ?? ""}>
      ${column.label ? html`<abbr title=${column.label}>${column.name}</abbr>` : column.name}</th>`)}</tr></thead>
    <tbody>${rows.map((row, index) => html`<tr key=${row_key ? row_key(row) : index} class=${mark?.(row) ?? ""}>
      ${columns.map((column) => cell(column, row))}</tr>`)}</tbody>
  </table><//>`;
}

/** Scrolls wide content, also by keyboard, and only if it does not fit. */
export function Scroller({ label, children, kind = "" }) {
  const box = useRef(null);
  const [wide, set_wide] = useState(false);
  useEffect(() => {
    const look = () => set_wide(box.current.scrollWidth > box.current.clientWidth + 1);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box.current);
    if (box.current.firstElementChild) watcher.observe(box.current.firstElementChild);
    return () => watcher.disconnect();
  }, []);
  const region = wide ? { role: "region", tabindex: 0, "aria-label": `${label}, scrollable` } : {};
  return html`<div class=${`scroller ${kind}`} ref=${box} ...${region}>${children}</div>`;
}

/** A small framed word: "live", "settled". Kinds: good, bad, warn, live, quiet. */
export function Tag({ kind = "quiet", children }) {
  return html`<span class=${`tag tag-${kind}`}>${children}</span>`;
}

/** The number of places gained, or lost if `by` is negative. */
export function Moved({ by }) {
  if (!by) return null;
  const said = by > 0 ? `up ${by}` : `down ${-by}`;
  return html`<span class=${`moved ${by > 0 ? "up" : "down"}`} title=${said}><span
      aria-hidden="true">${by > 0 ? "▲" : "▼"}${Math.abs(by)}</span>
    <span class="visually-hidden">${said}</span></span>`;
}

const run_kinds = { running: "live", finished: "good", failed: "bad", paused: "quiet", pausing: "warn" };

/** The current state of a tournament's run. */
export const StateTag = ({ state }) => html`<${Tag} kind=${run_kinds[state]}>${run_states[state] ?? state}<//>`;

const shapes = [
  html`<circle cx="8" cy="8" r="6.5" />`,
  html`<rect x="2" y="2" width="12" height="12" rx="1.5" />`,
  html`<path d="M8 1.5 15 14H1Z" />`,
  html`<path d="M8 .8 15.2 8 8 15.2.8 8Z" />`,
  html`<path d="M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z" />`,
  html`<path d="M8 1 15 6.2 12.3 14.5H3.7L1 6.2Z" />`,
];

/** A seat's colour and shape (seats from 0), which always go together. */
export function SeatMark({ seat }) {
  const shape = shapes[seat % shapes.length];
  return html`<svg class=${`seat-mark seat-${seat % 6}`} viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`;
}

/** A line that screen readers announce, at most once every `gap_ms`. */
export function Status({ text, visible = false, gap_ms = 5000 }) {
  const [said, set_said] = useState(text);
  const last = useRef(0);
  useTimer(() => {
    last.current = Date.now();
    set_said(text);
  }, Math.max(0, last.current + gap_ms - Date.now()), [text, gap_ms]);
  return html`<p role="status" class=${visible ? "status" : "visually-hidden"}>${said}</p>`;
}

/** A command or program with a button that copies it. */
export function Copyable({ text }) {
  const [done, set_done] = useState({});
  const say = (said) => () => set_done({ text, said });
  const copy = () => navigator.clipboard.writeText(text).then(say("Copied"), say("Select the text to copy it"));
  return html`<div class="command"><pre tabindex="0"><code>${text}</code></pre>
    ${navigator.clipboard && html`<button type="button" onClick=${copy}>${done.text === text ? done.said : "Copy"}</button>`}</div>`;
}
