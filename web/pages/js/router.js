// Chooses the shown page; the address is the only state. Links are plain <a href>. Links to pages are followed without
// a reload.
import { archive } from "./archive.js";
import { useListener, useState } from "./dom.js";
import { match } from "./match.js";
import { address } from "./paths.js";

const moved = "aspis:moved";

let archived = "/";

/** The address of the shown page; see address(). In an archive, other texts after the # are positions in the page. */
function here() {
  if (!archive) return new URL(location.href);
  if (/^$|^#\//.test(location.hash)) archived = location.hash.slice(1) || "/";
  return new URL(archived, "http://archive");
}

/** Opens a page of this site. With `replace`, it replaces the current entry of the history. */
export function go(to, { replace = false } = {}) {
  const url = new URL(to, location.href);
  if (url.href === location.href) return;
  history[replace ? "replaceState" : "pushState"](null, "", url);
  dispatchEvent(new CustomEvent(moved, { detail: { replace } }));
}

/** Changes query values in place: set_query({ply: 7}). null removes one. */
export function set_query(changes) {
  const url = here();
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  go(address(url.pathname + url.search + url.hash), { replace: true });
}

/** The current {path, query (URLSearchParams)}. */
export function useLocation() {
  const read = () => ({ path: here().pathname, search: here().search });
  const [at, set_at] = useState(read);
  const update = () => set_at(read());
  useListener("popstate", update);
  useListener(moved, update);
  return { path: at.path, query: new URLSearchParams(at.search) };
}

function is_ours(event, link, routes) {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  const same_page = link.pathname === location.pathname && link.search === location.search;
  return !(same_page && link.hash) && match(link.pathname, routes) !== null;
}

/** Call it once at the start: then links to the pages in `routes` do not reload. */
export function follow_links(routes) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || !is_ours(event, link, routes)) return;
    event.preventDefault();
    go(link.href);
  });
}
