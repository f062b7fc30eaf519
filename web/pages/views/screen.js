// The big screen, a stage: one featured game after the other at the pace of people, then what it changed. It runs by
// itself; whoever stands at it, or the instructor from elsewhere, can pause, repeat and go on.
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../js/dom.js";
import { Empty, PageTitle, Shown } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { TournamentScope, useTournament } from "../js/tournament.js";
import { NoTournament, useChosenTournament } from "../js/which_tournament.js";
import { clock_time } from "../js/words.js";
import { LiveBoard } from "../games/now_playing.js";
import { Ceremony } from "../stage/ceremony.js";
import { group_of, matches_of, stakes_in, usePublicEyes, useSeen } from "../stage/documents.js";
import { GameScene, is_still, useCalled, usePly, useTold, VerdictScene, VersusScene } from "../stage/game_scene.js";
import { with_names } from "../stage/moments.js";
import { BracketScene, ChampionScene, NextScene, PathScene, TableScene, TourScene } from "../stage/result_scenes.js";
import { next_pairing, useShow } from "../stage/show.js";
import { Sound } from "../stage/sound.js";
import { decided_by, heading_of, stakes_of } from "../stage/stakes.js";
import { useStyle } from "../stage/style.js";
import { must_win, state_of } from "../tables/states.js";
import { longest_of, useWords } from "../stage/words.js";

const awake_ms = 3000;

/** What the match of a game has decided, where this is its last game. */
function decided_in(drawn, { game }, called) {
  const match = drawn.by_game.get(game.id);
  if (!match?.winner || match.games.at(-1)?.id !== game.id) return "";
  const loser = match.sides.find(({ alias }) => alias !== match.winner)?.alias ?? "";
  const said = with_names(stakes_in(drawn, match, decided_by), [called(match.winner), called(loser)]);
  return said && match.by_lot ? `${said}, by lot` : said;
}

/** What a game of a group means for both, now that it is over: [{seat, kind, sign, said}]. */
function meaning_of(drawn, { game, match, bracket }) {
  const group = bracket ? undefined : group_of(drawn, drawn.by_game.get(game.id));
  const cut = drawn.cut(match.stage);
  if (!group || !cut || cut >= group.lines.length) return [];
  const matches = matches_of(drawn, match.stage, match.group);
  return game.seats.flatMap(({ alias }, seat) => {
    const line = group.lines.find((one) => one.alias === alias);
    if (!line) return [];
    const { kind, sign, word } = state_of(line, must_win(line, group.lines, matches, { cut, win: drawn.values(match.stage).win }));
    return [{ seat, kind, sign, said: word.replace(/^./, (letter) => letter.toLowerCase()) }];
  });
}

/** What stands above a table: who reaches the next round. */
function question_of(seen, number) {
  const [cut, next] = [seen.cut(number), seen.tournament.stages[number]];
  return cut && next ? { head: `Who reaches ${next.name}?`, note: cut === 1 ? "The first does" : `The first ${cut} do` } : { head: "How it stands", note: "" };
}

function Table({ seen, stage, group, ...more }) {
  return html`<${TableScene} group=${group} matches=${matches_of(seen, stage, group.name)} cut=${seen.cut(stage)} win=${seen.values(stage).win} question=${question_of(seen, stage)} ...${more} />`;
}

function GameItem({ show, sound, seconds, words }) {
  const { state, scene, paused, before, drawn: seen } = show;
  const { item } = state;
  const longest_word = longest_of(words);
  const told = useTold(seen.name, item.game.id, { seconds, still: is_still(), longest_word });
  const ply = usePly(told?.story ? told : null, { paused, turn: state.turn, running: scene.kind === "game", on_end: show.on_end });
  useEffect(() => {
    if (told?.fault) show.next();
  }, [told]);
  const stakes = stakes_in(before, item.match, stakes_of);
  const called = useCalled();
  const winner = item.game.seats.find(({ standing }) => standing === "win")?.alias;
  if (scene.kind === "versus" || (!told?.story && (scene.kind === "game" || scene.kind === "verdict"))) return html`<${VersusScene} item=${item} stakes=${stakes} matches=${matches_of(before, item.match.stage, item.match.group)} />`;
  if (scene.kind === "game") return html`<${GameScene} told=${told} ply=${ply} stakes=${stakes} sound=${sound} />`;
  if (scene.kind === "verdict") return html`<${VerdictScene} told=${told} over=${heading_of(item.match, item.game.label, seen.stages > 1)} decided=${decided_in(seen, item, called)} meaning=${meaning_of(seen, item)} sound=${sound} />`;
  if (scene.kind === "path") return html`<${PathScene} seen=${seen} alias=${winner} />`;
  if (scene.kind === "champion") return html`<${ChampionScene} seen=${seen} alias=${seen.by_game.get(item.game.id).winner} />`;
  if (scene.kind === "bracket") return html`<${BracketScene} bracket=${seen.brackets.get(item.match.stage)} match=${seen.by_game.get(item.game.id)} ms=${scene.ms} paused=${paused} />`;
  if (scene.kind === "table") return html`<${Table} seen=${seen} stage=${item.match.stage} group=${group_of(seen, item.match)} before=${group_of(before, item.match)} game=${item.game} />`;
  const next = next_pairing(seen, show.order);
  return next ? html`<${NextScene} match=${next} stakes=${stakes_in(seen, next, stakes_of)} matches=${matches_of(seen, next.stage, next.group)} />` : null;
}

