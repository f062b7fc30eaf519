// Who is let through to the instructor's pages: a login page, and a login over the page when the
// session has run out, which keeps what was typed.
import { html, useEffect, useState } from "../../js/dom.js";
import { Dialog, Field, useTrying, Wrong } from "../../js/forms.js";
import { Fault, Loading, PageTitle } from "../../js/parts.js";
import { give_up, log_in, look_at_session, useSession } from "../../js/session.js";

function Password({ onCancel }) {
  const [password, set_password] = useState("");
  const { busy, error, go } = useTrying(() => log_in(password));
  const send = (event) => {
    event.preventDefault();
    go();
  };
  return html`<form onSubmit=${send} class="narrow">
    <${Field} label="Password" kind="password" value=${password} onValue=${set_password} required
      autocomplete="current-password" error=${error?.code === "password" ? "Wrong password." : null} />
    <${Wrong} error=${error?.code === "password" ? null : error} />
    <p class="buttons"><button type="submit" class="primary" disabled=${busy}>Log in</button>
      ${onCancel && html`<button type="button" onClick=${onCancel}>Cancel</button>`}</p>
  </form>`;
}

function LoginPage() {
  return html`<${PageTitle} title="Instructor"
      lead="The server printed the password when it first started; aspis serve --new-password sets a new one.">
      Instructor login<//>
    <div class="card narrow"><${Password} /></div>`;
}

/** `children()` is drawn when somebody is logged in, and stays while a new login is asked for. */
export function Gate({ children }) {
  const { instructor, expired } = useSession();
  const [was_in, set_was_in] = useState(false);
  const [fault, set_fault] = useState(null);
  const look = () => look_at_session().then(() => set_fault(null), set_fault);
  useEffect(() => void (instructor === undefined && look()), []);
  useEffect(() => set_was_in(Boolean(instructor || expired)), [instructor, expired]);
  if (instructor === undefined && !was_in) {
    return fault ? html`<${Fault} error=${fault} retry=${look} />` : html`<${Loading} />`;
  }
  if (!instructor && !expired) return html`<${LoginPage} />`;
  return html`${children()}${expired && html`<${Dialog} title="Log in again" onClose=${give_up}>
    <p>Your session has expired. Log in to continue; nothing you typed is lost.</p>
    <${Password} onCancel=${give_up} /><//>`}`;
}
