// The checker's report about the student's bot.
import { html } from "../../js/dom.js";
import { Act } from "../../js/forms.js";
import { Section, Tag } from "../../js/parts.js";
import { act } from "../../js/student.js";

const kinds = { FAILED: ["bad", "failed"], passed: ["good", "passed"], warning: ["warn", "warning"] };

/** "FAILED: what" starts a finding; lines without such a word continue the one before. Pure. */
export function grouped(lines) {
  const findings = [];
  for (const line of lines) {
    const [, word, text] = /^(FAILED|passed|warning): (.*)$/.exec(line) ?? [];
    if (word || !findings.length) findings.push({ word, text: text ?? line, more: [] });
    else findings.at(-1).more.push(line.trim());
  }
  return findings;
}

function Finding({ word, text, more }) {
  const [kind, said] = kinds[word] ?? [];
  return html`<li>${kind && html`<${Tag} kind=${kind}>${said}<//> `}${text}
    ${more.map((line) => html`<br /><span class="muted small">${line}</span>`)}</li>`;
}

/** A report of the checker, line by line. */
export function Findings({ lines }) {
  return html`<ol class="findings">${grouped(lines).map((one) => html`<${Finding} ...${one} />`)}</ol>`;
}

export function CheckPart({ me, onRequested }) {
  const { presence } = me.lobby ?? {};
  const run = async () => {
    await act("me/check");
    onRequested();
  };
  return html`<${Section} title="Bot check">
    <p>The server plays good and bad moves against your bot and reports its errors. This does not affect standings.</p>
    <p><${Act} run=${run} disabled=${presence !== "ready"}>Check my bot<//></p>
    ${presence !== "ready" && presence !== "checking" && html`<p class="muted small">Your bot must be connected and not in a game.</p>`}
    <div role="status">${presence === "checking"
      ? html`<p>Checking …</p>`
      : me.findings.length > 0 && html`<${Findings} lines=${me.findings} />`}</div><//>`;
}
