// What the stage shows of one game, one scene after the other, and where it goes from there. Pure.

const ms = { versus: 5000, verdict: 5000, table: 7000, bracket: 7000, path: 7000, champion: 12_000, next: 4500 };

/**
 * [{kind, ms}]: the game's own scene has no time of its own, its pace gives it. `bracket` and `table`: whether there
 * is one to show after it; `path`: it has put its winner through; `champion`: it was the last one; `next`: whether a
 * pairing comes after it.
 */
export function scenes_of({ bracket = false, table = false, path = false, champion = false, next = false }) {
  const kinds = ["versus", "game", "verdict", ...(bracket ? ["bracket"] : table ? ["table"] : []), ...(champion ? ["champion"] : []), ...(path ? ["path"] : []), ...(next ? ["next"] : [])];
  return kinds.map((kind) => ({ kind, ms: ms[kind] ?? null }));
}

/** Nothing has been shown yet: `shown` is Map id -> times, `last` who was seen last, `turn` grows with each item. */
export const opening = { item: null, at: 0, shown: new Map(), last: [], turn: 0 };

/** After so many games the whole of the stage is shown once. */
const games_between = 5;

/**
 * The next item from its first scene: the first of the order; the whole table or bracket once in a while; games in
 * play where all others have been shown; nothing where there is nothing. `overview`, `live`: whether there is one.
 */
export function next_item(state, order, { overview = false, live = false } = {}) {
  const turn = state.turn + 1;
  const first = order[0];
  const is_old = !first?.due;
  if (state.item?.type === "game" && first?.wanted == null) {
    if (overview && state.turn % games_between === 0) return { ...state, item: { type: "overview" }, at: 0, turn };
    if (live && is_old) return { ...state, item: { type: "live" }, at: 0, turn };
  }
  if (!first) return { ...state, item: live ? { type: "live" } : overview ? { type: "overview" } : null, at: 0, turn };
  const shown = new Map(state.shown).set(first.game.id, (state.shown.get(first.game.id) ?? 0) + 1);
  return { item: { type: "game", ...first }, at: 0, shown, last: first.game.seats.map(({ alias }) => alias), turn };
}

/** The same item from its beginning. */
export const again = (state) => ({ ...state, at: 0, turn: state.turn + 1 });

/** The next scene, or the next item after the last one. */
export function next_scene(state, scenes, order, there_is) {
  return state.item && state.at + 1 < scenes.length ? { ...state, at: state.at + 1 } : next_item(state, order, there_is);
}

/** [from, until] of `room` lines of a table in which those with these indices are seen, as far as they fit. */
export function window_of(count, room, indices) {
  if (count <= room) return [0, count];
  const first = Math.min(...indices, count - 1);
  const middle = indices.length ? (first + Math.max(...indices)) / 2 : 0;
  const wanted = indices.length && Math.max(...indices) - first >= room ? first : Math.round(middle - room / 2);
  const from = Math.max(0, Math.min(count - room, wanted));
  return [from, from + room];
}

/**
 * {x, y, scale}: the middle of what is seen of a picture and by how much it is enlarged, so that the boxes of interest
 * are seen whole and letters are never smaller than `least` times what they are drawn as.
 */
export function view_of(boxes, { width, height }, room, least = 1.5) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  const whole = Math.min(room.width / width, room.height / height);
  const fit = Math.min(room.width / (right - left + 80), room.height / (bottom - top + 80), 3);
  const scale = Math.max(least, whole, fit);
  const clamp = (middle, size, seen) => (size <= seen ? size / 2 : Math.min(size - seen / 2, Math.max(seen / 2, middle)));
  return { x: clamp((left + right) / 2, width, room.width / scale), y: clamp((top + bottom) / 2, height, room.height / scale), scale };
}

/** Views of a whole picture, part by part, in which letters are at least `least` times as drawn: a tour. */
export function tour_of({ width, height }, room, least = 1.5) {
  const scale = Math.max(least, Math.min(room.width / width, room.height / height));
  const [columns, rows] = [Math.ceil((width * scale) / room.width - 0.01), Math.ceil((height * scale) / room.height - 0.01)];
  const middle = (at, count, size, seen) => (count === 1 ? size / 2 : seen / 2 + ((size - seen) * at) / (count - 1));
  return Array.from({ length: columns * rows }, (_, at) => {
    const column = Math.floor(at / rows);
    const row = column % 2 ? rows - 1 - (at % rows) : at % rows;
    return { x: middle(column, columns, width, room.width / scale), y: middle(row, rows, height, room.height / scale), scale };
  });
}
