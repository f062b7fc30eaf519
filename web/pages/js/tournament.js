// The tournament of a page: its documents, kept up to date by live events.
import { html, createContext, useContext, useEffect, useMemo, useState } from "./dom.js";
import { tournament_path } from "./api.js";
import { refresh, useDocument } from "./documents.js";
import { useLive } from "./live.js";

const results = ["", "standings", "bracket", "entrants", "matches", "ratings"];
const changed_by = {
  "state-changed": results,
  "standings-changed": results,
  "game-began": ["live"],
  "game-over": ["live"],
  "game-ended": ["live"],
  "game-stored": ["live", "games"],
  "analyses-changed": ["analyses"],
  "lobby-changed": ["lobby"],
  announced: ["announcements"],
  "windows-changed": ["windows"],
  "stage-changed": ["stage"],
};

/** Fetches the documents that the event changes: `games?limit=8` for `games`, `analyses/7` for `analyses`. */
function refresh_after(name, event) {
  if (event.event === "removed") refresh((path) => path === "tournaments" || path.startsWith(tournament_path(name)));
  const changed = changed_by[event.event] ?? [];
  refresh((path) => {
    if (!path.startsWith(tournament_path(name))) return false;
    const rest = path.slice(tournament_path(name).length).replace(/^\//, "").split("?")[0].replace(/^(analyses)\/.*/, "$1");
    return changed.includes(rest);
  });
}

/** For useTournament and for entrant.js. */
export const Context = createContext(null);

/** A map alias -> entrant with program names, and people's names if they are public. */
function useListed(name) {
  const listed = useDocument(tournament_path(name, "entrants")).value;
  return useMemo(() => new Map((listed?.entrants ?? []).map((one) => [one.alias, one])), [listed]);
}

/** For pages with several tournaments: gives the entrants in `known` their names inside. */
export function EntrantScope({ name, known, children }) {
  const entrants = useMemo(() => new Map(known.map((one) => [one.alias, one])), [known]);
  return html`<${Context.Provider} value=${{ name, listeners: new Set(), updated: null, lost: false, entrants }}>${children}<//>`;
}

/**
 * Wraps the pages of a tournament and listens to its events. Pages use useTournamentDocument and
 * useTournamentEvents.
 */
export function TournamentScope({ name, children, onConnection }) {
  const { value } = useDocument(tournament_path(name));
  const entrants = useListed(name);
  const [listeners] = useState(() => new Set());
  const [updated, set_updated] = useState(null);
  const topics = value ? [[`tournament/${name}`, value.version]] : null;
  const { lost, retry } = useLive(topics, {
    event: (topic, event, number) => {
      refresh_after(name, event);
      set_updated(Date.now());
      for (const listener of listeners) listener(event, number);
    },
    resync: () => {
      refresh((path) => path.startsWith(tournament_path(name)));
      for (const listener of listeners) listener({ event: "resync" }, 0);
    },
  });
  useEffect(() => value && set_updated((before) => before ?? Date.now()), [Boolean(value)]);
  useEffect(() => onConnection?.({ lost, retry }), [lost]);
  useEffect(() => () => onConnection?.({ lost: false, retry: null }), []);
  return html`<${Context.Provider} value=${{ name, info: value, listeners, updated, lost, entrants }}>${children}<//>`;
}

/**
 * Wraps a part of the instructor's pages: documents include results held back, and are fetched again when those
 * change.
 */
export function StaffView({ children }) {
  const around = useContext(Context);
  const path = tournament_path(around.name);
  const again = () => {
    refresh((one) => one.startsWith(path) && one.includes("view=staff"));
    for (const listener of around.listeners) listener({ event: "standings-changed" }, 0);
  };
  useLive([[`staff/tournament/${around.name}`, undefined]], { event: again, resync: again });
  return html`<${Context.Provider} value=${{ ...around, staff: true }}>${children}<//>`;
}

/**
 * {name, info, updated (ms since 1970, or null), lost} of the current tournament. `info` is its public document, undefined
 * until it is loaded; lines and cells read it here, so that they need no subscription of their own.
 */
export function useTournament() {
  return useContext(Context);
}

/** useDocument for "standings", "games?limit=8", ... of the current tournament; "" is its own document. */
export function useTournamentDocument(rest) {
  const { name, staff } = useTournament();
  const view = staff ? `${rest?.includes("?") ? "&" : "?"}view=staff` : "";
  return useDocument(rest === null ? null : tournament_path(name, rest) + view);
}

/** Calls `take(event, number)` for every live event of the current tournament. */
export function useTournamentEvents(take) {
  const { listeners } = useTournament();
  useEffect(() => {
    listeners.add(take);
    return () => listeners.delete(take);
  });
}
