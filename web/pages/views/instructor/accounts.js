// Accounts of staff: adding, changing and revoking them. Links and passwords are shown once.
import { html, useState } from "../../js/dom.js";
import { useLoaded } from "../../js/documents.js";
import { Act, Check, Field, useTrying, Wrong } from "../../js/forms.js";
import { Empty, PageTitle, Section, Shown, Table } from "../../js/parts.js";
import { act, ask } from "../../js/session.js";
import { moment } from "../../js/words.js";
import { Gate } from "./gate.js";

const roles = {
  assistant: "Runs tournaments and rules on disputes.",
  operator: "Only server state and backups.",
  observer: "Can look at everything, without names.",
  instructor: "Can do everything.",
};
const ways = [["link", "link"], ["password", "password"], ["nothing", "single sign-on only"]];
const fresh = { name: "", role: "assistant", tournaments: "", sees_names: false, email: "", by: "link" };
const split_words = (text) => text.split(/[\s,]+/).filter(Boolean);

/** `one` is the account to change; without it, the form adds one. */
function AccountForm({ one, onDone }) {
  const [form, set_form] = useState(one ? { ...one, email: one.email ?? "", tournaments: one.tournaments.join(" ") } : fresh);
  const set = (key) => (value) => set_form({ ...form, [key]: value });
  const { role, sees_names, email, name, by } = form;
  const { busy, error, send } = useTrying(async () => {
    const body = { role, sees_names, email: email.trim(), tournaments: split_words(form.tournaments) };
    onDone(await (one ? act(`accounts/${one.name}`, body) : act("accounts", { ...body, name: name.trim(), by })));
  });
  return html`<form class="card" onSubmit=${send}><div class="fields">
      ${!one && html`<${Field} label="Name" value=${name} onValue=${set("name")} required maxlength="32" autocomplete="off" hint="Lower case; shown in logs" />`}
      <${Field} label="Role" kind="select" value=${role} onValue=${set("role")} hint=${roles[role]} options=${Object.keys(roles).map((one) => [one, one])} />
      <${Field} label="Tournaments (empty: all)" value=${form.tournaments} onValue=${set("tournaments")} hint="Names from the web addresses, /t/NAME" />
      <${Field} label="E-mail address (optional)" kind="email" value=${email} onValue=${set("email")} hint="For single sign-on" />
      ${!one && html`<${Field} label="Sign-in method" kind="select" value=${by} onValue=${set("by")} options=${ways} />`}</div>
    ${role === "assistant" && html`<${Check} label="Can see names of entrants" checked=${sees_names} onChecked=${set("sees_names")} />`}
    <${Wrong} error=${error} />
    <p class="buttons"><button type="submit" class="primary" disabled=${busy}>${one ? "Save account" : "Add account"}</button>
      ${one && html`<button type="button" onClick=${() => onDone(null)}>Cancel</button>`}</p></form>`;
}

/** The accounts shown so far plus the server's `answer`; removes links and passwords that it replaced. Pure. */
export function shown_after(made, { account, link, password }) {
  const others = made.filter((one) => one.account.name !== account.name);
  if (account.revoked) return others;
  const before = made.find((one) => one.account.name === account.name);
  if (!link && !password) return made;
  return [...others, { account, link: link ?? before?.link, password: password ?? before?.password }];
}

function Made({ made }) {
  return html`<${Section} title="Shown only once">${made.map(({ account, link, password }) => html`<div key=${account.name} class="card" role="status">
    ${Object.entries({ link, password }).map(([kind, value]) => value && html`<p><strong>${account.name}</strong> logs in with this ${kind}:</p>
      <p><code class="token">${value}</code></p>`)}</div>`)}<//>`;
}

function People() {
  const list = useLoaded(() => ask("accounts"), []);
  const [made, set_made] = useState([]);
  const [chosen, set_chosen] = useState(null);
  const [count, set_count] = useState(0); // of finished forms; a new count resets the form, a reloaded list must not
  const done = (answer) => {
    set_chosen(null);
    if (!answer) return;
    set_count((before) => before + 1);
    set_made((before) => shown_after(before, answer));
    list.reload();
  };
  const to = (one, what) => async () => done(await act(`accounts/${one.name}/${what}`));
  const columns = [
    { name: "Name", heads: true, cell: (one) => one.name },
    { name: "Role", cell: (one) => `${one.role}${one.sees_names && one.role === "assistant" ? ", sees names" : ""}` },
    { name: "Tournaments", cell: (one) => one.tournaments.join(", ") || "all" },
    { name: "Sign-in method", cell: (one) => [one.has_link && "link", one.has_password && "password", one.email].filter(Boolean).join(", ") },
    { name: "Last seen", cell: (one) => (one.revoked ? `revoked ${moment(one.revoked)}` : one.seen ? moment(one.seen) : "–") },
    { name: "Actions", cell: (one) => !one.revoked && html`<span class="buttons">
      <button type="button" aria-label=${`Edit ${one.name}`} onClick=${() => set_chosen(one)}>Edit</button>
      ${[["link", "Create link"], ["password", "Create password"], ["revoke", "Revoke access"]].map(([what, said]) => html`
        <${Act} key=${what} aria-label=${`${said}, ${one.name}`} run=${to(one, what)}>${said}<//>`)}</span>` },
  ];
  return html`<${PageTitle} title="Staff" above=${html`<a href="/instructor">Your tournaments</a>`}
      lead="Each staff member has an account. Logs show its name. Revoking access ends the account’s sessions immediately.">Staff<//>
    ${made.length > 0 && html`<${Made} made=${made} />`}
    <${Section} title="Accounts"><${Shown} document=${list} what="the accounts">${({ accounts }) => accounts.length
      ? html`<${Table} caption="Accounts" hide_caption columns=${columns} rows=${accounts} row_key=${(one) => one.name} />`
      : html`<${Empty} title="No accounts yet">The first instructor’s password belongs to no account. Keep it to yourself.<//>`}<//><//>
    <${Section} title=${chosen ? `Edit ${chosen.name}` : "New account"}><${AccountForm} key=${chosen?.name ?? count} one=${chosen} onDone=${done} /><//>`;
}

export default function Accounts() {
  return html`<${Gate}>${() => html`<${People} />`}<//>`;
}
