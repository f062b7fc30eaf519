// The big screen: one thing at a time in large type, changing by itself until it is paused.
import { html, useEffect, useState } from "../js/dom.js";
import { Empty, PageTitle, SeatMark, Shown } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { TournamentScope, useTournament, useTournamentDocument } from "../js/tournament.js";
import { useChosenTournament } from "../js/which_tournament.js";
import { clock_time, game_names, plural, reasons, run_states } from "../js/words.js";
import { LiveBoard } from "../games/now_playing.js";
import { BracketPicture } from "../charts/bracket.js";
import { StandingsTable } from "../tables/standings.js";
import { matches_to_draw, side_text } from "../charts/bracket_layout.js";
import { Strip } from "./overview.js";
import { cut_of } from "./stage.js";

const lengths = [8, 15, 30, 60];

/** [{title, draw}] of what there is to show at this moment. Pure but for drawing. */
function slides_of({ name, tournament, standings, bracket, matches, games, live }) {
  const slides = [];
  const counted = live.filter(({ practice }) => !practice);
  if (counted.length || tournament.run_state === "running") {
    slides.push({ key: "live", title: "Now playing", draw: () => counted.length === 0 ? html`<${Empty}
        title="The next game is about to begin" />` : html`<div
        class="screen-live">${counted.slice(0, 2).map((game) => html`
      <${LiveBoard} key=${game.live_id} game=${game} tournament=${name}
          size=${counted.length === 1 ? "screen" : "thumb"} />`)}</div>` });
  }
  const stage = standings.stages.find(({ state }) => state === "playing") ?? standings.stages.findLast(({ groups }) => groups.some(({ lines }) => lines.length));
  const drawn = bracket.stages.find(({ number, matches: all }) => number === stage?.number && all.length);
  if (drawn) {
    slides.push({ key: "bracket", title: stage.name, draw: () => html`<${BracketPicture}
        matches=${matches_to_draw(drawn)} tournament=${name} label=${`Bracket of ${stage.name}`} />` });
  } else {
    const win = Number(tournament.plan.stages[(stage?.number ?? 1) - 1]?.points?.win ?? 2);
    for (const group of stage?.groups.filter(({ lines }) => lines.length) ?? []) {
      const own = matches.filter((match) => match.stage === stage.number && match.group === group.name);
      const title = group.name && stage.groups.length > 1 ? `${stage.name}, group ${group.name}` : stage.name;
      slides.push({ key: `group ${group.name}`, title, draw: () => html`<${StandingsTable} group=${group}
          matches=${own} cut=${cut_of(stage, tournament.plan)} win=${win} tournament=${name} caption="Standings"
          with_why=${false} />` });
    }
  }
  if (games.length) slides.push({ key: "latest", title: "Latest results", draw: () => html`<${Results}
      games=${games} />` });
  const due = matches.filter(({ state }) => state === "due").slice(0, 8);
  if (due.length) {
    slides.push({ key: "next", title: "Next", draw: () => html`<ol
        class="screen-list">${due.map((match) => html`<li><strong>${match.sides.map(side_text).join(" – ")}</strong>
      <span class="muted">${match.label}</span></li>`)}</ol>` });
  }
  return slides;
}

function Results({ games }) {
  return html`<ol class="screen-list">${games.map((game) => html`<li key=${game.id}>
    <strong>${game.seats.map((seat, index) => html`${index ? " – " : ""}<span
        class=${`game-seat ${seat.standing}`}><${SeatMark}
        seat=${index} />${seat.alias}${" "}${seat.score}${seat.standing === "win" ? " ✓" : ""}</span>`)}</strong>
    <span class="muted">${reasons[game.reason] ?? game.reason}</span></li>`)}</ol>`;
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
        onClick=${() => rotation.set_paused(!rotation.paused)}>${rotation.paused ? "Go on" : "Pause"}</button>
    <button type="button" onClick=${() => rotation.turn(1)}>Next</button>
    <label>Change every <select value=${rotation.seconds}
        onChange=${(event) => rotation.set_seconds(Number(event.target.value))}>
      ${lengths.map((length) => html`<option value=${length}>${length} s</option>`)}</select></label>
    <span class="muted">${slides.length ? `${rotation.at + 1} of ${slides.length}` : ""}</span>
    <button type="button" onClick=${full}>Full screen</button><a class="button"
        href=${tournament_page(name)}>Leave</a>
  </div>`;
}

function Slides({ info }) {
  const { name, updated, lost } = useTournament();
  const documents = ["", "standings", "bracket", "matches", "games?limit=8", "live"].map(useTournamentDocument);
  const [tournament, standings, bracket, matches, games, live] = documents.map(({ value }) => value);
  const ready = tournament && standings && bracket && matches && games && live;
  const slides = ready ? slides_of({ name, tournament, standings, bracket, matches: matches.matches, games: games.games, live: live.games }) : [];
  const rotation = useRotation(slides.length);
  const slide = slides[rotation.at];
  return html`<div class="screen">
    <header class="screen-head"><img src="/shield.svg" alt="" width="56" height="56" />
        <div><h1>${info.title || info.name}</h1>
      <p>${game_names[info.game] ?? info.game}, ${plural(tournament?.games_played ?? info.games_played, "game")} played, ${run_states[tournament?.run_state ?? info.run_state]}${lost ? ". Connection lost" : ""}</p></div>
      ${tournament && html`<${Strip} tournament=${tournament} name=${name} />`}
      <p class="screen-clock">${updated ? html`<time>${clock_time(updated)}</time>` : ""}</p></header>
    <section class="screen-slide" aria-live="off" tabindex="0" aria-label="What is shown">${slide
      ? html`<h2>${slide.title}</h2><div key=${slide.key}>${slide.draw()}</div>`
      : html`<${Empty} title="Nothing is on yet">The first games appear here by themselves.<//>`}</section>
    <${Bar} rotation=${rotation} slides=${slides} name=${name} />
  </div>`;
}

export default function Screen({ query }) {
  const { list, chosen } = useChosenTournament(query);
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}><${Title}
        title=${`${chosen.title || chosen.name}, big screen`} /><${Slides} info=${chosen} /><//>`
    : html`<div class="screen"><${PageTitle}>Big screen<//><${Empty}
        title="No tournament yet">There is nothing to show; <a
        href="/">the front page</a> says more.<//></div>`)}<//>`;
}

function Title({ title }) {
  useEffect(() => {
    document.title = `${title} · Aspis`;
  }, [title]);
  return null;
}
