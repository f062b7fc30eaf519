// The Shield: a group tournament as one round picture in a square of 1000. Its rings are rounds from the rim inwards,
// arcs of a ring are groups, and the champion is in the boss (the centre). Pure.

const turn = Math.PI * 2;
const degrees = (count) => (count / 360) * turn;
const [rim, boss] = [466, 104];
const between_rings = 18;
/** Space at the top for each ring's name, and between its groups. */
const top_gaps = [15, 17, 27, 46].map(degrees);
const group_gaps = [3.5, 7, 7, 7].map(degrees);
const largest_emblem = 58;
export const smallest = 9;
export const largest = 64;

export const point = (angle, radius) => [500 + radius * Math.sin(angle), 500 - radius * Math.cos(angle)];
const said = (angle, radius) => point(angle, radius).map((value) => Number(value.toFixed(1))).join(" ");

/** A small field skips the first stages of its plan. */
const played_stages = ({ stages }) => stages.filter(({ state }) => state !== "skipped");

/** The stages drawn as rings: all except the finals. */
export const ring_stages = (tournament) => played_stages(tournament).filter(({ format }) => format === "groups");

/** True if the Shield shows more than a table: groups in two to four rounds, and 9 to 64 entrants. */
export function is_shield(tournament) {
  const { entrants } = tournament;
  const stages = played_stages(tournament);
  const rings = ring_stages(tournament);
  const others = stages.slice(rings.length);
  return entrants >= smallest && entrants <= largest && rings.length >= 2 && rings.length <= 4 &&
    rings.every((stage, at) => stage === stages[at] && stage.sizes.length > 0) && others.length <= 1 && others.every(({ format }) => format === "finals");
}

/** The angle relative to `middle`, from -π to π. */
const beside = (angle, middle) => Math.atan2(Math.sin(angle - middle), Math.cos(angle - middle));

/** Angles of the slots of a ring: [{from, middle, until}] by group. */
function slot_angles(sizes, at) {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const step = (turn - top_gaps[at] - group_gaps[at] * (sizes.length - 1)) / count;
  let angle = top_gaps[at] / 2;
  return sizes.map((size) => {
    const slots = Array.from({ length: size }, (_, slot) => ({ from: angle + slot * step, middle: angle + (slot + 0.5) * step, until: angle + (slot + 1) * step }));
    angle += size * step + group_gaps[at];
    return slots;
  });
}

/** Sorts a group by the places in the next ring, so that paths are short. */
function sorted_by(aliases, slots, angles) {
  const middle = (slots[0].from + slots.at(-1).until) / 2;
  const key = new Map(aliases.map((alias, at) => [alias, angles.has(alias) ? beside(angles.get(alias), middle) : (slots[at].middle - middle) * 0.4]));
  return [...aliases].sort((a, b) => key.get(a) - key.get(b));
}

function slot_state(alias, line, { next, live, is_last_ring }) {
  if (next.has(alias)) return "in";
  if (live.has(alias)) return "live";
  if (line?.outlook === "play-off") return "playoff";
  return line?.departed || (line?.outlook === "out" && !is_last_ring) ? "out" : "in";
}

export const metals = ["gold", "silver", "copper"];

/**
 * Makes {rings: [{name, count, inner, outer, size, groups: [{name, middle, slots: [{alias, state, from, middle,
 * until}]}]}], champion, pair} from a tournament's documents. `playing` are the aliases in running games. `state` is
 * "in", "out", "live", "playoff" or "empty", or a metal in the last ring.
 */
