// A student's token at work: coming in with it, asking with it, and that it may stop working.
import { useEffect, useState } from "./dom.js";
import { get, get_file, post } from "./api.js";
import { as_student, keep_student, student } from "./identity.js";

const listeners = new Set();
let held = student();

/** `next` is {token, tournament, alias, stays}, with `refused` when the token has stopped working. */
function hold(next) {
  held = next;
  keep_student(next);
  for (const listener of listeners) listener();
}

/** Throws ApiError where nobody has this token. `stays`: after this tab is closed too. */
export async function come_in(token, stays = false) {
  const me = await get("me", { token });
  hold({ token, tournament: me.tournament, alias: me.alias, stays });
}

/** One of the session's entrants: a proxy vouches for it. */
export const choose = ({ tournament, alias }) => hold({ tournament, alias });

/** Whether the token is remembered after this tab is closed. */
export const remember = (stays) => hold({ ...held, stays });

/** Where a token comes in by itself: a part of an address that no server is sent. `site` as site.js has it. */
export const page_with = (site, token) => `${site}/student#token=${encodeURIComponent(token)}`;

/** The token of such an address, once: it goes from the address, which others may look at. */
export function token_from_address() {
  const found = /^#token=([^&]+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return decodeURIComponent(found[1]);
}

/** As tokens are made, however it was typed: a phone begins with a capital letter. */
export const tidy = (typed) => typed.trim().toLowerCase().replace(/[\s-]+/g, "-");

export const leave = () => hold(null);

/** A token holds until the instructor issues another one; what was asked with an old one may be answered after that. */
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
/** A file, as a Blob. */
export const ask_file = (path) => watched((who) => get_file(path, who));
/** `body` as post() takes it. */
export const act = (path, body = {}) => watched((who) => post(path, body, who));

export function useHolder() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return held;
}
