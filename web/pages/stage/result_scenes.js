// Scenes after a game: the table with moving rows, the bracket with a highlighted path, and the next game.
import { html, useLayoutEffect, useMemo, useRef, useState, useTimer } from "../js/dom.js";
import { Emblem, EmblemIn } from "../js/emblem.js";
import { Entrant } from "../js/entrant.js";
import { plural } from "../js/words.js";
import { in_pixels, box } from "../charts/bracket_layout.js";
import { BracketDrawing } from "../charts/bracket.js";
import { rays, Shield } from "../charts/shield.js";
import { shield_view } from "../charts/shield_layout.js";
import { records_in } from "../tables/standings.js";
import { entrant_form, Form, State, games_left, must_win, place_among, place_in } from "../tables/states.js";
import { Legend, StageName } from "./game_scene.js";
import { path_legend, table_legend } from "./legends.js";
import { make_tour, make_view, visible_lines } from "./script.js";
import { find_title_match, next_matches } from "./stakes.js";

/** The height of a table's row in em. */
const row_em = 2.1;

/** {ref, width, height, em}: a scene's box and its font size in CSS pixels. */
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

/** Becomes true after the component has been shown for `ms`, so that movements are visible. */
export function useLater(ms) {
  const [is, set] = useState(false);
  useTimer(() => set(true), ms, []);
  return is;
}

/** The heads of the columns of Row. */
function Heads({ records, with_state, width }) {
  return html`<p class="stage-row stage-heads" aria-hidden="true"><span>Place</span><span>Bot</span>${width > 34 && html`<span>Last five</span>`}${width > 24 && html`<span>${records.name}</span>`}<span>Points</span>${width > 24 && html`<span>${with_state && "State"}</span>`}</p>`;
}

function Row({ line, place, at, own, cut, up, matches, must, records, with_state, width }) {
  return html`<li class=${`stage-row ${own ? "own" : ""} ${cut ? "cut-below" : ""} ${line.outlook === "out" ? "is-out" : ""}`} style=${{ transform: `translateY(${at * row_em}em)` }}>
    <span class="stage-place">${up > 0 && html`<span class="moved up">▲</span>`}${place}</span><span class="stage-entrant"><${Entrant} alias=${line.alias} /></span>
    ${width > 34 && html`<${Form} alias=${line.alias} matches=${matches} />`}${width > 24 && html`<span class="stage-number">${records.text(line)}</span>`}<span class="stage-number points">${line.points}</span>${width > 24 && html`<span
        class="stage-state">${with_state && line.outlook && html`<${State} line=${line} must=${must} />`}</span>`}</li>`;
}

/** 0, 1, ... `count` - 1, evenly spread over `ms`. */
function useParts(count, ms, paused) {
  const [at, set_at] = useState(0);
  useTimer(() => set_at(at + 1), paused || !ms || at >= count - 1 ? null : ms / count, [at, paused, count]);
  return Math.min(at, count - 1);
}

/** "Six games left." for a group, or that it is final. */
function left_text(group, matches) {
  const left = group.lines.reduce((sum, { alias }) => sum + games_left(alias, matches), 0) / 2;
  return left ? `${plural(left, "game")} left` : "All games have been played";
}

/**
 * Moves the rows that `game` changed since the table `before`. If `game` is null, shows the whole table within `ms`,
 * in pages if it is long. `matches` are the group's, `matches_before` those without the game's result. `question`, shown above, says who reaches the next round.
 */
