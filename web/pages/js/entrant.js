// How an entrant is shown, on every page and in every picture: the alias, and the name where the
// instructor shows names. The only place that decides it.
import { html, useContext } from "./dom.js";
import { entrant_page } from "./paths.js";
import { plain } from "./rows.js";
import { Context } from "./tournament.js";

/** What is shown beside the alias: "" for nothing. Pure. */
export function shown_name(entrant) {
  return plain(entrant?.name ?? "");
}

/** The entrant of an alias, of the tournament around; undefined outside of one, and until it is known. */
function useEntrants() {
  return useContext(Context)?.entrants ?? new Map();
}

/** (alias) => "417 Ann Example", or the alias alone: for titles, pictures and lists of choices. */
export function useEntrantText() {
  const entrants = useEntrants();
  return (alias) => [alias, shown_name(entrants.get(alias))].filter(Boolean).join(" ");
}

/** With `tournament` a link to the entrant's page. */
export function Entrant({ alias, tournament = null }) {
  const name = shown_name(useEntrants().get(alias));
  const label = html`<span class="alias">${alias}</span>${name && html` <bdi class="entrant-name">${name}</bdi>`}`;
  return tournament === null
    ? html`<span class="entrant">${label}</span>`
    : html`<a class="entrant" href=${entrant_page(tournament, alias)}>${label}</a>`;
}
