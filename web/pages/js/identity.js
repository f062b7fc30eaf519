// The current user. Students have a token in this tab (or in this browser, if they chose that), or come through an
// authenticating proxy. Accounts use a cookie or the proxy.
import { get } from "./api.js";
import { useLater } from "./later.js";

const key = "aspis-student";

/** {token, tournament, alias, stays} of the student logged in here, or null; no token with a proxy. */
export function student() {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores a student's login until the tab is closed, because the computer may be shared; with `stays`, until logout.
 * null deletes it.
 */
export function keep_student(login) {
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
    if (login) (login.stays ? localStorage : sessionStorage).setItem(key, JSON.stringify(login));
  } catch {
    // Without browser storage, students log in again on the next page.
  }
}

/** The settings of get() and post() for a student's requests. */
export const as_student = async ({ token, tournament, alias }) =>
  token ? { token } : { entrant: `${tournament}/${alias}`, csrf: (await current_session()).csrf };

let session = null;

/** {account, csrf, by_proxy, entrants} of this browser. Fetched once per page; call forget_session() after a login. */
export function current_session() {
  session ??= get("session").catch(() => ({ account: null, csrf: null, entrants: [] }));
  return session;
}

export function forget_session() {
  session = null;
}

/** The session, or null until it is known. */
export const useSession = () => useLater(current_session);
