// Who looks at the pages: a student by the token kept in this tab, or in this browser where that was
// asked for; the instructor by a cookie.
import { useEffect, useState } from "./dom.js";
import { get } from "./api.js";

const key = "aspis-student";

/** {token, tournament, alias, stays} of the student who logged in here, or null. */
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

let session = null;

/** {instructor, csrf} of this browser, asked for once a page; forget_session() after a login. */
export function current_session() {
  session ??= get("session").catch(() => ({ instructor: false, csrf: null }));
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
