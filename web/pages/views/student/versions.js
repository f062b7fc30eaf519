// The student's uploaded program: the form, its versions, and their builds.
import { html, useEffect, useLayoutEffect, useListener, useRef, useState } from "../../js/dom.js";
import { Act, save } from "../../js/forms.js";
import { Section, Shown, Status, Tag } from "../../js/parts.js";
import { scrimmages_page } from "../../js/paths.js";
import { plain } from "../../js/rows.js";
import { act, ask, ask_file } from "../../js/student.js";
import { useTournament } from "../../js/tournament.js";
import { is_in_work, playing_text, progress_text, role_text, shown_versions, spoken, version_state } from "../../js/versions.js";
import { moment, size_text } from "../../js/words.js";
import { Findings } from "./check.js";
import { HandIn } from "./hand_in.js";
import { Thresholds } from "./thresholds.js";

const shown_at_first = 5;
const every_ms = 1000;
const after_fault_ms = 5000;

/** Polls versions in work each second: map number -> version with its log. Calls `onEnded` when one is finished. */
function useFollowed(versions, onEnded) {
  const [followed, set_followed] = useState(() => new Map());
  const numbers = versions.filter(is_in_work).map(({ number }) => number).join(" ");
  useEffect(() => {
    if (!numbers) return undefined;
    let timer = null;
    let wanted = true;
    const look = async () => {
      let wait = every_ms;
      try {
        const found = await Promise.all(numbers.split(" ").map((number) => ask(`me/versions/${number}`)));
        if (!wanted) return;
        set_followed((before) => new Map([...before, ...found.map((one) => [one.number, one])]));
        if (!found.every(is_in_work)) onEnded();
      } catch (fault) {
        if (fault.status === 401) return;
        wait = after_fault_ms;
      }
      if (wanted) timer = setTimeout(look, wait);
    };
    look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [numbers]);
  return followed;
}

/** The log of a build. If the user has scrolled to the end, it follows new lines. */
function Log({ text }) {
  const box = useRef(null);
  const at_end = useRef(true);
  useLayoutEffect(() => {
    if (at_end.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  const scrolled = ({ target }) => (at_end.current = target.scrollTop + target.clientHeight > target.scrollHeight - 8);
  return html`<pre class="stderr build-log" tabindex="0" dir="ltr" ref=${box} onScroll=${scrolled}>${plain(text)}</pre>`;
}

function Details({ version, detail, fault }) {
  if (fault) return html`<p class="field-error">${fault.message}</p>`;
  if (!detail) return html`<p class="muted">Loading …</p>`;
  return html`<h4>Build log</h4>
    ${detail.log ? html`<${Log} text=${detail.log} />` : html`<p class="muted">${version.state === "queued" ? "Not built yet." : "No output."}</p>`}
    ${detail.report?.length > 0 && html`<h4>Check</h4><${Findings} lines=${detail.report} />`}
    <p class="muted small">SHA-256 <code class="digest">${version.sha256}</code></p>`;
}

function Actions({ version, own, onChanged }) {
  const play = async () => {
    await act(`me/versions/${version.number}/play`);
    onChanged();
  };
  const download = async () => save(await ask_file(`me/versions/${version.number}/upload`), version.file, "application/octet-stream");
  const which = html`<span class="visually-hidden"> v${version.number}</span>`;
  return html`<p class="buttons">
    ${version.state === "ready" && version.number !== own.plays && html`<${Act} run=${play}>Play this version${which}<//>`}
    <${Act} run=${download}>Download${which}<//></p>`;
}

/** `listed` is the version in the list, `live` its last progress. `is_new`: uploaded since the page was opened. */
function Version({ listed, live, is_new, own, onChanged }) {
  const version = live && is_in_work(listed) ? live : listed;
  const { number, file, language_name, bytes, at, note, state } = version;
  const [open, set_open] = useState(is_new || is_in_work(version));
  const [loaded, set_loaded] = useState({});
  const wants = open && !is_in_work(version) && live?.state !== state;
  useEffect(() => {
    if (wants) ask(`me/versions/${number}`).then((detail) => set_loaded({ detail }), (fault) => set_loaded({ fault }));
  }, [wants, state]);
  const role = role_text(version, own);
  const [kind, word] = version_state(version);
  return html`<li class=${`card version ${role ? "plays" : ""}`}>
    <h3>v${number} <${Tag} kind=${kind}>${word}<//>${role && html` <${Tag} kind="accent">${role}<//>`}</h3>
    <p><bdi class="version-file">${plain(file)}</bdi> <span class="muted small">${[language_name, size_text(bytes)].filter(Boolean).join(", ")},${" "}
      <time datetime=${at}>${moment(at)}</time></span>${note && html`<br /><bdi>${plain(note)}</bdi>`}</p>
    ${progress_text(version) && html`<p class=${state === "failed" ? "field-error" : "small"}>${plain(progress_text(version))}</p>`}
    <${Actions} version=${version} own=${own} onChanged=${onChanged} />
    <details open=${open} onToggle=${(event) => set_open(event.target.open)}>
      <summary>Build log and check<span class="visually-hidden"> of v${number}</span></summary>
      ${open && html`<${Details} version=${version} detail=${wants ? loaded.detail : live ?? loaded.detail} fault=${wants && loaded.fault} />`}</details></li>`;
}

function Versions({ own, onChanged }) {
  const [all, set_all] = useState(false);
  const followed = useFollowed(own.versions, onChanged);
  const before = useRef(null);
  before.current ??= new Set(own.versions.map(({ number }) => number));
  const [shown, more] = shown_versions(own, all ? Infinity : shown_at_first);
  const newest = own.versions[0];
  const told = newest && (is_in_work(newest) ? followed.get(newest.number) ?? newest : newest);
  const connect = async () => {
    await act("me/connected");
    onChanged();
  };
  return html`<div class="own-versions"><p role="status">${playing_text(own)}</p>
    ${own.plays && html`<p><${Act} run=${connect}>Play over the network instead<//></p>`}
    <${Status} text=${told ? spoken(told) : ""} gap_ms=${every_ms} />
    <ol class="notes" aria-label="Versions, newest first" reversed>${shown.map((one) => html`
      <${Version} key=${one.number} listed=${one} live=${followed.get(one.number)} is_new=${!before.current.has(one.number)}
        own=${own} onChanged=${onChanged} />`)}</ol>
    ${more > 0 && html`<p><button type="button" onClick=${() => set_all(true)}>Show ${more} older versions</button></p>`}</div>`;
}

/** `document` is me/versions. It reloads when the user returns, to show uploads from a terminal. */
export function HostedPart({ document, token, alias }) {
  const { name } = useTournament();
  useListener("focus", document.reload);
  return html`<${Section} title="Your program" id="program"
      aside=${html`How strong is it? <a href=${scrimmages_page(name, alias)}>Scrimmages</a>`}><${Shown} document=${document} what="your program">${(own) => html`
    <div class="columns even"><${HandIn} own=${own} token=${token} onHandedIn=${document.reload} />
      <${Versions} own=${own} onChanged=${document.reload} /></div>
    <${Thresholds} thresholds=${own.thresholds} />`}<//><//>`;
}
