// Who looks at the pages: a student by the token kept in this tab, or in this browser where that was
// asked for, or by a proxy that has asked who it is; people with an account by a cookie or the same.
import { useEffect, useState } from "./dom.js";
import { get } from "./api.js";

const key = "aspis-student";

/** {token, tournament, alias, stays} of the student who logged in here, or null; no token by a proxy. */
export function student() {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps a student's login until this tab is closed, for the computer may be a laboratory's; one that
 * `stays` until it is forgotten. null forgets it.
 */
export function keep_student(login) {
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
    if (login) (login.stays ? localStorage : sessionStorage).setItem(key, JSON.stringify(login));
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

/** How a student's requests say who asks: settings of get() and post(). */
export const as_student = async ({ token, tournament, alias }) =>
  token ? { token } : { entrant: `${tournament}/${alias}`, csrf: (await current_session()).csrf };

let session = null;

/** {account, csrf, by_proxy, entrants} of this browser, asked for once a page; forget_session() after a login. */
export function current_session() {
  session ??= get("session").catch(() => ({ account: null, csrf: null, entrants: [] }));
  return session;
}

export function forget_session() {
  session = null;
}

/** The session, or null until it is known. */
export function useSession() {
  const [known, set_known] = useState(null);
  useEffect(() => {
    let wanted = true;
    current_session().then((value) => wanted && set_known(value));
    return () => (wanted = false);
  }, []);
  return known;
}
