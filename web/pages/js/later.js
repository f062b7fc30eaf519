// Parts of a page that are loaded after it, and that an archive does without.
import { archive } from "./archive.js";
import { useEffect, useState } from "./dom.js";

/** What `load` (an import) gives, or null until it is there. `wanted` false: nothing is loaded. */
export function useLater(load, wanted = true) {
  const [part, set_part] = useState(null);
  useEffect(() => {
    if (wanted) load().then(set_part, () => {});
  }, [wanted]);
  return part;
}

/** The same of what needs a server. */
export const useLaterOfServer = (load) => useLater(load, !archive);
