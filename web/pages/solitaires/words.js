// Which words the server's dictionary has: asked for once each, and remembered.
import { useEffect, useState } from "../js/dom.js";
import { post } from "../js/api.js";

const known = new Map();

/** Those of `words` that are none. Rejects where the server cannot be asked. */
export async function unknown_of(words) {
  const open = [...new Set(words)].filter((word) => !known.has(word));
  if (open.length) {
    const { unknown } = await post("words/check", { words: open });
    for (const word of open) known.set(word, !unknown.includes(word));
  }
  return words.filter((word) => !known.get(word));
}

/** {is(word): true, false, or undefined as long as it is not known, error}. */
export function useWords(words) {
  const [state, set_state] = useState({});
  const list = words.join(" ");
  useEffect(() => {
    if (!list) return undefined;
    let wanted = true;
    const timer = setTimeout(() => unknown_of(list.split(" ")).then(
      () => wanted && set_state({}), (error) => wanted && set_state({ error })), 150);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [list]);
  return { is: (word) => known.get(word), error: state.error };
}
