// The tournament of a page whose address may leave it open (?t=NAME): the one that is being played, or
// else the newest.
import { html } from "./dom.js";
import { useDocument } from "./documents.js";
import { Empty } from "./parts.js";

const order = ["running", "pausing", "paused", "finished", "failed"];

/** Those in progress first, then the others; of each the newest first. Pure. */
export function in_progress_first(tournaments) {
  return [...tournaments].sort((a, b) => order.indexOf(a.run_state) - order.indexOf(b.run_state) ||
    b.created.localeCompare(a.created));
}

/** The one to show of a Tournaments document, or null. Pure. */
export function chosen_of(tournaments, wanted) {
  if (wanted) return tournaments.find(({ name }) => name === wanted) ?? null;
  return in_progress_first(tournaments)[0] ?? null;
}

/** {list: the document, chosen: a TournamentInfo or null}. */
export function useChosenTournament(query) {
  const list = useDocument("tournaments");
  return { list, chosen: list.value ? chosen_of(list.value.tournaments, query.get("t")) : null };
}

/** Where no tournament is chosen: the one that is asked for does not exist, or there is none at all. */
export function NoTournament({ query }) {
  const wanted = query.get("t");
  if (!wanted) return html`<${Empty} title="No tournament yet">Go to the <a href="/">home page</a>.<//>`;
  return html`<${Empty} title=${html`There is no tournament “<bdi>${wanted}</bdi>”`}>It was deleted, or the address is misspelt. Choose one on the <a href="/">home page</a>.<//>`;
}
