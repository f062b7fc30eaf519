// The sequence of scenes for one game, and what follows it. Pure.

const ms = { versus: 5000, turning: 6000, verdict: 5000, table: 7000, bracket: 7000, path: 7000, champion: 12_000 };

/**
 * [{kind, ms}]. The scene of the game has no time here; its pace determines it. `bracket`, `table`: one can be shown
 * afterwards; `path`: the match decided that its winner advances; `champion`: it was the last match. The turning
 * point is skipped if the analysis has none.
 */
export function make_scenes({ bracket = false, table = false, path = false, champion = false }) {
  const kinds = ["versus", "game", "turning", "verdict", ...(bracket ? ["bracket"] : table ? ["table"] : []), ...(champion ? ["champion"] : []), ...(path ? ["path"] : [])];
  return kinds.map((kind) => ({ kind, ms: ms[kind] ?? null }));
}

/** The initial state. `shown` is a map id -> times, `last` the entrants seen last, `turn` increases with each item. */
export const opening = { item: null, at: 0, shown: new Map(), last: [], turn: 0 };

/** After this many games, the whole stage is shown once. */
const games_between = 5;

/**
 * {turn, item}: the item that follows. The first game of the order; from time to time the whole table or bracket;
 * running games after all others; and without any, while games are to come, the interval in turns with the whole
 * table. `overview`, `live`, `interval`: whether each is available. `announced` is the previous result: a game stays
 * announced for its turn, unless the instructor wants another one.
 */
export function coming_item(announced, state, order, { overview = false, live = false, interval = false } = {}) {
  const first = order[0];
  const is_old = !first?.due;
  const coming = (item) => ({ turn: state.turn, item });
  if (first?.wanted == null) {
    const kept = announced?.turn === state.turn && order.find(({ game }) => game.id === announced.item?.game?.id);
    if (kept) return coming({ type: "game", ...kept });
    if (overview && state.item?.type === "game" && state.turn % games_between === 0) return coming({ type: "overview" });
    if (live && is_old && ["game", "interval"].includes(state.item?.type)) return coming({ type: "live" });
    if (interval && !live && is_old) return coming({ type: overview && state.item?.type === "interval" ? "overview" : "interval" });
  }
  if (first) return coming({ type: "game", ...first });
  return coming(live || overview ? { type: live ? "live" : "overview" } : null);
}

/** The state at the first scene of the item that follows. */
export function next_item(state, order, there_is, announced = null) {
  const { item } = coming_item(announced, state, order, there_is);
  const next = { ...state, item, at: 0, turn: state.turn + 1 };
  if (!item?.game) return next;
  return { ...next, shown: new Map(state.shown).set(item.game.id, (state.shown.get(item.game.id) ?? 0) + 1), last: item.game.seats.map(({ alias }) => alias) };
}

/** Restarts the current item. */
export const again = (state) => ({ ...state, at: 0, turn: state.turn + 1 });

/** The next scene, or the next item after the last scene. */
export function next_scene(state, scenes, ...rest) {
  return state.item && state.at + 1 < scenes.length ? { ...state, at: state.at + 1 } : next_item(state, ...rest);
}

/** [from, until] of `room` lines of a table that contain as many of these indices as possible. */
export function visible_lines(count, room, indices) {
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
export function make_view(boxes, { width, height }, room, least = 1.5) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  const whole = Math.min(room.width / width, room.height / height);
  const fit = Math.min(room.width / (right - left + 80), room.height / (bottom - top + 80), 3);
  const scale = Math.max(least, whole, fit);
  const clamp = (middle, size, seen) => (size <= seen ? size / 2 : Math.min(size - seen / 2, Math.max(seen / 2, middle)));
  return { x: clamp((left + right) / 2, width, room.width / scale), y: clamp((top + bottom) / 2, height, room.height / scale), scale };
}

/** A tour: views that cover a whole picture in parts, with letters at least `least` times their drawn size. */
export function make_tour({ width, height }, room, least = 1.5) {
  if (!room.width || !room.height) return []; // not laid out yet
  const scale = Math.max(least, Math.min(room.width / width, room.height / height));
  const [columns, rows] = [Math.ceil((width * scale) / room.width - 0.01), Math.ceil((height * scale) / room.height - 0.01)];
  const middle = (at, count, size, seen) => (count === 1 ? size / 2 : seen / 2 + ((size - seen) * at) / (count - 1));
  return Array.from({ length: columns * rows }, (_, at) => {
    const column = Math.floor(at / rows);
    const row = column % 2 ? rows - 1 - (at % rows) : at % rows;
    return { x: middle(column, columns, width, room.width / scale), y: middle(row, rows, height, room.height / scale), scale };
  });
}