export function TableScene({ group, game, before: group_before = group, matches: matches_after, matches_before = matches_after, cut, win, question, ms = 0, paused = false }) {
  const { ref, width, height, em } = useBox();
  const moved = useLater(700);
  const matches = moved ? matches_after : matches_before;
  const room = Math.max(4, Math.floor(height / (row_em * em)) - 1);
  const page = useParts(Math.ceil(group.lines.length / room), ms, paused);
  const large = width < 30 * em ? 1 : Math.min(1.9, height / em / ((Math.min(room, group.lines.length) + 1.3) * row_em));
  const old = (group_before ?? group).lines;
  const before = old.map(({ alias }) => alias);
  const with_state = cut > 0 && cut < old.length;
  const own = new Set(game?.seats.map(({ alias }) => alias));
  const losers = new Set(game?.seats.filter(({ standing }) => standing === "loss").map(({ alias }) => alias));
  const records = records_in(group.lines);
  const places = group.lines.flatMap(({ alias }, at) => (own.has(alias) ? [at, before.indexOf(alias)] : []));
  const [from, until] = game ? visible_lines(group.lines.length, room, places)
    : [Math.min(page * room, Math.max(0, group.lines.length - room)), Math.min(group.lines.length, (page + 1) * room)];
  return html`<div class="stage-table" role="img" aria-label=${`The table: ${group.lines.slice(0, 8).map(({ place, alias, points }) => `${place}. ${alias} ${points} points`).join(", ")}`}>
    <p class="stage-question"><b>${question.head}</b><span class="muted">${[question.note, left_text(group, matches), until - from < group.lines.length ? `places ${from + 1} to ${until} of ${group.lines.length}` : ""].filter(Boolean).join(" · ")}</span></p>
    <div class="stage-space" ref=${ref}><div class=${`stage-lines ${records.short === "W–L" ? "" : "with-drawn"}`} style=${{ fontSize: `${Math.max(1, large)}em` }}><${Heads} records=${records} with_state=${with_state} width=${width / em} /><ol class="stage-rows" aria-hidden="true">${group.lines.map((line, at) => {
      const was = before.indexOf(line.alias);
      const shown_at = moved ? at : was;
      if ((at < from || at >= until) && (shown_at < from || shown_at >= until)) return null;
      const [shown, all] = moved || was < 0 ? [line, group.lines] : [old[was], old];
      return html`<${Row} key=${line.alias} line=${shown} place=${place_in(shown, all)} at=${shown_at - from} own=${own.has(line.alias)} cut=${moved && at === cut - 1} up=${moved && game && was >= 0 && !losers.has(line.alias) ? old[was].place - line.place : 0}
        matches=${matches} must=${must_win(line, group.lines, matches, { cut, win })} records=${records} with_state=${with_state} width=${width / em} />`;
    })}</ol></div></div><${Legend}>${table_legend({ is_after_game: Boolean(game), has_cut: with_state, has_form: width > 34 * em && group.lines.some(({ alias }) => entrant_form(alias, matches).length > 0) })}<//></div>`;
}

/** [{name, said}]: how an entrant reached its current round, by round. Pure. */
export function path_steps(alias, { standings, matches }) {
  return standings.stages.flatMap((stage) => {
    const group = stage.groups.find(({ lines }) => lines.some((line) => line.alias === alias));
    const line = group?.lines.find((one) => one.alias === alias);
    if (line) {
      const where = `${place_among(line, group.lines)} of ${group.name && stage.groups.length > 1 ? `group ${group.name}` : group.lines.length}`;
      const count = line.wins + line.ties + line.losses;
      return [{ name: stage.name, said: count ? `${where}, won ${line.wins} of ${plural(count, "game")}` : "to be played" }];
    }
    const match = matches.find((one) => one.stage === stage.number && one.sides.some((side) => side.alias === alias));
    return match ? [{ name: match.round_name, said: match.winner ? (match.winner === alias ? "won" : "lost") : "to be played" }] : [];
  });
}

