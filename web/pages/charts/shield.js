// Draws the Shield: all entrants on the rim, a ring for each round, and the champion in the boss (the centre).
import { html, useState } from "../js/dom.js";
import { EmblemIn } from "../js/emblem.js";
import { useEntrantText } from "../js/entrant.js";
import { entrant_page } from "../js/paths.js";
import { cell_path, metals, point, text_path, shield_way } from "./shield_layout.js";

const words = { out: "out", live: "playing", playoff: "in a play-off", gold: "first", silver: "second", copper: "third" };

const half_letter = 6.2;

/** A slot's emblem and number, linked to its entrant. On the rim they are one beside the other at the left and right. */
function Slot({ slot, ring, at, many, numbers, tournament, light, named }) {
  const beside = at === 0 && numbers ? Math.abs(Math.sin(slot.middle)) : 0;
  const size = ring.size * (numbers ? 1 - 0.17 * beside : 1.3);
  const [x, y] = point(slot.middle, at === 0 && numbers ? ring.inner + size / 2 + 6 - 3 * beside : (ring.inner + ring.outer) / 2);
  if (slot.alias === null) return html`<circle class="shield-slot" cx=${x} cy=${y} r=${size * 0.3} />`;
  const up = at === 0 || !numbers ? 0 : 9;
  const [number_x, number_y] = at === 0 ? point(slot.middle, ring.outer - 16 - (half_letter * slot.alias.length - 11) * beside) : [x, y - up + size / 2 + 11];
  const emblem = html`<${EmblemIn} alias=${slot.alias} kind=${metals.includes(slot.state) ? slot.state : ""} x=${x - size / 2} y=${y - up - size / 2} size=${size} />
    ${numbers && html`<text class="shield-number" x=${number_x} y=${number_y}>${slot.alias}</text>`}`;
  if (!tournament) return html`<g class=${`shield-entrant ${slot.state}`}>${emblem}</g>`;
  const label = [named(slot.alias), ring.name, many && `group ${slot.group}`, words[slot.state]].filter(Boolean).join(", ");
  return html`<a class=${`shield-entrant ${slot.state}`} href=${entrant_page(tournament, slot.alias)} aria-label=${label}
      onMouseEnter=${() => light(slot.alias)} onFocus=${() => light(slot.alias)} onBlur=${() => light(null)}>
    <path class="shield-hit" d=${cell_path(slot, ring)} />${emblem}</a>`;
}

function Boss({ champion, pair }) {
  if (champion) return html`<g><circle class="shield-boss won" cx="500" cy="500" r="92" /><${EmblemIn} alias=${champion} kind="gold" x="446" y="422" size=${108} />
    <text class="shield-champion" x="500" y="556">${champion}</text></g>`;
  return html`<g><circle class="shield-boss" cx="500" cy="500" r="92" />${pair
    ? html`${pair.map((alias, seat) => html`<${EmblemIn} alias=${alias} kind=${`seat-${seat}`} x=${428 + seat * 76} y="462" size=${66} />`)}<text
        class="shield-name" x="500" y="556">Title match</text>`
    : html`<path class="shield-lambda" d="M500 446 452 554h26l22-54 22 54h26z" />`}</g>`;
}

/**
 * `view` comes from shield_view. `lit` is the alias whose path is highlighted while no other is under the pointer.
 * Without `tournament` the cells are not links. Small pictures show larger emblems instead of `numbers`.
 */
export function Shield({ view, tournament, lit = null, label, numbers = !matchMedia("(max-width: 40rem)").matches, small = false }) {
  const named = useEntrantText();
  const [pointed, point_at] = useState(null);
  const shown = pointed ?? lit ?? view.champion;
  const slots = view.rings.flatMap((ring, at) => ring.groups.flatMap((group) => group.slots.map((slot) => ({ ring, at, slot: { ...slot, group: group.name } }))));
  return html`<figure class=${`shield-figure ${small ? "small" : ""}`} aria-hidden=${small ? "true" : null} aria-label=${label}><svg class="shield" viewBox="0 0 1000 1000" onMouseLeave=${() => point_at(null)}>
    <circle class="shield-rim" cx="500" cy="500" r="483.5" /><circle class="shield-face" cx="500" cy="500" r="470" />
    ${slots.map(({ slot, ring }) => html`<path class=${`shield-cell ${slot.state} ${shown && shown === slot.alias ? "lit" : ""}`} d=${cell_path(slot, ring)} />`)}
    ${shown && html`<path class="shield-way" d=${shield_way(view, shown)} />`}
    ${slots.map(({ slot, ring, at }) => html`<${Slot} slot=${slot} ring=${ring} at=${at} many=${ring.groups.length > 1} numbers=${numbers} tournament=${tournament} light=${point_at} named=${named} />`)}
    ${numbers && view.rings.map((ring, at) => ring.groups.length > 1 && ring.groups.map(({ name, middle }) => html`<path id=${`ring-${at}-${name}`} d=${text_path(middle, at === 0 ? 484 : ring.outer + 9)} fill="none" /><text
        class=${at === 0 ? "shield-group" : "shield-group inner"} aria-hidden="true"><textPath href=${`#ring-${at}-${name}`} startOffset="50%">Group ${name}</textPath></text>`))}
    ${numbers && view.rings.map((ring) => html`<text class="shield-count" x="500" y=${494 - (ring.inner + ring.outer) / 2}>${ring.count}</text><text class="shield-name"
        x="500" y=${518 - (ring.inner + ring.outer) / 2}>${ring.name}</text>`)}
    <${Boss} ...${view} /></svg></figure>`;
}

const beams = Array.from({ length: 24 }, (_, at) => [at, at + 0.5].map((part) => (part / 12) * Math.PI).map((angle) => `${(300 * Math.cos(angle)).toFixed(1)} ${(300 * Math.sin(angle)).toFixed(1)}`).join("L"))
  .map((ends) => `M0 0L${ends}Z`).join("");

/** Behind a champion. */
export const rays = html`<svg class="rays" viewBox="-100 -100 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d=${beams} /></svg>`;
