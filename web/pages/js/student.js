// Requests with a student's token: logging in, asking, and tokens that stop working.
import { useChanges } from "./dom.js";
import { get, get_file, post } from "./api.js";
import { as_student, keep_student, student } from "./identity.js";

const listeners = new Set();
let held = student();

/** `next` is {token, tournament, alias, stays}, plus `refused` if the token has stopped working. */
function hold(next) {
  held = next;
  keep_student(next);
  for (const listener of listeners) listener();
}

/** Throws ApiError if no student has this token. `stays`: remember it after this tab is closed. */
export async function come_in(token, stays = false) {
  const me = await get("me", { token });
  hold({ token, tournament: me.tournament, alias: me.alias, stays });
}

/** Selects one of the session's entrants, for which a proxy vouches. */
export const choose = ({ tournament, alias }) => hold({ tournament, alias });

/** Sets whether the token is remembered after this tab is closed. */
export const remember = (stays) => hold({ ...held, stays });

/** A link that logs in with the token, in a part of the address that is not sent to servers. `site` is from site.js. */
export const page_with = (site, token) => `${site}/student#token=${encodeURIComponent(token)}`;

/** Reads the token from such an address once, and removes it so that others cannot see it. */
export function token_from_address() {
  const found = /^#token=([^&]+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return decodeURIComponent(found[1]);
}

/** Converts a typed token to its normal form: phones capitalise the first letter. */
export const tidy = (typed) => typed.trim().toLowerCase().replace(/[\s-]+/g, "-");

export const leave = () => hold(null);

/** A new token from the instructor ends the old one, so a response may arrive for a token that is no longer used. */
async function watched(request) {
  const asked = held;
  try {
    return await request(await as_student(asked));
  } catch (fault) {
    if (fault.status === 401 && held && held.token === asked?.token) hold({ ...held, refused: true });
    throw fault;
  }
}

export const ask = (path) => watched((who) => get(path, who));
/** A file as a Blob. */
export const ask_file = (path) => watched((who) => get_file(path, who));
/** `body` is as in post(). */
export const act = (path, body = {}) => watched((who) => post(path, body, who));

export function useHolder() {
  useChanges(listeners);
  return held;
}
