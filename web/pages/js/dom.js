// Preact and htm for all pages.
import { html as htm, useEffect, useRef, useState } from "../vendor/htm-preact.js";

export {
  render, createContext, useContext, useEffect, useErrorBoundary,
  useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "../vendor/htm-preact.js";

const spaced = new WeakMap();

/**
 * A line break next to text becomes a space, as in HTML; htm alone would remove it. Between two tags, and next to a
 * value that is alone on its line, it is removed.
 */
export function with_spaces(text) {
  return text.replace(/\s*\n\s*/g, (end, at) => {
    const before = text[at - 1];
    const after = text[at + end.length];
    return (before && before !== ">") || (after && after !== "<") ? " " : "";
  });
}

/** Parses a template for Preact. */
export function html(strings, ...values) {
  let known = spaced.get(strings);
  if (!known) {
    known = strings.map(with_spaces);
    spaced.set(strings, known);
  }
  return htm(known, ...values);
}

/** Draws again whenever the functions in the set `listeners` are called. */
export function useChanges(listeners) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
}

/** Calls `act` once, `ms` after the last change of `keys`; not at all if `ms` is null. */
export function useTimer(act, ms, keys) {
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  }, keys);
}

/** The time in ms, read again every `ms`. */
export function useNow(ms) {
  const [now, set_now] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set_now(Date.now()), ms);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Calls `act` with each event of this kind on the page; never if `kind` is null. */
export function useListener(kind, act) {
  useEffect(() => {
    if (kind === null) return undefined;
    addEventListener(kind, act);
    return () => removeEventListener(kind, act);
  });
}

/** A function that calls `act` once, `ms` after the first of several calls. */
export function useSoon(act, ms) {
  const timer = useRef(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      act();
    }, ms);
  };
}

/**
 * After `key` has been the same for `ms`, calls `load`, then `take` or `fail` unless the key has changed. Calls `begin`
 * with each new key immediately.
 */
export function useDelayed(key, ms, load, take, fail, begin = () => {}) {
  useEffect(() => {
    begin(key);
    if (!key) return undefined;
    let wanted = true;
    const timer = setTimeout(() => load().then((value) => wanted && take(value), (error) => wanted && fail(error)), ms);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key]);
}
