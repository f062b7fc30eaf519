// Requests to /api/v1. Responses are JSON or text; failures throw an ApiError with a one-line message for users. The
// browser caches responses by ETag, so an unchanged document costs a 304. An archive provides the documents without a
// server.

import { archive, archived } from "./archive.js";

const root = "/api/v1/";

export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status; // 0: the server could not be reached
    this.code = code;
  }
}

/** The API path of a tournament's part: tournament_path("demo", "games/7"). */
export function tournament_path(name, rest = "") {
  const base = `tournaments/${encodeURIComponent(name)}`;
  return rest ? `${base}/${rest}` : base;
}

async function read_error(answer) {
  try {
    const { error } = await answer.json();
    return new ApiError(answer.status, error.code, error.message);
  } catch {
    return new ApiError(answer.status, "unreadable", `the server returned HTTP ${answer.status}`);
  }
}

async function request(path, settings) {
  let answer;
  try {
    answer = await fetch(path.startsWith("/") ? path : root + path, settings);
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new ApiError(0, "unreachable", "cannot reach the server: check your network connection");
  }
  if (!answer.ok) throw await read_error(answer);
  return answer;
}

async function read_content(answer) {
  const type = answer.headers.get("content-type") ?? "";
  return type.startsWith("application/json") ? answer.json() : answer.text();
}

const who = ({ csrf, token, entrant }) => ({
  ...(csrf && { "X-CSRF-Token": csrf }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(entrant && { "X-Aspis-Entrant": entrant }),
});

let credentials = "same-origin";

/** Sends later GETs without cookies, so that a big screen only shows public data. */
export function look_as_public(is_public) {
  credentials = is_public ? "omit" : "same-origin";
}

function got(path, { signal, ...asker } = {}) {
  const headers = who(asker);
  return request(path, { headers, signal, credentials });
}

/** Sends a GET. `token` is a student's; `entrant` is one that a proxy vouches for; `signal` aborts. */
export async function get(path, settings) {
  if (!archive) return read_content(await got(path, settings));
  const value = await archived(path);
  if (value === undefined) throw new ApiError(404, "not-found", "this is not in the archive");
  return value;
}

/** Sends a GET for a file and returns a Blob. */
export const get_file = async (path, settings) => (await got(path, settings)).blob();

/**
 * Sends a POST: an object as JSON; a string or bytes unchanged, with `type`. `csrf` is the session's; `token` and
 * `entrant` are a student's.
 */
export async function post(path, body = {}, { type, ...asker } = {}) {
  const is_text = typeof body === "string";
  const is_raw = is_text || body instanceof Uint8Array;
  const usual = is_text ? "text/plain" : is_raw ? "application/octet-stream" : "application/json";
  const headers = { "Content-Type": type ?? usual, ...who(asker) };
  const settings = {
    method: "POST",
    headers,
    body: is_raw ? body : JSON.stringify(body),
    credentials: "same-origin",
  };
  return read_content(await request(path, settings));
}
