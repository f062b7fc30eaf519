// Style sheets of pages that few visit: fetched when such a page is first shown.
import { useEffect, useState } from "../js/dom.js";

const links = new Map();

function linked(name) {
  if (!links.has(name)) {
    links.set(name, new Promise((there) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/css/${name}.css`;
      link.onload = link.onerror = there;
      document.head.append(link);
    }));
  }
  return links.get(name);
}

/** Whether css/NAME.css is there. */
export function useStyle(name) {
  const [there, set_there] = useState(false);
  useEffect(() => {
    linked(name).then(() => set_there(true));
  }, [name]);
  return there;
}
