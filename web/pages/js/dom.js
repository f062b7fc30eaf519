// What pages draw with: preact and htm, from one place.
import { html as htm } from "../vendor/htm-preact.js";

export {
  h, render, createContext, useCallback, useContext, useEffect, useErrorBoundary,
  useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "../vendor/htm-preact.js";

const spaced = new WeakMap();

/**
 * A line's end beside text is a space, as in HTML: htm would drop it. Between two tags, and beside a
 * value that stands alone on its line, it is dropped.
 */
export function with_spaces(text) {
  return text.replace(/\s*\n\s*/g, (end, at) => {
    const before = text[at - 1];
    const after = text[at + end.length];
    return (before && before !== ">") || (after && after !== "<") ? " " : "";
  });
}

/** A template as preact draws it. */
export function html(strings, ...values) {
  let known = spaced.get(strings);
  if (!known) {
    known = strings.map(with_spaces);
    spaced.set(strings, known);
  }
  return htm(known, ...values);
}
