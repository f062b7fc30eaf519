// The tournament of pages with an optional ?t=NAME: otherwise the one in progress, or the newest.
import { html } from "./dom.js";
import { useDocument } from "./documents.js";
import { Empty, Loading, Shown } from "./parts.js";
import { TournamentScope } from "./tournament.js";

const order = ["running", "pausing", "paused", "finished", "failed"];

/** Tournaments in progress first, then the others, both newest first. Pure. */
export function in_progress_first(tournaments) {
  return [...tournaments].sort((a, b) => order.indexOf(a.run_state) - order.indexOf(b.run_state) ||
    b.created.localeCompare(a.created));
}

/** The tournament of a Tournaments document to show, or null. Pure. */
export function choose_tournament(tournaments, wanted) {
  if (wanted) return tournaments.find(({ name }) => name === wanted) ?? null;
  return in_progress_first(tournaments)[0] ?? null;
}

/** {list: the document, chosen: a TournamentInfo or null}. */
export function useChosenTournament(query) {
  const list = useDocument("tournaments");
  return { list, chosen: list.value ? choose_tournament(list.value.tournaments, query.get("t")) : null };
}

/** Shown if no tournament is chosen: the requested one does not exist, or there is none. */
export function NoTournament({ query }) {
  const wanted = query.get("t");
  if (!wanted) return html`<${Empty} title="No tournament yet">Go to the <a href="/">home page</a>.<//>`;
  return html`<${Empty} title=${html`There is no tournament “<bdi>${wanted}</bdi>”`}>It was deleted, or the address is misspelt. Choose one on the <a href="/">home page</a>.<//>`;
}

/**
 * A page about the chosen tournament: shows `children(chosen)` in its scope, or, if there is no such tournament, `above`
 * and a message. Shows `waiting` until `ready`.
 */
export function ChosenTournament({ query, ready, waiting = html`<${Loading} />`, above = "", children }) {
  const { list, chosen } = useChosenTournament(query);
  if (!ready) return waiting;
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}>${children(chosen)}<//>` : html`${above}<${NoTournament} query=${query} />`)}<//>`;
}
