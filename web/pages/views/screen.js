// The big screen: one thing at a time in large type, changing by itself until it is paused.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Empty, PageTitle, SeatMark, Shown } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { TournamentScope, useTournament, useTournamentDocument } from "../js/tournament.js";
import { useChosenTournament } from "../js/which_tournament.js";
import { clock_time, game_names, plural, reasons, run_states } from "../js/words.js";
import { LiveBoard } from "../games/now_playing.js";
import { BracketPicture } from "../charts/bracket.js";
import { StandingsTable } from "../tables/standings.js";
import { side_text } from "../charts/bracket_layout.js";
import { Strip } from "./overview.js";
import { cut_of } from "./stage.js";

const lengths = [8, 15, 30, 60];

/** Rows of a long list a slide: [[from, until], ...]. Pure. */
export function pages_of(count, a_page) {
  const pages = Math.max(1, Math.ceil(count / Math.max(1, a_page)));
  const even = Math.ceil(count / pages);
  return Array.from({ length: pages }, (_, at) => [at * even, Math.min(count, (at + 1) * even)]);
}

const part_of = (title, [from, until], count) => (until - from < count ? `${title}, ${from + 1}–${until} of ${count}` : title);

function live_slide({ name, tournament, live }) {
  const counted = live.filter(({ practice }) => !practice);
  if (!counted.length && tournament.run_state !== "running") return [];
  return [{ key: "live", title: "Now playing", draw: () => counted.length === 0 ? html`<${Empty}
      title="The next game is about to start" />` : html`<div class="screen-live">${counted.slice(0, 2).map((game) => html`
    <${LiveBoard} key=${game.live_id} game=${game} tournament=${name} size=${counted.length === 1 ? "screen" : "thumb"} />`)}</div>` }];
}

function bracket_slides({ name }, stage, drawn) {
  return drawn.sheets.map((drawing) => ({
    key: `bracket ${drawing.boxes[0].match}`, title: drawing.title ? `${stage.name}: ${drawing.title}` : stage.name,
    draw: () => html`<${BracketPicture} stage=${drawn} drawing=${drawing} tournament=${name} label=${`Bracket of ${stage.name}`} />`,
  }));
}

function group_slides({ name, tournament, matches, room }, stage) {
  const win = Number(tournament.plan.stages[(stage?.number ?? 1) - 1]?.points?.win ?? 2);
  return (stage?.groups.filter(({ lines }) => lines.length) ?? []).flatMap((group) => {
    const own = matches.filter((match) => match.stage === stage.number && match.group === group.name);
    const title = group.name && stage.groups.length > 1 ? `${stage.name}, group ${group.name}` : stage.name;
    return pages_of(group.lines.length, room.rows).map((rows) => ({
      key: `group ${group.name} ${rows[0]}`, title: part_of(title, rows, group.lines.length),
      draw: () => html`<${StandingsTable} group=${group} matches=${own} cut=${cut_of(stage, tournament.plan)} win=${win}
        tournament=${name} caption="Standings" with_why=${false} rows=${rows} />`,
    }));
  });
}

function list_slides(title, items, a_page, draw) {
  return pages_of(items.length, a_page).filter(() => items.length).map((rows) => ({
    key: `${title} ${rows[0]}`, title: part_of(title, rows, items.length),
    draw: () => html`<ol class="screen-list">${items.slice(...rows).map(draw)}</ol>`,
  }));
}

/** [{key, title, draw}] of what there is to show now; whatever does not fit goes on in the next one. */
function slides_of(seen) {
  const { named, standings, bracket, matches, games, room } = seen;
  const stage = standings.stages.find(({ state }) => state === "playing") ?? standings.stages.findLast(({ groups }) => groups.some(({ lines }) => lines.length));
  const drawn = bracket.stages.find(({ number, open, matches: all }) => number === stage?.number && !open && all.length);
  return [
    ...live_slide(seen),
    ...(drawn ? bracket_slides(seen, stage, drawn) : group_slides(seen, stage)),
    ...list_slides("Latest results", games, room.items, (game) => html`<${Result} key=${game.id} game=${game} />`),
    ...list_slides("Next", matches.filter(({ state }) => state === "due").slice(0, 8), room.items, (match) => html`<li
        key=${match.number}><strong>${match.sides.map((side) => side_text(side, named)).join(" – ")}</strong>
      <span class="muted">${match.label}</span></li>`),
  ];
}

function Result({ game }) {
  return html`<li><strong>${game.seats.map((seat, index) => html`${index ? " – " : ""}<span
        class=${`game-seat ${seat.standing}`}><${SeatMark}
        seat=${index} /><${Entrant} alias=${seat.alias} />${" "}<span class="game-score">${seat.score}</span>${seat.standing === "win" ? " ✓" : ""}</span>`)}</strong>
    <span class="muted">${reasons[game.reason] ?? game.reason}</span></li>`;
}

