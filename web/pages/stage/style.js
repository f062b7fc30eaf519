// Loads style sheets of rarely used pages when such a page is first shown.
import { useEffect, useState } from "../js/dom.js";

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

/** True once css/NAME.css is loaded. */
export function useStyle(name) {
  const [there, set_there] = useState(false);
  useEffect(() => {
    linked(name).then(() => set_there(true));
  }, [name]);
  return there;
}
