// Emblems of entrants: an outline, a division of the field, a charge and a colour, either chosen or derived from the
// alias only, so that they are the same everywhere. server/exports/chart/emblem.cpp draws the same emblems on printed
// charts; tests/golden/emblems.txt checks both. Pure except for the components.
import { html, useContext } from "./dom.js";
import { Context } from "./tournament.js";

/** The side of the square in which emblems are drawn. */
export const side = 24;
export const colours = 12;

const corners = (count, radius, turned = 0, [x, y] = [12, 12]) => Array.from({ length: count }, (_, at) => {
  const angle = (2 * Math.PI * (at + turned)) / count - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
});

const outlines = [
  [[2, 1.5], [22, 1.5], [22, 11], [19.5, 16.5], [16, 20], [12, 22.8], [8, 20], [4.5, 16.5], [2, 11]],
  corners(40, 11),
  [[1.8, 1.8], [22.2, 1.8], [22.2, 22.2], [1.8, 22.2]],
  corners(6, 11.4),
  corners(4, 11.6),
  [[12, 1], [22.5, 9], [22.5, 22.5], [1.5, 22.5], [1.5, 9]],
];

/** The parts of a field: points with a·x + b·y <= c for each [a, b, c] of a division. */
const divisions = [
  [[0, 0, -1]], [[1, 0, 12]], [[0, 1, 12]], [[1, -1, 0]], [[1, 1, 24]],
  [[1, 0, 15.5], [-1, 0, -8.5]], [[0, 1, 15.5], [0, -1, -8.5]], [[0, 1, 8]], [[0, -1, -16]], [[1, -1, 5], [-1, 1, 5]],
];

const star = corners(10, 1).map((_, at) => corners(10, at % 2 ? 2.6 : 6.4)[at]);
const turned = (points) => points.map(([x, y]) => [12 + (x - y) * Math.SQRT1_2, 12 + (x + y - 24) * Math.SQRT1_2]);
const cross = [[10.2, 6.2], [13.8, 6.2], [13.8, 10.2], [17.8, 10.2], [17.8, 13.8], [13.8, 13.8], [13.8, 17.8], [10.2, 17.8], [10.2, 13.8], [6.2, 13.8], [6.2, 10.2], [10.2, 10.2]];
const charges = [
  [corners(24, 5)], [corners(24, 5.6), corners(24, 2.5).reverse()], [[[7.6, 7.6], [16.4, 7.6], [16.4, 16.4], [7.6, 16.4]]],
  [corners(4, 6.3)], [corners(3, 6.4, 0, [12, 13])], [corners(3, 6.4, 0.5, [12, 11])], [star], [cross], [turned(cross)],
  [[[12, 6.5], [18, 12.5], [18, 17.5], [12, 11.5], [6, 17.5], [6, 12.5]]],
  [[[6, 7], [18, 7], [18, 10.6], [6, 10.6]], [[6, 13.4], [18, 13.4], [18, 17], [6, 17]]],
  [[[6.8, 6.5], [17.2, 6.5], [13.2, 12], [17.2, 17.5], [6.8, 17.5], [10.8, 12]]],
];

/** The number of values of each part. */
export const counts = { outline: outlines.length, division: divisions.length, charge: charges.length, colour: colours };
export const shapes = outlines.length * divisions.length * charges.length * 2;

/** FNV-1a over the UTF-8 bytes. */
function make_hash(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/**
 * {outline, division, charge, swapped, colour} as numbers. Numeric aliases below `shapes`, as the server assigns
 * them, all have different shapes; most others do too.
 */
export function derived_emblem(alias) {
  const number = /^(0|[1-9]\d{0,3})$/.test(alias) && Number(alias) < shapes ? Number(alias) : null;
  const hash = make_hash(alias);
  let rest = number === null ? hash % shapes : (number * 593 + 17) % shapes;
  const next = (count) => {
    const found = rest % count;
    rest = Math.floor(rest / count);
    return found;
  };
  const [outline, division, charge, swapped] = [outlines.length, divisions.length, charges.length, 2].map(next);
  const colour = number === null ? (hash >>> 16) % colours : (number * 5 + Math.floor(number / colours)) % colours;
  return { outline, division, charge, swapped: swapped === 1, colour };
}

/** The part of a convex polygon on one side of a line. */
function cut(points, [a, b, c]) {
  const depth = ([x, y]) => a * x + b * y - c;
  return points.flatMap((point, at) => {
    const before = points.at(at - 1);
    const [mine, other] = [depth(point), depth(before)];
    const crossing = mine * other < 0 ? [before.map((value, axis) => value + ((point[axis] - value) * other) / (other - mine))] : [];
    return mine <= 0 ? [...crossing, point] : crossing;
  });
}

const svg_path = (polygons) => polygons.filter((points) => points.length > 2)
  .map((points) => `M${points.map((point) => point.map((value) => Number(value.toFixed(1))).join(" ")).join("L")}Z`).join("");
const scaled = (points, factor) => points.map((point) => point.map((value) => 12 + (value - 12) * factor));

const drawn = new Map();

/**
 * {layers: [[kind, SVG path]], colour}, bottom layer first, in a square of 24, for an emblem or an alias. The charge
 * has the colour of the part, and the ground's colour on the part. Tinted parts reach the rim and pale parts do not,
 * so that no seam shows between two tinted ones.
 */
export function emblem_drawing(what) {
  const key = JSON.stringify(what);
  if (!drawn.has(key)) {
    const { outline, division, charge, swapped, colour } = what.charge === undefined ? derived_emblem(what) : what;
    const [body, inner] = [scaled(outlines[outline], 0.95), scaled(outlines[outline], 0.83)];
    const within = (points) => divisions[division].reduce(cut, points);
    const sign = charges[charge].map((points) => scaled(points, 1.06));
    const [ground, other] = swapped ? ["pale", "tinted"] : ["tinted", "pale"];
    const layers = [["edge", [outlines[outline]]], ["tinted", [body]], swapped && ["pale", [inner]],
      [other, [within(swapped ? body : inner)]], [other, sign], [ground, sign.map(within)]];
    drawn.set(key, { colour, layers: layers.filter(Boolean).map(([kind, polygons]) => [kind, svg_path(polygons)]).filter(([, path]) => path) });
  }
  return drawn.get(key);
}

/** The emblem within a picture: `x`, `y` and `size` in its units. `emblem` replaces the alias's own. */
export function EmblemIn({ alias, emblem, x = 0, y = 0, size = side, kind = "" }) {
  const chosen = useContext(Context)?.entrants.get(alias)?.emblem;
  const { layers, colour } = emblem_drawing(emblem ?? chosen ?? alias);
  return html`<g class=${`emblem emblem-${colour} ${kind}`} transform=${`translate(${x} ${y}) scale(${size / side})`}>${
    layers.map(([part, path]) => html`<path class=${part} d=${path} />`)}</g>`;
}

/** The emblem next to a name; hidden from screen readers, which read the name. */
export function Emblem({ large = false, ...what }) {
  return html`<svg class=${large ? "emblem-mark large" : "emblem-mark"} viewBox="0 0 24 24" aria-hidden="true"><${EmblemIn} ...${what} /></svg>`;
}