/** How many rows of this list fit into the box, beside everything else that the slide has. */
function fitting(box, list) {
  const row = list?.firstElementChild?.offsetHeight;
  if (!row) return null;
  const rest = box.firstElementChild.offsetHeight - list.offsetHeight;
  return Math.max(1, Math.floor((box.clientHeight - rest) / row));
}

/** {ref, room: {rows, items}} of the box that slides are shown in. */
function useRoom() {
  const ref = useRef(null);
  const [room, set_room] = useState({ rows: 8, items: 6 });
  useEffect(() => {
    const measure = () => {
      const box = ref.current;
      set_room((before) => {
        const now = { rows: fitting(box, box.querySelector("tbody")) ?? before.rows,
          items: fitting(box, box.querySelector(".screen-list")) ?? before.items };
        return Object.keys(now).every((key) => now[key] === before[key]) ? before : now;
      });
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(ref.current);
    watcher.observe(ref.current.firstElementChild);
    return () => watcher.disconnect();
  }, []);
  return { ref, room };
}

function useRotation(count) {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [at, set_at] = useState(0);
  const [paused, set_paused] = useState(still);
  const [seconds, set_seconds] = useState(15);
  const turn = (by) => set_at((before) => (count ? (((before + by) % count) + count) % count : 0));
  useEffect(() => {
    if (paused || count < 2) return undefined;
    const timer = setTimeout(() => turn(1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [paused, seconds, at, count]);
  useEffect(() => {
    const press = (event) => {
      if (event.target.closest("select, input, button, a")) return;
      if (event.key === "ArrowRight") turn(1);
      else if (event.key === "ArrowLeft") turn(-1);
      else if (event.key === " ") set_paused((before) => !before);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return { at: count ? Math.min(at, count - 1) : 0, turn, paused, set_paused, seconds, set_seconds };
}

function Bar({ rotation, slides, name }) {
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  return html`<div class="screen-bar" role="group" aria-label="What is shown">
    <button type="button" onClick=${() => rotation.turn(-1)}>Back</button>
    <button type="button" class="primary" aria-pressed=${rotation.paused}
        onClick=${() => rotation.set_paused(!rotation.paused)}>${rotation.paused ? "Resume" : "Pause"}</button>
    <button type="button" onClick=${() => rotation.turn(1)}>Next</button>
    <label>Change every <select value=${rotation.seconds}
        onChange=${(event) => rotation.set_seconds(Number(event.target.value))}>
      ${lengths.map((length) => html`<option value=${length}>${length} s</option>`)}</select></label>
    <span class="muted">${slides.length ? `${rotation.at + 1} of ${slides.length}` : ""}</span>
    <button type="button" onClick=${full}>Full screen</button><a class="button"
        href=${tournament_page(name)}>Exit</a>
  </div>`;
}

function Slides({ info }) {
  const named = useEntrantText();
  const { name, updated, lost } = useTournament();
  const documents = ["", "standings", "bracket", "matches", "games?limit=8", "live"].map(useTournamentDocument);
  const [tournament, standings, bracket, matches, games, live] = documents.map(({ value }) => value);
  const ready = tournament && standings && bracket && matches && games && live;
  const { ref, room } = useRoom();
  const slides = ready ? slides_of({ name, named, room, tournament, standings, bracket, matches: matches.matches, games: games.games, live: live.games }) : [];
  const rotation = useRotation(slides.length);
  const slide = slides[rotation.at];
  return html`<div class="screen">
    <header class="screen-head"><img src="/shield.svg" alt="" width="56" height="56" />
        <div><h1>${info.title || info.name}</h1>
      <p>${game_names[info.game] ?? info.game}, ${plural(tournament?.games_played ?? info.games_played, "game")} played, ${run_states[tournament?.run_state ?? info.run_state]}${lost ? ". Connection lost" : ""}</p></div>
      ${tournament && html`<${Strip} tournament=${tournament} name=${name} />`}
      <p class="screen-clock">${updated ? html`<time>${clock_time(updated)}</time>` : ""}</p></header>
    <section class="screen-slide" aria-live="off" tabindex="0" aria-label="What is shown" ref=${ref}><div class="screen-content">${slide
      ? html`<h2>${slide.title}</h2><div key=${slide.key} class="screen-appears">${slide.draw()}</div>`
      : html`<${Empty} title="No games yet">The first games appear here automatically.<//>`}</div></section>
    <${Bar} rotation=${rotation} slides=${slides} name=${name} />
  </div>`;
}

export default function Screen({ query }) {
  const { list, chosen } = useChosenTournament(query);
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}><${Title}
        title=${`${chosen.title || chosen.name}, big screen`} /><${Slides} info=${chosen} /><//>`
    : html`<div class="screen"><${PageTitle}>Big screen<//><${Empty}
        title="No tournament yet">Go to the <a
        href="/">home page</a>.<//></div>`)}<//>`;
}

function Title({ title }) {
  useEffect(() => {
    document.title = `${title} · Aspis`;
  }, [title]);
  return null;
}
