// After a game: the table with the rows that move, the bracket with the path that lights up, who plays next.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { Entrant } from "../js/entrant.js";
import { in_pixels, box } from "../charts/bracket_layout.js";
import { BracketDrawing } from "../charts/bracket.js";
import { Who } from "./game_scene.js";
import { tour_of, view_of, window_of } from "./script.js";
import { ways_of } from "./stakes.js";

/** Height of a row of a table, in its letters' size. */
const row_em = 2.1;

/** {ref, width, height, em} of the box that a scene has, and of its letters, in CSS pixels. */
function useBox() {
  const ref = useRef(null);
  const [size, set_size] = useState({ width: 1200, height: 700, em: 24 });
  useLayoutEffect(() => {
    const measure = () => set_size({ width: ref.current.clientWidth, height: ref.current.clientHeight, em: parseFloat(getComputedStyle(ref.current).fontSize) });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return { ref, ...size };
}

/** True some time after the component appeared: what moves then is seen to move. */
export function useLater(ms) {
  const [is, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return is;
}

function Row({ line, at, own, cut, width }) {
  return html`<li class=${`stage-row ${own ? "own" : ""} ${cut ? "cut-below" : ""}`} style=${{ transform: `translateY(${at * row_em}em)` }}>
    <span class="stage-place">${line.place}</span><span class="stage-entrant"><${Entrant} alias=${line.alias} /></span>
    ${width > 560 && html`<span class="stage-number">${line.wins}–${line.ties}–${line.losses}</span>`}<span class="stage-number points">${line.points}</span><span
        class="stage-number">${line.score}</span></li>`;
}

/** 0, 1, ... count - 1, evenly over so many ms. */
function useParts(count, ms, paused) {
  const [at, set_at] = useState(0);
  useEffect(() => {
    if (paused || !ms || at >= count - 1) return undefined;
    const timer = setTimeout(() => set_at(at + 1), ms / count);
    return () => clearTimeout(timer);
  }, [at, paused, count]);
  return Math.min(at, count - 1);
}

/** `game`: whose rows have moved since the table was as in `before`; null: all of it within `ms`, page by page where it is long. */
export function TableScene({ group, game, before: group_before = group, cut, ms = 0, paused = false }) {
  const { ref, width, height, em } = useBox();
  const moved = useLater(1400);
  const room = Math.max(4, Math.floor(height / (row_em * em)) - 1);
  const page = useParts(Math.ceil(group.lines.length / room), ms, paused);
  const large = width < 700 ? 1 : Math.min(1.7, height / em / ((Math.min(room, group.lines.length) + 1) * row_em));
  const before = (group_before ?? group).lines.map(({ alias }) => alias);
  const own = new Set(game?.seats.map(({ alias }) => alias));
  const places = group.lines.flatMap(({ alias }, at) => (own.has(alias) ? [at, before.indexOf(alias)] : []));
  const [from, until] = game ? window_of(group.lines.length, room, places)
    : [Math.min(page * room, Math.max(0, group.lines.length - room)), Math.min(group.lines.length, (page + 1) * room)];
  return html`<div class="stage-table" ref=${ref} role="img" aria-label=${`The table: ${group.lines.slice(0, 8).map(({ place, alias, points }) => `${place}. ${alias} ${points} points`).join(", ")}`}>
    <div class="stage-lines" style=${{ fontSize: `${Math.max(1, large)}em` }}><p class="stage-row stage-heads" aria-hidden="true"><span class="stage-place">#</span><span class="stage-entrant">${until - from < group.lines.length ? `Places ${from + 1} to ${until} of ${group.lines.length}` : ""}</span>
      ${width > 560 && html`<span class="stage-number">won–drawn–lost</span>`}<span class="stage-number points">points</span><span class="stage-number">score</span></p>
    <ol class="stage-rows" aria-hidden="true">${group.lines.map((line, at) => {
      const shown_at = moved ? at : before.indexOf(line.alias);
      if ((at < from || at >= until) && (shown_at < from || shown_at >= until)) return null;
      return html`<${Row} key=${line.alias} line=${line} at=${shown_at - from} own=${own.has(line.alias)} cut=${moved && at === cut - 1} width=${width} />`;
    })}</ol></div></div>`;
}

function Window({ view, refs, children }) {
  const style = { transform: `translate(${refs.width / 2 - view.x * view.scale}px, ${refs.height / 2 - view.y * view.scale}px) scale(${view.scale})` };
  return html`<div class="stage-window" ref=${refs.ref}><div class="stage-picture" style=${style}>${children}</div></div>`;
}

/** Around a bracket, so that its outermost boxes do not touch the edge; .stage-picture has the same. */
const margin = 24;
const sized = ({ x, y }) => ({ x: x + margin, y: y + margin, width: box.width, height: box.height });
const framed = ({ width, height }) => ({ width: width + 2 * margin, height: height + 2 * margin });
const least_scale = ({ width }) => (width > 1200 ? 1.9 : width > 700 ? 1.4 : 1);

/** Boxes that are seen one after the other: a match and where its winner goes, or the winner's whole way to the last one. */
function stops_of(layout, bracket, match) {
  const placed = (number) => layout.boxes.find((one) => one.match.number === number);
  const here = placed(match.number);
  if (!here) return [];
  const next = placed(ways_of(match, bracket.matches).next?.number);
  if (next) return [[here], [here, next]];
  const way = layout.boxes.filter((one) => one.match.winner && one.match.winner === match.winner).sort((one, other) => one.x - other.x);
  return way.length ? way.map((one) => [one]) : [[here]];
}

/** What the match of the game has changed, within `ms`. */
export function BracketScene({ bracket, match, ms, paused }) {
  const refs = useBox();
  const layout = useMemo(() => in_pixels(bracket.drawing, bracket.matches), [bracket]);
  const stops = useMemo(() => stops_of(layout, bracket, match), [layout, match]);
  const lit = useLater(1500);
  const at = useParts(stops.length, ms, paused);
  if (!stops.length) return html`<div class="stage-window" ref=${refs.ref}></div>`;
  const view = view_of(stops[at].map(sized), framed(layout), refs, least_scale(refs));
  return html`<${Window} view=${view} refs=${refs}><${BracketDrawing} layout=${layout} tournament=${null}
      label=${`Bracket of ${bracket.name}`} lit=${lit ? match.winner : null} /><//>`;
}

/** The whole bracket within `ms`, part by part. */
export function TourScene({ bracket, ms, paused }) {
  const refs = useBox();
  const layout = useMemo(() => in_pixels(bracket.drawing, bracket.matches), [bracket]);
  const stops = tour_of(framed(layout), refs, least_scale(refs) * 0.8);
  const at = useParts(stops.length, ms, paused);
  return html`<${Window} view=${stops[at]} refs=${refs}><${BracketDrawing} layout=${layout}
      tournament=${null} label=${`Bracket of ${bracket.name}`} lit=${null} /><//>`;
}

export function NextScene({ match, heading, stakes }) {
  return html`<div class="stage-versus"><p class="stage-round">Next: ${heading}</p>
    <div class="stage-two"><${Who} alias=${match.sides[0].alias} kind="from-left" /><p class="stage-vs">against</p><${Who}
        alias=${match.sides[1].alias} kind="from-right" /></div><p class="stage-stakes">${stakes || "\u00a0"}</p></div>`;
}
