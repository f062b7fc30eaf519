// Parts of a page that are loaded later, some of them only with a server.
import { archive } from "./archive.js";
import { useEffect, useState } from "./dom.js";

/** The result of `load` (an import), or null until it is loaded. If `wanted` is false, nothing is loaded. */
export function useLater(load, wanted = true) {
  const [part, set_part] = useState(null);
  useEffect(() => {
    if (wanted) load().then(set_part, () => {});
  }, [wanted]);
  return part;
}

/** useLater for parts that need a server. */
export const useLaterOfServer = (load) => useLater(load, !archive);