function title_of(seen, { state, scene }) {
  const { item } = state;
  if (!scene) return "";
  if (scene.kind === "live") return "Now playing";
  if (scene.kind === "tour") return scene.bracket.name;
  if (scene.kind === "path") return "The path to the title";
  const group = (name) => (name ? `, group ${name}` : "");
  if (scene.kind === "tables") return `${scene.stage.name}${scene.stage.groups.length > 1 ? group(scene.group.name) : ""}`;
  if (scene.kind === "next") return "Next match";
  const label = heading_of(item.match, item.game.label, seen.stages > 1);
  return state.shown.get(item.game.id) > 1 ? `${label}, replay` : label;
}

function Scene({ seen, show, sound, seconds, words }) {
  const { state, scene } = show;
  if (!scene) {
    return html`<${Empty} title=${seen.tournament.run_state === "running" ? "The first games are in progress" : "No games yet"}>The first games appear here
      automatically.<//>`;
  }
  if (scene.kind === "live") return html`<div class="stage-live">${seen.live.slice(0, 2).map((game) => html`<${LiveBoard} key=${game.live_id} game=${game} tournament=${seen.name} size="thumb" />`)}</div>`;
  if (scene.kind === "tour") return html`<${TourScene} bracket=${scene.bracket} ms=${scene.ms} paused=${show.paused} />`;
  if (scene.kind === "tables") {
    return html`<${Table} key=${scene.group.name} seen=${show.drawn} stage=${scene.stage.number} group=${scene.group} game=${null} ms=${scene.ms} paused=${show.paused} />`;
  }
  if (scene.kind === "path" && state.item.type !== "game") return html`<${PathScene} seen=${show.drawn} alias=${null} />`;
  return html`<${GameItem} key=${state.item.game.id} show=${show} sound=${sound} seconds=${seconds} words=${words} />`;
}

function useKeys(show) {
  useEffect(() => {
    const press = (event) => {
      if (event.target.closest("select, input, button, a") || event.altKey || event.ctrlKey || event.metaKey) return;
      const act = { ArrowRight: show.next, ArrowLeft: show.again, " ": show.toggle }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function Bar({ show, sound, name }) {
  const [loud, set_loud] = useState(false);
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  const turn_sound = () => {
    if (loud) sound.turn_off();
    else sound.turn_on();
    set_loud(!loud);
  };
  return html`<div class="stage-bar" role="group" aria-label="Big screen controls">
    <button type="button" onClick=${show.again}>Show again</button>
    <button type="button" class="primary" aria-pressed=${show.paused} onClick=${show.toggle}>${show.paused ? "Resume" : "Pause"}</button>
    <button type="button" onClick=${show.next}>Show next</button>
    <button type="button" aria-pressed=${loud} onClick=${turn_sound}>Sound ${loud ? "on" : "off"}</button>
    <button type="button" onClick=${full}>Full screen</button><a class="button" href=${tournament_page(name)}>Exit</a></div>`;
}

function Head({ info, title, lost, updated }) {
  return html`<header class="stage-head"><h1><img src="/shield.svg" alt="" width="40" height="40" /> ${info.title || info.name}</h1>
    <h2>${title}</h2><p class="stage-time">${lost && html`<span class="stage-lost" title="Connection lost" role="img" aria-label="Connection lost"></span>`}${updated ? html`<time>${clock_time(updated).slice(0, 5)}</time>` : ""}</p></header>`;
}

/** True for three seconds after the pointer or a key was used: the controls are there then. */
function useAwake() {
  const [awake, set_awake] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => set_awake(false), awake_ms);
    const wake = () => {
      clearTimeout(timer);
      set_awake(true);
      timer = setTimeout(() => set_awake(false), awake_ms);
    };
    const kinds = ["pointermove", "pointerdown", "keydown"];
    for (const kind of kinds) addEventListener(kind, wake);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, wake);
    };
  }, []);
  return awake;
}

/** The big screen is dark, unless its address says otherwise. */
function useScreenTheme(query) {
  const theme = query.get("theme") === "light" ? "light" : "dark";
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = theme;
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, [theme]);
}

function Stage({ info, query }) {
  const { name, updated, lost } = useTournament();
  const seen = useSeen();
  const show = useShow(seen);
  const words = useWords(seen);
  const awake = useAwake();
  const sound = useMemo(() => new Sound(), []);
  const seconds = Number(query.get("seconds")) || null;
  const ceremony = (query.get("ceremony") ?? "") !== "" || seen?.asked.mode === "ceremony";
  useKeys(show);
  return html`<div class=${`stage ${awake ? "awake" : ""}`}>
    <${Head} info=${info} title=${!seen ? "" : ceremony ? "Awards" : title_of(seen, show)} lost=${lost} updated=${updated} />
    <section class="stage-scene" aria-live="off" aria-label="Current scene">${!seen ? html`<p class="loading">Loading …</p>`
      : ceremony ? html`<${Ceremony} seen=${seen} sound=${sound} words=${words} paused=${show.paused} />` : html`<${Scene} seen=${seen} show=${show} sound=${sound} seconds=${seconds} words=${words} />`}</section>
    <${Bar} show=${show} sound=${sound} name=${name} />
  </div>`;
}

function Title({ title }) {
  useEffect(() => {
    document.title = `${title} · Aspis`;
  }, [title]);
  return null;
}

export default function Screen({ query }) {
  usePublicEyes();
  const { list, chosen } = useChosenTournament(query);
  const styled = useStyle("stage");
  useScreenTheme(query);
  if (!styled) return html`<p class="loading">Loading …</p>`;
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}><${Title}
        title=${`${chosen.title || chosen.name}, big screen`} /><${Stage} info=${chosen} query=${query} /><//>`
    : html`<div class="stage"><${PageTitle}>Big screen<//><${NoTournament} query=${query} /></div>`)}<//>`;
}
