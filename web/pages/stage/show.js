// What runs the stage: the state of script.js, moved on by time, by the instructor and by whoever stands at the screen.
import { useEffect, useMemo, useRef, useState } from "../js/dom.js";
import { running_order } from "./running_order.js";
import { again, next_item, next_scene, opening, scenes_of } from "./script.js";
import { ways_of } from "./stakes.js";
import { group_of } from "./documents.js";

const page_ms = 6000;
const a_page = 12;
const live_ms = 15_000;

/** The pairing to be announced after a match: where its winner goes, or else the next one that is due. */
export function next_pairing(seen, match) {
  const bracket = seen.brackets.get(match?.stage);
  const both = (one) => one && one.state !== "played" && one.sides.length === 2 && one.sides.every(({ alias }) => alias);
  const follows = bracket && ways_of(match, bracket.matches).next;
  if (both(follows)) return follows;
  return seen.matches.find((one) => one.state === "due" && both(one)) ?? null;
}

/** The stage of the tournament that is shown as a whole: the one that is on, or the last that was. */
export function stage_shown(seen) {
  const { stages } = seen.standings;
  return stages.find(({ state }) => state === "playing") ?? stages.findLast(({ groups }) => groups.some(({ lines }) => lines.length));
}

function overview_scenes(seen) {
  const stage = stage_shown(seen);
  const bracket = seen.brackets.get(stage?.number);
  if (bracket) return [{ kind: "tour", ms: Math.min(60_000, 3500 * Math.max(2, Math.ceil(bracket.matches.length / 4))), bracket }];
  return (stage?.groups ?? []).filter(({ lines }) => lines.length)
    .map((group) => ({ kind: "tables", ms: page_ms * Math.ceil(group.lines.length / a_page), group, stage }));
}

function scenes_for(seen, item) {
  if (item?.type === "live") return [{ kind: "live", ms: live_ms }];
  if (item?.type === "overview") return overview_scenes(seen);
  if (!item) return [];
  const is_over = item.match?.winner || item.match?.state === "played";
  return scenes_of({ bracket: Boolean(item.bracket && is_over), table: Boolean(!item.bracket && group_of(seen, item.match)), next: Boolean(next_pairing(seen, item.match)) });
}

/**
 * {state, scene, scenes, order, paused, next, again, toggle, on_end}. `seen` as useSeen gives it, or null. A scene without
 * a time of its own ends when on_end is called.
 */
export function useShow(seen) {
  const [state, set_state] = useState(opening);
  const [held, set_held] = useState(false);
  const wanted = useWanted(seen?.asked.order, state.item);
  const order = useMemo(() => (seen ? running_order({ ...seen, shown: state.shown, last: state.last, wanted, left_out: seen.asked.left_out }) : []), [seen, state.shown, wanted]);
  const scenes = useMemo(() => (seen ? scenes_for(seen, state.item) : []), [seen, state.item]);
  const scene = scenes[Math.min(state.at, scenes.length - 1)] ?? null;
  const now = useRef({});
  now.current = { order, scenes, there_is: { live: Boolean(seen?.live.length), overview: Boolean(seen && overview_scenes(seen).length) } };
  const next = () => set_state((before) => next_item(before, now.current.order, now.current.there_is));
  const once_more = () => set_state(again);
  const on_end = () => set_state((before) => next_scene(before, now.current.scenes, now.current.order, now.current.there_is));
  const asked = seen?.asked;
  const paused = held !== Boolean(asked?.paused);
  const idle = Boolean(seen) && !state.item;
  useEffect(() => {
    if (idle && (order.length || now.current.there_is.live || now.current.there_is.overview)) next();
  }, [idle, order.length, seen?.live.length]);
  useAsked(asked, { next, again: once_more });
  useEffect(() => {
    if (!scene?.ms || paused) return undefined;
    const timer = setTimeout(on_end, scene.ms);
    return () => clearTimeout(timer);
  }, [state.turn, state.at, scene?.kind, paused]);
  return { state, scene, scenes, order, paused, next, again: once_more, toggle: () => set_held(!held), on_end };
}

/** Of the instructor's order what has not been shown since it was given. */
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

/** What the instructor's page asks for, each once: counters that grow. */
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
