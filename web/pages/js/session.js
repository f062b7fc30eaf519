// The session of an instructor or of people who help: logged in or not, what the account may, changes
// with its token, and logging in again when it has run out, with nothing on the page lost by it.
import { useEffect, useState } from "./dom.js";
import { ApiError, get, post } from "./api.js";
import { forget_session } from "./identity.js";

/** `account` is undefined until it is known, null where nobody is logged in. */
const session = { account: undefined, csrf: null, expired: false };
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
  const expired = Boolean(session.account && !now.account);
  // What is on the page stays as it is while somebody logs in again.
  changed(expired ? { expired } : { ...now, expired });
  return now.account;
}

/** `body` is {password}, {name, password} or {link}. */
export async function log_in(body) {
  const now = await post("login", body);
  forget_session();
  changed({ ...now, expired: false });
  const all = waiting;
  waiting = [];
  for (const { go } of all) go();
}

export async function log_out() {
  try {
    await post("logout", {}, { csrf: session.csrf });
  } finally {
    forget_session();
    changed({ account: null, csrf: null, expired: false });
  }
}

/** Whoever asked for something while the session was over, and will not log in, is told so. */
export function give_up() {
  const all = waiting;
  waiting = [];
  changed({ account: null, expired: false });
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

/** Whether the account that is logged in may do this, as server/access/accounts.hpp names it. */
export const may = (what) => Boolean(session.account?.may.includes(what));

/** GET of something for people with an account. */
export const ask = (path) => again_if_logged_in(() => get(path));

/** POST of a change. */
export const act = (path, body) => again_if_logged_in(() => post(path, body, { csrf: session.csrf }));

/** {account: {name, role, ...} | null | undefined (not known yet), by_proxy, expired}. */
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
