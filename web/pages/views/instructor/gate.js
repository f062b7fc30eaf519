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
      autocomplete="current-password" error=${error?.code === "password" ? "This is not the password." : null} />
    <${Wrong} error=${error?.code === "password" ? null : error} />
    <p class="buttons"><button type="submit" class="primary" disabled=${busy}>Log in</button>
      ${onCancel && html`<button type="button" onClick=${onCancel}>Not now</button>`}</p>
  </form>`;
}

function LoginPage() {
  return html`<${PageTitle} title="Instructor"
      lead="The server showed the password when it was started for the first time; aspis serve --new-password makes another one.">
      For the instructor<//>
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
    <p>The session has run out. What you typed is still there, and goes on where it was.</p>
    <${Password} onCancel=${give_up} /><//>`}`;
}
