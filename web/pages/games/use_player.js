// The shown position of a replay, and automatic playing. `ply` null means the end, which moves in a running game.
import { useEffect, useListener, useRef, useState, useTimer } from "../js/dom.js";
import { set_query } from "../js/router.js";

export const speeds = [0.5, 1, 2, 4, 10];
const address_delay_ms = 250;

const key_actions = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "toggle" };

/** The action of a key, or null. */
export const key_action = (key) => key_actions[key] ?? null;

/** The ply after an action at `ply` of `last`; null means the end. */
export function ply_after(action, ply, last) {
  const at = ply ?? last;
  if (action === "first") return 0;
  if (action === "previous") return Math.max(0, at - 1);
  if (action === "next") return at + 1 >= last ? null : at + 1;
  return null;
}

/** The ply in the address, limited to the game; null if there is none. */
export function ply_in(query) {
  const text = query.get("ply");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function takes_keys(target, key) {
  if (target.closest("input, select, textarea, dialog")) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}

/** {ply, shown, playing, speed, act(action), seek(ply), set_speed}; shown is a number from 0 to last. */
export function usePlayer(last, query) {
  const [ply, set_ply] = useState(() => ply_in(query));
  const [playing, set_playing] = useState(false);
  const [speed, set_speed] = useState(2);
  const moved = useRef(false);
  const shown = Math.min(ply ?? last, last);

  const seek = (to) => {
    moved.current = true;
    set_playing(false);
    set_ply(to === null || to >= last ? null : Math.max(0, to));
  };
  const toggle = () => {
    moved.current = true;
    if (!playing && shown >= last) set_ply(0);
    set_playing(!playing);
  };
  const act = (action) => (action === "toggle" ? toggle() : seek(ply_after(action, ply, last)));

  useEffect(() => {
    if (!playing) return undefined;
    if (shown >= last) {
      set_playing(false);
      set_ply(null);
      return undefined;
    }
    const timer = setTimeout(() => set_ply(shown + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, shown, last, speed]);

  // Browsers limit how often the address may change, so update it when the replay rests.
  useTimer(() => set_query({ ply }), playing || !moved.current ? null : address_delay_ms, [ply, playing]);

  const linked = ply_in(query);
  useEffect(() => {
    if (!playing && !moved.current) set_ply(linked);
  }, [linked]);

  useListener("keydown", (event) => {
    const action = key_action(event.key);
    if (!action || event.altKey || event.ctrlKey || event.metaKey || takes_keys(event.target, event.key)) return;
    event.preventDefault();
    act(action);
  });
  return { ply, shown, playing, speed, act, seek, set_speed };
}
