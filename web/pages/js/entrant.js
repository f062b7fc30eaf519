// How entrants are shown on all pages and pictures: the emblem, then the program's name with the alias in small
// letters, or only the alias; and the person's name if the instructor shows names. Only this file decides it.
import { html, useContext } from "./dom.js";
import { Emblem } from "./emblem.js";
import { entrant_page } from "./paths.js";
import { plain } from "./rows.js";
import { Context } from "./tournament.js";

/** The person's name, or "" if names are not shown. Pure. */
export function shown_name(entrant) {
  return plain(entrant?.name ?? "");
}

/** The program's name, or "". Pure. */
export function program_name(entrant) {
  return plain(entrant?.program ?? "");
}

/** Isolates right-to-left text, so that the text next to it keeps its order. Pure. */
export function isolated(text) {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** "Deep Thought (417)", "Deep Thought (417, Ann Example)", "417 Ann Example" or "417". Pure. */
export function entrant_text(alias, entrant) {
  const [program, name] = [program_name(entrant), shown_name(entrant)];
  if (!program) return [alias, name].filter(Boolean).join(" ");
  return `${isolated(program)} (${[alias, name].filter(Boolean).join(", ")})`;
}

/** entrant_text in at most this many letters, with an ellipsis. Never cuts the alias. Pure. */
export function short_entrant_text(alias, entrant, letters) {
  const program = program_name(entrant);
  if (!program) return cut(entrant_text(alias, entrant), letters);
  return `${isolated(cut(program, letters - alias.length - 3))} (${alias})`;
}

/** The width of a letter in a picture; a small one has 1. */
const letter_width = (letter) => (letter >= "\u1100" ? 2 : /[MW@%mw]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.25 : 1);

/** The width of a text in small letters. Pure. */
export const letters_in = (text) => [...text].reduce((sum, letter) => sum + letter_width(letter), 0);

/** The text cut to the width of this many small letters, with an ellipsis. Pure. */
export function cut(text, letters) {
  let room = letters;
  let kept = "";
  for (const letter of text) {
    room -= letter_width(letter);
    if (room >= 1) kept += letter;
    if (room < 0) return `${kept.trimEnd()}…`;
  }
  return text;
}

/** A map alias -> entrant of the current tournament; empty outside of a tournament and until it is loaded. */
export function useEntrants() {
  return useContext(Context)?.entrants ?? new Map();
}

/** (alias) => entrant_text, for titles, descriptions and select options. */
export function useEntrantText() {
  const entrants = useEntrants();
  return (alias) => entrant_text(alias, entrants.get(alias));
}

/** With `tournament`, a link to the entrant's page. */
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
