// Builds an emblem from its parts and marks parts that would make another entrant's emblem. `taken_by` is pure.
import { html, useState } from "../js/dom.js";
import { Emblem, derived_emblem } from "../js/emblem.js";
import { useEntrants } from "../js/entrant.js";
import { useTrying, Wrong } from "../js/forms.js";
import { useStyle } from "../js/later.js";

/** The parts and their names, in the order of their numbers. */
export const names = {
  outline: ["shield", "circle", "square", "hexagon", "diamond", "house"],
  division: ["plain", "side by side", "one above the other", "diagonal", "other diagonal", "vertical stripe", "horizontal stripe", "top", "bottom", "diagonal stripe"],
  charge: ["disc", "ring", "square", "diamond", "triangle", "triangle upside down", "star", "cross", "diagonal cross", "chevron", "bars", "hourglass"],
  swapped: ["colour first", "light first"],
  colour: ["blue", "red", "green", "purple", "orange", "teal", "olive", "pink", "grey", "brown", "indigo", "gold"],
};
const legends = { outline: "Outline", division: "Field", charge: "Sign", swapped: "Order", colour: "Colour" };

const is_shaped_like = (one, other) => ["outline", "division", "charge", "swapped"].every((part) => one[part] === other[part]);

/** The alias of another entrant with an emblem of this shape, or undefined. `entrants` is a map alias -> entrant. */
export function taken_by(emblem, alias, entrants) {
  return [...entrants.keys()].find((other) => other !== alias && is_shaped_like(entrants.get(other).emblem ?? derived_emblem(other), emblem));
}

function Part({ part, emblem, alias, entrants, onEmblem }) {
  const value = Number(emblem[part]);
  return html`<fieldset class="emblem-parts"><legend>${legends[part]}</legend>${names[part].map((name, at) => {
    const other = { ...emblem, [part]: part === "swapped" ? at === 1 : at };
    const by = part === "colour" ? undefined : taken_by(other, alias, entrants);
    const shown = part === "colour" ? { ...other, division: 0, swapped: false } : other;
    const said = by ? `${name}, taken by ${by}` : name;
    return html`<label key=${name} title=${said} class=${by ? "taken" : ""}><input type="radio" class="visually-hidden" name=${`emblem-${part}`}
      checked=${value === at} onChange=${() => onEmblem(other)} aria-label=${said} /><${Emblem} emblem=${shown} /></label>`;
  })}</fieldset>`;
}

/** `save(emblem)` stores it; null restores the emblem derived from the alias. */
export function EmblemChooser({ alias, save, onDone }) {
  const entrants = useEntrants();
  const now = entrants.get(alias)?.emblem ?? null;
  const [emblem, set_emblem] = useState(now ?? derived_emblem(alias));
  const by = taken_by(emblem, alias, entrants);
  useStyle("show");
  const { busy, error, go } = useTrying(async (chosen) => {
    await save(chosen);
    onDone();
  });
  return html`<div class="emblem-chooser"><p><${Emblem} emblem=${emblem} large /> <span role="status">${by ? `${by} has this shape: choose another.` : ""}</span></p>
    ${Object.keys(names).map((part) => html`<${Part} key=${part} part=${part} emblem=${emblem} alias=${alias} entrants=${entrants} onEmblem=${set_emblem} />`)}
    <${Wrong} error=${error} />
    <p class="buttons"><button type="button" class="primary" disabled=${busy || Boolean(by)} onClick=${() => go(emblem)}>Save emblem</button>
      ${now && html`<button type="button" disabled=${busy} onClick=${() => go(null)}>Reset to default</button>`}
      <button type="button" onClick=${onDone}>Cancel</button></p></div>`;
}
