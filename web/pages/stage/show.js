// Runs the stage: advances the state of script.js by time, the instructor's controls, and keys at the screen.
import { useEffect, useMemo, useRef, useState, useTimer } from "../js/dom.js";
import { running_order } from "./running_order.js";
import { again, coming_item, next_item, next_scene, opening, make_scenes } from "./script.js";
import { shown_so_far, told_by } from "./shown_so_far.js";
import { is_shield } from "../charts/shield_layout.js";
import { game_winner } from "../tables/played.js";
import { current_stage, filled_groups } from "../tables/states.js";
import { match_group } from "./documents.js";
import { next_matches } from "./stakes.js";
import { find_champion } from "./strip.js";

const page_ms = 6000;
const a_page = 12;
const live_ms = 15_000;
const interval_ms = 20_000;

function overview_scenes(seen) {
  const stage = current_stage(seen.standings);
  const bracket = seen.brackets.get(stage?.number);
  if (bracket) return [{ kind: "tour", ms: Math.min(60_000, 3500 * Math.max(2, Math.ceil(bracket.matches.length / 4))), bracket }];
  const tables = filled_groups(stage).map(({ name, lines }) => ({ kind: "tables", ms: page_ms * Math.ceil(lines.length / a_page), group: match_group(seen, { stage: stage.number, group: name }), stage }));
  return is_shield(seen.tournament) && tables.length ? [...tables, { kind: "path", ms: 7000 }] : tables;
}

/** `drawn` is the data known after the item's game, `before` the data known until then. */
function scenes_for(drawn, before, item) {
  if (item?.type === "live") return [{ kind: "live", ms: live_ms }];
  if (item?.type === "interval") return [{ kind: "interval", ms: interval_ms }];
  if (item?.type === "overview") return overview_scenes(drawn);
  if (!item) return [];
  const match = drawn.by_game.get(item.game.id);
  const group = item.bracket ? undefined : match_group(drawn, match);
  const winner = game_winner(item.game);
  const is_through = (one) => one?.lines.find(({ alias }) => alias === winner)?.outlook === "through";
  const champion = Boolean(item.bracket && match?.winner) && match.winner === find_champion(drawn) && match.stage === drawn.stages && !next_matches(match, drawn.matches.filter(({ stage }) => stage === match.stage)).next?.winner;
  return make_scenes({ bracket: Boolean(item.bracket && match?.winner), table: Boolean(group), champion,
    path: is_shield(drawn.tournament) && is_through(group) && !is_through(match_group(before, match)) });
}

/** {before, after}: the data shown before the verdict of the current game, and after it. */
function useDrawn(seen, state, order) {
  return useMemo(() => {
    if (!seen) return { before: null, after: null };
    const drawn = (told) => shown_so_far(seen, told_by(seen, { shown: state.shown, order, now: state.item?.game ? { id: state.item.game.id, told } : null }));
    return { before: drawn(false), after: drawn(true) };
  }, [seen, state.shown, state.item, order]);
}

/**
 * {state, scene, scenes, order, before, drawn, coming, paused, next, again, toggle, on_end}. `seen` comes from useSeen,
 * or is null. Scenes use `drawn`, which is `seen` without unrevealed results; `before` is without the current game's
 * result too. `coming` is the item that follows. A scene without a time ends when on_end is called.
 */
export function useShow(seen) {
  const [state, set_state] = useState(opening);
  const [held, set_held] = useState(false);
  const wanted = useWanted(seen?.asked.order, state.item);
  const order = useMemo(() => (seen ? running_order({ ...seen, shown: state.shown, last: state.last, wanted, left_out: seen.asked.left_out }) : []), [seen, state.shown, wanted]);
  const { before, after } = useDrawn(seen, state, order);
  const scenes = useMemo(() => (after ? scenes_for(after, before, state.item) : []), [after, state.item]);
  const scene = scenes[Math.min(state.at, scenes.length - 1)] ?? null;
  const now = useRef({});
  const there_is = { live: Boolean(seen?.live.length), overview: Boolean(after && overview_scenes(after).length),
    interval: Boolean(seen && !seen.tournament.closed && (seen.tournament.run_state !== "finished" || seen.tournament.held_back)) };
  now.current = { order, scenes, there_is, coming: coming_item(now.current.coming, state, order, there_is) };
  const next = () => set_state((before) => next_item(before, now.current.order, now.current.there_is, now.current.coming));
  const once_more = () => set_state(again);
  const on_end = () => set_state((before) => next_scene(before, now.current.scenes, now.current.order, now.current.there_is, now.current.coming));
  const asked = seen?.asked;
  const paused = held !== Boolean(asked?.paused);
  const idle = Boolean(seen) && (!state.item || (!paused && state.item.type === "interval" && Boolean(order[0]?.due || seen.live.length)));
  useEffect(() => {
    if (idle && (order.length || Object.values(now.current.there_is).some(Boolean))) next();
  }, [idle, order.length, seen?.live.length]);
  useAsked(asked, { next, again: once_more });
  useTimer(on_end, scene?.ms && !paused ? scene.ms : null, [state.turn, state.at, scene?.kind, paused]);
  const drawn = ["versus", "game", "turning"].includes(scene?.kind) ? before : after;
  return { state, scene, scenes, order, before, drawn, coming: now.current.coming.item, paused, next, again: once_more, toggle: () => set_held(!held), on_end };
}

/** The games of the instructor's order that have not been shown since it was set. */
function useWanted(order, item) {
  const key = order?.join() ?? "";
  const done = useRef({ key, ids: new Set() });
  if (done.current.key !== key) done.current = { key, ids: new Set() };
  const id = item?.game?.id;
  const last = useRef(null);
  if (id !== undefined && last.current !== item) done.current.ids.add(id);
  last.current = item;
  return useMemo(() => (order ?? []).filter((one) => !done.current.ids.has(one)), [key, item]);
}

/** Performs each request from the instructor's page once; requests are increasing counters. */
function useAsked(asked, { next, again: once_more }) {
  const before = useRef(null);
  useEffect(() => {
    if (!asked) return;
    const was = before.current;
    before.current = asked;
    if (!was) return;
    if (asked.next > was.next) next();
    else if (asked.again > was.again) once_more();
  }, [asked?.next, asked?.again]);
}