/** The Shield with the path of `alias` highlighted and explained, or the whole tournament without an alias. */
export function PathScene({ seen, alias }) {
  const title_match = find_title_match(seen.matches, seen.stages);
  const view = shield_view(seen.tournament, seen.standings, [], title_match);
  return html`<div class="stage-path"><${Shield} view=${{ ...view, champion: null }} tournament=${null} lit=${alias} numbers=${true} label="The path to the title" />
    ${alias ? html`<div><p class="stage-who-large"><${Emblem} alias=${alias} large /><${StageName} alias=${alias} /></p>
      <ol>${path_steps(alias, seen).map(({ name, said }) => html`<li key=${name}><b>${name}</b><span>${said}</span></li>`)}</ol><${Legend}>${path_legend(alias)}<//></div>`
    : html`<div><ol>${seen.tournament.stages.map(({ name, shape, state }) => html`<li key=${name} class=${state}><b>${name}</b><span>${shape}</span></li>`)}</ol><${Legend}>${path_legend(alias)}<//></div>`}</div>`;
}

const meander = Array.from({ length: 49 }, (_, at) => `M${at * 40} 38H${at * 40 + 34}V6H${at * 40 + 8}V26H${at * 40 + 22}V16H${at * 40 + 16}`).join("");
const studs = Array.from({ length: 34 }, (_, at) => (at / 34) * Math.PI * 2).map((angle) => [200 + 175 * Math.sin(angle), 200 - 175 * Math.cos(angle)]);

/** The champion in gold, shown once per tournament. */
export function ChampionScene({ seen, alias }) {
  const border = (kind) => html`<svg class=${`meander ${kind}`} viewBox="0 0 1920 42" preserveAspectRatio="none" aria-hidden="true"><path d=${`${meander}M0 38H1920`} /></svg>`;
  return html`<div class="stage-fill stage-champion" role="status">${rays}${border("above")}
    <svg class="disc" viewBox="0 0 400 400" aria-hidden="true"><circle class="disc-face" cx="200" cy="200" r="190" /><circle class="disc-line" cx="200" cy="200" r="160" />
      ${studs.map(([x, y]) => html`<circle class="stud" cx=${x} cy=${y} r="4.4" />`)}<${EmblemIn} alias=${alias} x="85" y="85" size=${230} /></svg>
    <${StageName} alias=${alias} /><p class="champion-word">Champion</p>
    <p>${[seen.tournament.title || seen.name, plural(seen.tournament.entrants, "bot"), plural(seen.tournament.games_played, "game")].join(" · ")}</p>${border("below")}</div>`;
}

/** The parts of a bracket in turn, within `ms`; `views` are their places in the picture. */
function BracketWindow({ bracket, layout, views, refs, lit = null, legend = null, ms, paused }) {
  const view = views[useParts(views.length, ms, paused)];
  if (!view) return html`<div class="stage-window" ref=${refs.ref}></div>`;
  const style = { transform: `translate(${refs.width / 2 - view.x * view.scale}px, ${refs.height / 2 - view.y * view.scale}px) scale(${view.scale})` };
  return html`<div class="stage-window" ref=${refs.ref}><div class="stage-picture" style=${style}><${BracketDrawing} layout=${layout} tournament=${null}
      label=${`Bracket of ${bracket.name}`} lit=${lit} /></div>${legend && html`<${Legend}>${legend}<//>`}</div>`;
}

/** The margin around a bracket, so that boxes do not touch the edge; .stage-picture has the same. */
const margin = 24;
const sized = ({ x, y }) => ({ x: x + margin, y: y + margin, width: box.width, height: box.height });
const framed = ({ width, height }) => ({ width: width + 2 * margin, height: height + 2 * margin });
/** Names on boxes are drawn with 14 px, and shown in the letters of a sentence if a box fits. */
const least_scale = ({ width, em }) => Math.min(em / 8.5, width / (1.5 * box.width));

/** The boxes to show in turn: a match and the winner's next one, or the champion's whole path. */
function bracket_stops(layout, bracket, match) {
  const placed = (number) => layout.boxes.find((one) => one.match.number === number);
  const here = placed(match.number);
  if (!here) return [];
  const next = placed(next_matches(match, bracket.matches).next?.number);
  if (next) return [[here], [here, next]];
  const way = layout.boxes.filter((one) => one.match.winner && one.match.winner === match.winner).sort((one, other) => one.x - other.x);
  return way.length ? way.map((one) => [one]) : [[here]];
}

/** What the game's match has changed, within `ms`. */
export function BracketScene({ bracket, match, ms, paused }) {
  const refs = useBox();
  const layout = useMemo(() => in_pixels(bracket.drawing, bracket.matches), [bracket]);
  const stops = useMemo(() => bracket_stops(layout, bracket, match), [layout, match]);
  const lit = useLater(1500);
  const views = stops.map((boxes) => make_view(boxes.map(sized), framed(layout), refs, least_scale(refs)));
  return html`<${BracketWindow} bracket=${bracket} layout=${layout} views=${views} refs=${refs} ms=${ms} paused=${paused} lit=${lit ? match.winner : null}
    legend=${lit && match.winner ? "Gold: the way of the winner" : null} />`;
}

/** The whole bracket in parts, within `ms`. */
export function TourScene({ bracket, ms, paused }) {
  const refs = useBox();
  const layout = useMemo(() => in_pixels(bracket.drawing, bracket.matches), [bracket]);
  const views = make_tour(framed(layout), refs, least_scale(refs) * 0.8);
  return html`<${BracketWindow} bracket=${bracket} layout=${layout} views=${views} refs=${refs} ms=${ms} paused=${paused} />`;
}
