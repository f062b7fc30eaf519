// Requests to /api/v1. Answers are JSON or text; what went wrong is an ApiError with one line for
// people. The browser keeps answers by their ETag by itself: a document that has not changed costs a
// 304. An archive has them without a server.

import { archive, archived } from "./archive.js";

const root = "/api/v1/";

export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status; // 0: the server could not be reached
    this.code = code;
  }
}

/** A path below a tournament: tournament_path("demo", "games/7"). */
export function tournament_path(name, rest = "") {
  const base = `tournaments/${encodeURIComponent(name)}`;
  return rest ? `${base}/${rest}` : base;
}

async function error_of(answer) {
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
  if (!answer.ok) throw await error_of(answer);
  return answer;
}

async function content_of(answer) {
  const type = answer.headers.get("content-type") ?? "";
  return type.startsWith("application/json") ? answer.json() : answer.text();
}

const who = ({ csrf, token, entrant }) => ({
  ...(csrf && { "X-CSRF-Token": csrf }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(entrant && { "X-Aspis-Entrant": entrant }),
});

let credentials = "same-origin";

/** From now on GETs are those of somebody who has not logged in: what a big screen shows is everybody's to see. */
export function look_as_public(is_public) {
  credentials = is_public ? "omit" : "same-origin";
}

function got(path, { signal, ...asker } = {}) {
  const headers = who(asker);
  return request(path, { headers, signal, credentials });
}

/** GET. `token` is a student's, `entrant` one for whom a proxy vouches; `signal` aborts. */
export async function get(path, settings) {
  if (!archive) return content_of(await got(path, settings));
  const value = await archived(path);
  if (value === undefined) throw new ApiError(404, "not-found", "this is not in the archive");
  return value;
}

/** GET of a file, as a Blob. */
export const get_file = async (path, settings) => (await got(path, settings)).blob();

/**
 * POST of an object as JSON, or of a string or of bytes as they are, with `type`. `csrf` is
 * the session's, `token` and `entrant` a student's.
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
  return content_of(await request(path, settings));
}
