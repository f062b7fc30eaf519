// Looks up words in the server's dictionary, each only once.
import { useDelayed, useState } from "../js/dom.js";
import { post } from "../js/api.js";

const known = new Map();

/** The `words` that are not in the dictionary. Rejects if the server does not answer. */
export async function find_unknown(words) {
  const open = [...new Set(words)].filter((word) => !known.has(word));
  if (open.length) {
    const { unknown } = await post("words/check", { words: open });
    for (const word of open) known.set(word, !unknown.includes(word));
  }
  return words.filter((word) => !known.get(word));
}

/** {is(word), error}: is() returns true, false, or undefined while unknown. */
export function useWords(words) {
  const [state, set_state] = useState({});
  const list = words.join(" ");
  useDelayed(list, 150, () => find_unknown(list.split(" ")), () => set_state({}), (error) => set_state({ error }));
  return { is: (word) => known.get(word), error: state.error };
}
