// The session of an account (instructor or staff): login state, permissions, changes with its CSRF token, and logging
// in again after it expires, without losing anything on the page.
import { useChanges } from "./dom.js";
import { ApiError, get, post, tournament_path } from "./api.js";
import { useLoaded } from "./documents.js";
import { forget_session } from "./identity.js";
import { useTournament, useTournamentEvents } from "./tournament.js";

/** `account` is undefined until it is known, and null if nobody is logged in. */
const session = { account: undefined, csrf: null, expired: false };
const listeners = new Set();
/** Requests that wait for a new login: {go, give_up}. */
let waiting = [];

function changed(values) {
  Object.assign(session, values);
  for (const listener of listeners) listener();
}

export async function look_at_session() {
  const now = await get("session");
  forget_session();
  const expired = Boolean(session.account && !now.account);
  // Keep the page's contents while the user logs in again.
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

/** Fails all waiting requests, because the user does not log in again. */
export function give_up() {
  const all = waiting;
  waiting = [];
  changed({ account: null, expired: false });
  for (const one of all) one.give_up(new ApiError(401, "session", "nothing was changed: you are not logged in"));
}

/** True if the session is over or another tab has started a new one; false for a wrong password. */
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

/** Whether the account has this permission; see server/access/accounts.hpp. */
export const may = (what) => Boolean(session.account?.may.includes(what));

/** Sends a GET that requires an account. */
export const ask = (path) => again_if_logged_in(() => get(path));

/** Sends a POST with a change. */
export const act = (path, body) => again_if_logged_in(() => post(path, body, { csrf: session.csrf }));

/** {account: {name, role, ...} | null | undefined (not known yet), by_proxy, expired}. */
export function useSession() {
  useChanges(listeners);
  return session;
}

/** useLoaded for a non-public document of the current tournament; reloads after these events. */
export function useAsked(rest, events = [], after = []) {
  const { name } = useTournament();
  const loaded = useLoaded(() => ask(tournament_path(name, rest)), [name, ...after]);
  useTournamentEvents(({ event }) => events.includes(event) && loaded.reload());
  return loaded;
}
