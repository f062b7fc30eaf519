// Starts the pages: finds the view for the address, loads it, and draws it in the frame.
import { html, render, useEffect, useErrorBoundary, useRef, useState } from "./dom.js";
import { Frame } from "./frame.js";
import { match } from "./match.js";
import { Empty, Fault, Loading, PageTitle } from "./parts.js";
import { address } from "./paths.js";
import { follow_links, useLocation } from "./router.js";
import { TournamentScope } from "./tournament.js";

/** Pages without header and footer. */
const is_plain = (path) => ["/screen", "/overlay", "/paper"].includes(path) || path.startsWith("/embed/");

function NotFound({ path }) {
  return html`<${PageTitle}>Page not found<//>
    <${Empty} title=${`There is no page at ${path}.`}>Check the address, or go to the list
      of <a href=${address("/")}>all tournaments</a>.<//>`;
}

/** The view's module, loaded when its address is first shown. */
function useView(load) {
  const [loaded, set_loaded] = useState({});
  useEffect(() => {
    let wanted = true;
    load?.().then(
      (module) => wanted && set_loaded({ load, view: module.default }),
      (fault) => wanted && set_loaded({ load, fault }),
    );
    return () => (wanted = false);
  }, [load]);
  return loaded.load === load ? loaded : {};
}

/** Screen readers start a new page at its heading, not at the position of the link. */
function useFocusOnNewPage(path, shown) {
  const before = useRef(null);
  useEffect(() => {
    if (!shown || before.current === path) return;
    const is_first = before.current === null;
    before.current = path;
    if (is_first) return;
    scrollTo(0, 0);
    (document.querySelector("main h1") ?? document.querySelector("main"))?.focus();
  }, [path, shown]);
}

function View({ found, query, path }) {
  const { view, fault } = useView(found?.load);
  useFocusOnNewPage(path, Boolean(view));
  const [error, forget] = useErrorBoundary((thrown) => console.error(thrown));
  useEffect(() => forget(), [path]);
  if (!found) return html`<${NotFound} path=${path} />`;
  if (fault ?? error) {
    return html`<${PageTitle}>This page could not be loaded<//>
      <${Fault} error=${fault ?? error} retry=${() => location.reload()} />`;
  }
  if (!view) return html`<${Loading} />`;
  return html`<${view} params=${found.params} query=${query} />`;
}

/** Pages outside of tournaments keep a link to the last tournament. */
function useLastTournament(tournament) {
  const last = useRef(null);
  if (tournament) last.current = tournament;
  return last.current;
}

function App({ routes }) {
  const { path, query } = useLocation();
  const [connection, set_connection] = useState(null);
  const found = match(path, routes);
  const plain = is_plain(path);
  const tournament = found?.params.tournament ?? null;
  const last = useLastTournament(tournament ?? query.get("t"));
  const view = html`<${View} found=${found} query=${query} path=${path} />`;
  return html`<${Frame} path=${path} tournament=${path === "/" ? null : last} connection=${connection} plain=${plain}>
    ${tournament
      ? html`<${TournamentScope} key=${tournament} name=${tournament} onConnection=${set_connection}>${view}<//>`
      : view}
  <//>`;
}

/** Call it once. `routes` is as in routes.js. */
export function start(routes) {
  follow_links(routes);
  const place = document.getElementById("app");
  place.replaceChildren();
  render(html`<${App} routes=${routes} />`, place);
}
