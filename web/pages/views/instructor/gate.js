// Protects the instructor's pages: a login page, and a login dialog after the session expires, so that input on the
// page is kept.
import { html, useEffect, useState } from "../../js/dom.js";
import { Dialog } from "../../js/dialog.js";
import { Field, useTrying, Wrong } from "../../js/forms.js";
import { Fault, Loading, PageTitle } from "../../js/parts.js";
import { give_up, log_in, look_at_session, useSession } from "../../js/session.js";

/** An empty name means the first instructor's account. */
function Password({ onCancel }) {
  const [name, set_name] = useState("");
  const [password, set_password] = useState("");
  const { busy, error, send } = useTrying(() => log_in({ name: name.trim(), password }));
  return html`<form onSubmit=${send} class="narrow">
    <${Field} label="Name (empty for the first instructor)" value=${name} onValue=${set_name} autocomplete="username" />
    <${Field} label="Password" kind="password" value=${password} onValue=${set_password} required
      autocomplete="current-password" error=${error?.code === "password" ? `${error.message[0].toUpperCase()}${error.message.slice(1)}.` : null} />
    <${Wrong} error=${error?.code === "password" ? null : error} />
    <p class="buttons"><button type="submit" class="primary" disabled=${busy}>Log in</button>
      ${onCancel && html`<button type="button" onClick=${onCancel}>Cancel</button>`}</p>
  </form>`;
}

function LoginPage({ fault }) {
  return html`<${PageTitle} title="Log in"
      lead=${html`For instructors and staff. The server printed the first password when it started for the first time. <code>aspis serve --new-password</code> sets a new one.`}>
      Instructor login<//>
    <div class="card narrow"><${Wrong} error=${fault} /><${Password} /></div>`;
}

/** Reads the token of a login link once, and removes it from the address so that others cannot see it. */
function link_from_address() {
  const link = /^#link=([\w-]+)$/.exec(location.hash)?.[1];
  if (link) history.replaceState(history.state, "", location.pathname);
  return link;
}

/** Draws `children()` after the login, and keeps it while a new login is needed. */
export function Gate({ children }) {
  const { account, expired } = useSession();
  const [link, set_link] = useState(link_from_address);
  const [fault, set_fault] = useState(null);
  const look = () => look_at_session().then(() => set_fault(null), set_fault);
  useEffect(() => {
    if (link) log_in({ link }).catch((error) => look_at_session().then(() => set_fault(error), set_fault)).then(() => set_link(null));
    else if (account === undefined) look();
  }, []);
  if (link || account === undefined) {
    return fault ? html`<${Fault} error=${fault} retry=${look} />` : html`<${Loading} />`;
  }
  if (!account) return html`<${LoginPage} fault=${fault} />`;
  return html`${children()}${expired && html`<${Dialog} title="Log in again" onClose=${give_up}>
    <p>Your session has expired. Log in to continue. Your input is kept.</p>
    <${Password} onCancel=${give_up} /><//>`}`;
}
