// How an entrant is shown, on every page and in every picture: its emblem, what its program is called with
// the alias in small, or the alias alone; and the person's name where the instructor shows names. The
// only place that decides it.
import { html, useContext } from "./dom.js";
import { Emblem } from "./emblem.js";
import { entrant_page } from "./paths.js";
import { plain } from "./rows.js";
import { Context } from "./tournament.js";

/** The person's name: "" where names are not shown. Pure. */
export function shown_name(entrant) {
  return plain(entrant?.name ?? "");
}

/** What the program is called: "" where it has no name. Pure. */
export function program_name(entrant) {
  return plain(entrant?.program ?? "");
}

/** Text that is written from the right keeps its place beside text that is not. Pure. */
export function isolated(text) {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** "Deep Thought (417)", "Deep Thought (417, Ann Example)", "417 Ann Example" or "417". Pure. */
export function entrant_text(alias, entrant) {
  const [program, name] = [program_name(entrant), shown_name(entrant)];
  if (!program) return [alias, name].filter(Boolean).join(" ");
  return `${isolated(program)} (${[alias, name].filter(Boolean).join(", ")})`;
}

/** The same in the room of so many letters, with an ellipsis: the alias is never cut. Pure. */
export function short_entrant_text(alias, entrant, letters) {
  const program = program_name(entrant);
  if (!program) return cut(entrant_text(alias, entrant), letters);
  return `${isolated(cut(program, letters - alias.length - 3))} (${alias})`;
}

/** How wide a letter can become in a picture, where small ones count 1. */
const width_of = (letter) => (letter >= "\u1100" ? 2 : /[MW@%mw]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.25 : 1);

/** The text, or what has room where so many small letters have, with an ellipsis. Pure. */
export function cut(text, letters) {
  let room = letters;
  let kept = "";
  for (const letter of text) {
    room -= width_of(letter);
    if (room >= 1) kept += letter;
    if (room < 0) return `${kept.trimEnd()}…`;
  }
  return text;
}

/** Map alias -> entrant, of the tournament around; empty outside of one, and until it is known. */
export function useEntrants() {
  return useContext(Context)?.entrants ?? new Map();
}

/** (alias) => entrant_text: for titles, descriptions and lists of choices. */
export function useEntrantText() {
  const entrants = useEntrants();
  return (alias) => entrant_text(alias, entrants.get(alias));
}

/** With `tournament` a link to the entrant's page. */
export function Entrant({ alias, tournament = null }) {
  const entrant = useEntrants().get(alias);
  const [program, name] = [program_name(entrant), shown_name(entrant)];
  const label = html`<${Emblem} alias=${alias} />${program && html`<bdi class="program" title=${program}>${program}</bdi> `}<span
      class="alias">${alias}</span>${name && html` <bdi class="entrant-name">${name}</bdi>`}`;
  const kind = program ? "entrant has-program" : "entrant";
  return tournament === null
    ? html`<span class=${kind}>${label}</span>`
    : html`<a class=${kind} href=${entrant_page(tournament, alias)}>${label}</a>`;
}