export function shield_view(tournament, standings, playing = [], title_match = null) {
  const stages = ring_stages(tournament);
  const live = new Set(playing);
  const width = (rim - boss - between_rings * (stages.length - 1)) / stages.length;
  const rings = stages.map((stage, at) => {
    const known = standings?.stages[stage.number - 1]?.groups ?? [];
    const sizes = known.length ? known.map(({ entrants }) => entrants.length) : stage.sizes;
    const outer = rim - at * (width + between_rings);
    const places = slot_angles(sizes, at);
    return { name: stage.name, count: sizes.reduce((sum, size) => sum + size, 0), inner: outer - width, outer, known, places,
      order: places.map((slots, group) => known[group]?.entrants ?? slots.map(() => null)) };
  });
  const angles = (ring) => new Map(ring.order.flatMap((aliases, group) => aliases.map((alias, at) => [alias, ring.places[group][at].middle])));
  for (let at = 1; at < rings.length; at += 1) if (rings[at].known.length) rings[at].order = rings[at].order.map((aliases, group) => sorted_by(aliases, rings[at].places[group], angles(rings[at - 1])));
  for (let at = rings.length - 2; at >= 0; at -= 1) if (rings[at + 1].known.length) rings[at].order = rings[at].order.map((aliases, group) => sorted_by(aliases, rings[at].places[group], angles(rings[at + 1])));
  const first = new Map((standings?.places ?? []).filter(({ certain }) => certain).map(({ alias, place }) => [alias, place]));
  const drawn = rings.map(({ known, places, order, ...ring }, at) => {
    const next = new Set(rings[at + 1]?.order.flat() ?? []);
    const arc = (ring.inner + ring.outer) / 2 * (places[0][0].until - places[0][0].from);
    const lines = new Map(known.flatMap((group) => group.lines.map((line) => [line.alias, line])));
    const slot = (alias, place) => {
      const metal = at === rings.length - 1 ? metals[(first.get(alias) ?? 9) - 1] : undefined;
      return { alias, state: alias === null ? "empty" : metal ?? slot_state(alias, lines.get(alias), { next, live, is_last_ring: at === rings.length - 1 }), ...place };
    };
    return { ...ring, size: Math.min(largest_emblem, arc * 0.72, (ring.outer - ring.inner) * (at === 0 ? 0.55 : 0.64)),
      groups: places.map((slots, group) => ({ name: known[group]?.name ?? (places.length > 1 ? String.fromCharCode(65 + group) : ""), middle: (slots[0].from + slots.at(-1).until) / 2,
        slots: slots.map((place, index) => slot(order[group][index], place)) })) };
  });
  const champion = [...first].find(([, place]) => place === 1)?.[0] ?? null;
  const sides = title_match?.sides.map(({ alias }) => alias) ?? [];
  return { rings: drawn, champion: tournament.finished || tournament.run_state === "finished" ? champion : null, pair: sides.length === 2 && sides.every(Boolean) ? sides : null };
}

/** The outline of a cell in a ring. */
export function cell_path({ from, until }, { inner, outer }) {
  const [a, b] = [from + 0.005, until - 0.005];
  return `M${said(a, outer)}A${outer} ${outer} 0 0 1 ${said(b, outer)}L${said(b, inner)}A${inner} ${inner} 0 0 0 ${said(a, inner)}Z`;
}

/** An arc for text that is upright in both halves. */
export function text_path(angle, radius) {
  const under = Math.cos(angle) < 0;
  const [from, until] = under ? [angle + 0.6, angle - 0.6] : [angle - 0.6, angle + 0.6];
  return `M${said(from, radius)}A${radius} ${radius} 0 0 ${under ? 0 : 1} ${said(until, radius)}`;
}

/** An entrant's path from ring to ring, along the grooves between them, and into the boss if it won; "" if it is in one ring only. */
export function shield_way({ rings, champion }, alias) {
  const stops = rings.map((ring) => ({ ...ring, slot: ring.groups.flatMap(({ slots }) => slots).find((slot) => slot.alias === alias) }));
  const middle = ({ inner, outer }) => (inner + outer) / 2;
  const steps = stops.slice(1).map((to, at) => {
    const from = stops[at];
    if (!from.slot || !to.slot) return "";
    const groove = (from.inner + to.outer) / 2;
    const clockwise = beside(to.slot.middle, from.slot.middle) > 0 ? 1 : 0;
    return `M${said(from.slot.middle, middle(from))}L${said(from.slot.middle, groove)}A${groove} ${groove} 0 0 ${clockwise} ${said(to.slot.middle, groove)}L${said(to.slot.middle, middle(to))}`;
  });
  const last = stops.at(-1);
  return steps.join("") + (champion === alias && last.slot ? `M${said(last.slot.middle, middle(last))}L${said(last.slot.middle, 90)}` : "");
}
