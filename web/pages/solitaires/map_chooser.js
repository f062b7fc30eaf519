// Chooses the map of Pythoncross: the treasure map, a seed's, or the user's own. The address stores the choice.
import { html, useState } from "../js/dom.js";
import { go } from "../js/router.js";
import { map_text, random_map, read_map, treasure_map } from "./maps.js";
import { save } from "../js/forms.js";
import { FileField } from "./parts.js";
import { keep, read_kept } from "../js/kept.js";

const here = "/solitaire/pythoncross/play";
const own_key = "aspis-pythoncross-own-map";
export const max_seed = 2 ** 32 - 1;

/** {id, map} for an address, or {error} if the stored map of the user is not valid. */
export function chosen_map(query) {
  const seed = Number(query.get("seed"));
  if (query.get("seed") && Number.isInteger(seed) && seed >= 0 && seed <= max_seed) return { id: `seed-${seed}`, map: random_map(seed) };
  if (query.get("map") !== "own") return { id: "treasure", map: read_map(treasure_map) };
  try {
    return { id: "own", map: read_map(read_kept(own_key) ?? "") };
  } catch (error) {
    return { error };
  }
}

function Own({ onKept }) {
  const [text, set_text] = useState(read_kept(own_key) ?? treasure_map);
  const [error, set_error] = useState(null);
  const use = (event) => {
    event.preventDefault();
    try {
      read_map(text);
    } catch (fault) {
      return set_error(fault.message);
    }
    keep(own_key, text);
    set_error(null);
    onKept();
    return go(`${here}?map=own`);
  };
  return html`<form onSubmit=${use}><${FileField} id="own-map" label="Your map" rows=${6} value=${text} onText=${set_text} error=${error}
      hint="The letter list, then pairs of column and row: the start, then the blocks." />
    <button type="submit">Play map</button></form>`;
}

/** `onKept()` is called when the user's own map has changed. */
export function MapChooser({ map, open, onKept }) {
  const [seed, set_seed] = useState(String(Math.floor(Math.random() * 10_000)));
  const random = (event) => {
    event.preventDefault();
    go(`${here}?seed=${seed}`);
  };
  return html`<details class="card map-chooser" open=${open}><summary>Map: ${map?.title || "custom"}</summary>
    <p>This browser saves one game per map.</p>
    <p class="card-links"><a class="button" href=${here}>Treasure map 1</a>
      ${map && html`<button type="button" onClick=${() => save(map_text(map), "map.txt", "text/plain")}>Download map</button>`}</p>
    <form class="seed-form" onSubmit=${random}><label for="seed">Random map from seed</label>
      <input id="seed" type="number" min="0" max=${max_seed} step="1" required value=${seed} onInput=${(event) => set_seed(event.target.value)} />
      <button type="submit">Play map</button></form>
    <${Own} onKept=${onKept} /></details>`;
}
