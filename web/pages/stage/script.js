// The sequence of scenes for one game, and what follows it. Pure.

const ms = { versus: 5000, turning: 6000, verdict: 5000, table: 7000, bracket: 7000, path: 7000, champion: 12_000, next: 4500 };

/**
 * [{kind, ms}]. The scene of the game has no time here; its pace determines it. `bracket`, `table`: one can be shown
 * afterwards; `path`: the match decided that its winner advances; `champion`: it was the last match; `next`: a
 * pairing follows. The turning point is skipped if the analysis has none.
 */
export function scenes_of({ bracket = false, table = false, path = false, champion = false, next = false }) {
  const kinds = ["versus", "game", "turning", "verdict", ...(bracket ? ["bracket"] : table ? ["table"] : []), ...(champion ? ["champion"] : []), ...(path ? ["path"] : []), ...(next ? ["next"] : [])];
  return kinds.map((kind) => ({ kind, ms: ms[kind] ?? null }));
}

/** The initial state. `shown` is a map id -> times, `last` the entrants seen last, `turn` increases with each item. */
export const opening = { item: null, at: 0, shown: new Map(), last: [], turn: 0 };

/** After this many games, the whole stage is shown once. */
const games_between = 5;

/**
 * The next item, at its first scene: the first game of the order; from time to time the whole table or bracket;
 * running games after all others; and without any, while games are to come, the interval in turns with the whole
 * table. `overview`, `live`, `interval`: whether each is available.
 */
export function next_item(state, order, { overview = false, live = false, interval = false } = {}) {
  const turn = state.turn + 1;
  const first = order[0];
  const is_old = !first?.due;
  const other = (type) => ({ ...state, item: { type }, at: 0, turn });
  if (first?.wanted == null) {
    if (overview && state.item?.type === "game" && state.turn % games_between === 0) return other("overview");
    if (live && is_old && ["game", "interval"].includes(state.item?.type)) return other("live");
    if (interval && !live && is_old) return other(overview && state.item?.type === "interval" ? "overview" : "interval");
  }
  if (!first) return live || overview ? other(live ? "live" : "overview") : { ...state, item: null, at: 0, turn };
  const shown = new Map(state.shown).set(first.game.id, (state.shown.get(first.game.id) ?? 0) + 1);
  return { item: { type: "game", ...first }, at: 0, shown, last: first.game.seats.map(({ alias }) => alias), turn };
}

/** Restarts the current item. */
export const again = (state) => ({ ...state, at: 0, turn: state.turn + 1 });

/** The next scene, or the next item after the last scene. */
export function next_scene(state, scenes, order, there_is) {
  return state.item && state.at + 1 < scenes.length ? { ...state, at: state.at + 1 } : next_item(state, order, there_is);
}

/** [from, until] of `room` lines of a table that contain as many of these indices as possible. */
export function window_of(count, room, indices) {
  if (count <= room) return [0, count];
  const first = Math.min(...indices, count - 1);
  const middle = indices.length ? (first + Math.max(...indices)) / 2 : 0;
  const wanted = indices.length && Math.max(...indices) - first >= room ? first : Math.round(middle - room / 2);
  const from = Math.max(0, Math.min(count - room, wanted));
  return [from, from + room];
}

/**
 * {x, y, scale}: the centre and magnification of the visible part of a picture. The boxes are completely visible,
 * and letters are at least `least` times their drawn size.
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

/** A tour: views that cover a whole picture in parts, with letters at least `least` times their drawn size. */
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
