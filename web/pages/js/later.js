// Parts of a page that are loaded later, some of them only with a server: modules and style sheets.
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

const links = new Map();

function linked(name) {
  if (!links.has(name)) {
    links.set(name, new Promise((there) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/css/${name}.css`;
      link.onload = link.onerror = there;
      document.body.append(link); // after the sheets at the document's end, whose rules it refines
    }));
  }
  return links.get(name);
}

/** True once css/NAME.css is loaded, for rarely used pages. */
export const useStyle = (name) => Boolean(useLater(() => linked(name)));
