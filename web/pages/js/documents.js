// The documents on the page: each is fetched once, shared by all components, and fetched again when it has changed.
import { useEffect, useState } from "./dom.js";
import { get } from "./api.js";

/** path -> {value, error, listeners, pending, again} */
const documents = new Map();
/** The minimum time between two fetches of a document, even if there are many events. */
const least_gap_ms = 1000;
/** All spectators receive an event at the same time, so spread their requests. */
const spread_ms = 300;

function find_entry(path) {
  let entry = documents.get(path);
  if (!entry) {
    entry = { value: undefined, error: null, listeners: new Set(), pending: false, again: false };
    documents.set(path, entry);
  }
  return entry;
}

async function fetch_into(entry, path) {
  if (entry.pending) {
    entry.again = true;
    return;
  }
  entry.pending = true;
  entry.again = false;
  try {
    entry.value = await get(path);
    entry.error = null;
  } catch (fault) {
    if (fault.status === 404) entry.value = undefined; // the document is deleted: do not show the old value
    entry.error = fault;
  }
  for (const listener of entry.listeners) listener();
  setTimeout(() => {
    entry.pending = false;
    if (entry.again && entry.listeners.size) fetch_into(entry, path);
  }, least_gap_ms);
}

/** Fetches the shown documents that `is_meant` selects again, and forgets the others it selects. */
export function refresh(is_meant) {
  for (const [path, entry] of documents) {
    if (!is_meant(path)) continue;
    if (entry.listeners.size) setTimeout(() => fetch_into(entry, path), Math.random() * spread_ms);
    else documents.delete(path);
  }
}

/**
 * {value, error, loading, reload} of a document. `path` is for api.get, or null for none. The old value stays while
 * a new one loads; an error with a value means that the value may be old.
 */
export function useDocument(path) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!path) return undefined;
    const entry = find_entry(path);
    const listener = () => redraw((count) => count + 1);
    entry.listeners.add(listener);
    fetch_into(entry, path);
    return () => entry.listeners.delete(listener);
  }, [path]);
  const entry = path ? find_entry(path) : null;
  return {
    value: entry?.value,
    error: entry?.error ?? null,
    loading: Boolean(entry && entry.value === undefined && !entry.error),
    reload: () => entry && fetch_into(entry, path),
  };
}

/**
 * {value, error, loading, reload} of `load()`, for documents that are not public. Reloads when a value in `after`
 * changes.
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
