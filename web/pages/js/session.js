// The instructor's session: logged in or not, changes with its token, and logging in again when it has
// run out, with nothing on the page lost by it.
import { useEffect, useState } from "./dom.js";
import { ApiError, get, post } from "./api.js";
import { forget_session } from "./identity.js";

const session = { instructor: undefined, csrf: null, expired: false };
const listeners = new Set();
/** Those who wait until somebody has logged in again: {go, give_up}. */
let waiting = [];

function changed(values) {
  Object.assign(session, values);
  for (const listener of listeners) listener();
}

export async function look_at_session() {
  const now = await get("session");
  forget_session();
  const was_in = session.instructor || session.expired;
  changed({ instructor: now.instructor, csrf: now.csrf, expired: was_in && !now.instructor });
  return now.instructor;
}

export async function log_in(password) {
  const now = await post("login", { password });
  forget_session();
  changed({ instructor: true, csrf: now.csrf, expired: false });
  const all = waiting;
  waiting = [];
  for (const { go } of all) go();
}

export async function log_out() {
  try {
    await post("logout", {}, { csrf: session.csrf });
  } finally {
    forget_session();
    changed({ instructor: false, csrf: null, expired: false });
  }
}

/** Whoever asked for something while the session was over, and will not log in, is told so. */
export function give_up() {
  const all = waiting;
  waiting = [];
  changed({ instructor: false, expired: false });
  for (const one of all) one.give_up(new ApiError(401, "session", "nothing was changed: you are not logged in"));
}

/** The session is over, or another tab has begun a new one; not a wrong password. */
export function needs_login(fault) {
  return (fault.status === 401 && fault.code !== "password") || (fault.status === 403 && fault.code === "csrf");
}

async function again_if_logged_in(request) {
  try {
    return await request();
  } catch (fault) {
    if (!needs_login(fault)) throw fault;
  }
  if (!(await look_at_session())) {
    await new Promise((go, stop) => waiting.push({ go, give_up: stop }));
  }
  return request();
}

/** GET of something for the instructor alone. */
export const ask = (path) => again_if_logged_in(() => get(path));

/** POST of a change. */
export const act = (path, body) => again_if_logged_in(() => post(path, body, { csrf: session.csrf }));

/** {instructor: true | false | undefined (not known yet), expired}. */
export function useSession() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return session;
}

/**
 * {value, error, loading, reload} of what `load()` gives: for documents that are not for everybody.
 * Loaded again when one of `after` changes.
 */
export function useLoaded(load, after) {
  const [loaded, set_loaded] = useState({ value: undefined, error: null });
  const [round, set_round] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && set_loaded({ value, error: null }),
      (error) => wanted && set_loaded((before) => ({ value: before.value, error })),
    );
    return () => (wanted = false);
  }, [...after, round]);
  return {
    ...loaded,
    loading: loaded.value === undefined && !loaded.error,
    reload: () => set_round((count) => count + 1),
  };
}
