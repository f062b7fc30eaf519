// The tournament of a page whose address may leave it open (?t=NAME): the one that is being played, or
// else the newest.
import { useDocument } from "./documents.js";

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
