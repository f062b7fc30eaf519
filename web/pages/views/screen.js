// The big screen (stage): one featured game after another at a watchable pace, then its consequences. Runs
// automatically; keys at the screen or the instructor can pause, repeat and skip.
import { html, useEffect, useListener, useLayoutEffect, useMemo, useState, useTimer } from "../js/dom.js";
import { Empty, Loading, PageTitle, Shown, useTitle } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { TournamentScope, useTournament, useTournamentDocument } from "../js/tournament.js";
import { choose_tournament, NoTournament, useChosenTournament } from "../js/which_tournament.js";
import { in_sentence, plural } from "../js/words.js";
import { turning_move } from "../games/why/course.js";
import { LiveCard, useFollowed } from "../games/scoreboard.js";
import { Ceremony } from "../stage/ceremony.js";
import { match_group, group_matches, usePublicEyes, useSeen } from "../stage/documents.js";
import { GameScene, is_still, TurningScene, useCalled, usePly, useTold, VerdictScene, VersusScene } from "../stage/game_scene.js";
import { Interval } from "../stage/interval.js";
import { BracketScene, ChampionScene, PathScene, path_steps, TableScene, TourScene } from "../stage/result_scenes.js";
import { useShow } from "../stage/show.js";
import { Sound } from "../stage/sound.js";
import { match_heading } from "../stage/stakes.js";
import { Strip, strip_parts } from "../stage/strip.js";
import { useStyle } from "../js/later.js";
import { game_winner } from "../tables/played.js";
import { cut_text, must_win, place_among, entrant_state } from "../tables/states.js";
import { longest_length, useWords } from "../stage/words.js";

const awake_ms = 3000;
/** How long to report a tournament that does not exist, before another one is shown. */
const missing_ms = 8000;

/** What a finished group game means for both sides: [{seat, kind, sign, said}]. */
function result_meaning(drawn, { game, match, bracket }) {
  const group = bracket ? undefined : match_group(drawn, drawn.by_game.get(game.id));
  const cut = drawn.cut(match.stage);
  if (!group) return [];
  const matches = group_matches(drawn, match.stage, match.group);
  return game.seats.flatMap(({ alias }, seat) => {
    const line = group.lines.find((one) => one.alias === alias);
    if (!line) return [];
    if (!cut || cut >= group.lines.length) return [{ seat, kind: "", sign: line.place, said: `${place_among(line, group.lines)} with ${plural(Number(line.points), "point")}` }];
    const { kind, sign, word } = entrant_state(line, must_win(line, group.lines, matches, { cut, win: drawn.values(match.stage).win }));
    return [{ seat, kind, sign, said: word.replace(/^./, (letter) => letter.toLowerCase()) }];
  });
}

/** (alias) => its standing before a match: in its group, or how it got there. */
function stands_in(seen, match) {
  const lines = match_group(seen, match)?.lines;
  return (alias) => {
    const line = lines?.find((one) => one.alias === alias);
    if (line) return line.wins + line.ties + line.losses ? `${place_among(line, lines)} of ${lines.length}, ${plural(Number(line.points), "point")}` : "";
    const last = path_steps(alias, seen).filter(({ name }) => name !== match.round_name).at(-1);
    return last ? `${last.name}: ${last.said}` : "";
  };
}

/** The text above a table: who reaches the next round. */
function table_question({ tournament }, number) {
  const note = cut_text({ number }, tournament);
  return { head: / reach/.test(note) ? `Who reaches ${in_sentence(tournament.stages[number].name)}?` : "How it stands", note: note.replace(/ reach.*/, "") };
}

function Table({ seen, stage, group, ...more }) {
  return html`<${TableScene} group=${group} matches=${group_matches(seen, stage, group.name)} cut=${seen.cut(stage)} win=${seen.values(stage).win} question=${table_question(seen, stage)} ...${more} />`;
}

function GameItem({ show, sound, seconds, words }) {
  const { state, scene, paused, before, drawn: seen } = show;
  const { item } = state;
  const longest_word = longest_length(words);
  const told = useTold(seen.name, item.game.id, { seconds, still: is_still(), longest_word });
  const ply = usePly(told?.story ? told : null, { paused, turn: state.turn, running: scene.kind === "game", on_end: show.on_end });
  const turn = told?.analysis?.moves && scene.kind === "turning" ? turning_move(told.analysis) : undefined;
  useEffect(() => {
    if (told?.fault) show.next();
    else if (told && scene.kind === "turning" && !turn) show.on_end();
  }, [told, scene.kind]);
  const heading = match_heading(item.match, item.game.label, seen.stages > 1);
  const winner = game_winner(item.game);
  if (scene.kind === "versus" || (!told?.story && ["game", "turning", "verdict"].includes(scene.kind))) return html`<${VersusScene} item=${item} over=${heading} matches=${group_matches(before, item.match.stage, item.match.group)} stands=${stands_in(before, item.match)} />`;
  if (turn) return html`<${TurningScene} told=${told} turn=${turn} />`;
  if (scene.kind === "game" || scene.kind === "turning") return html`<${GameScene} told=${told} ply=${ply} sound=${sound} />`;
  if (scene.kind === "verdict") return html`<${VerdictScene} told=${told} over=${heading} meaning=${result_meaning(seen, item)} sound=${sound} />`;
  if (scene.kind === "path") return html`<${PathScene} seen=${seen} alias=${winner} />`;
  if (scene.kind === "champion") return html`<${ChampionScene} seen=${seen} alias=${seen.by_game.get(item.game.id).winner} />`;
  if (scene.kind === "bracket") return html`<${BracketScene} bracket=${seen.brackets.get(item.match.stage)} match=${seen.by_game.get(item.game.id)} ms=${scene.ms} paused=${paused} />`;
  return html`<${Table} seen=${seen} stage=${item.match.stage} group=${match_group(seen, item.match)} before=${match_group(before, item.match)} matches_before=${group_matches(before, item.match.stage, item.match.group)} game=${item.game} />`;
}

function scene_title(seen, { state, scene }) {
  const { item } = state;
  if (!scene) return "";
  if (scene.kind === "live") return "Now playing";
  if (scene.kind === "interval") return "Interval";
  if (scene.kind === "tour") return scene.bracket.name;
  if (scene.kind === "path") return "The path to the title";
  const group = (name) => (name ? `, group ${name}` : "");
  if (scene.kind === "tables") return `${scene.stage.name}${scene.stage.groups.length > 1 ? group(scene.group.name) : ""}`;
  const label = match_heading(item.match, item.game.label, seen.stages > 1);
  return state.shown.get(item.game.id) > 1 ? `${label}, shown again` : label;
}

function Live({ seen }) {
  const games = useFollowed(seen.name, seen.live.slice(0, 2));
  return html`<div class="stage-live">${games.map((game) => html`<${LiveCard} key=${game.live_id} game=${game} kind=${seen.tournament.game} tournament=${seen.name} />`)}</div>`;
}

function Scene({ seen, show, sound, seconds, words }) {
  const { state, scene } = show;
  if (!scene) {
    return html`<${Empty} title="No games">Nobody has played in this tournament.<//>`;
  }
  if (scene.kind === "interval") return html`<${Interval} seen=${show.drawn} />`;
  if (scene.kind === "live") return html`<${Live} seen=${seen} />`;
  if (scene.kind === "tour") return html`<${TourScene} bracket=${scene.bracket} ms=${scene.ms} paused=${show.paused} />`;
  if (scene.kind === "tables") {
    return html`<${Table} key=${scene.group.name} seen=${show.drawn} stage=${scene.stage.number} group=${scene.group} game=${null} ms=${scene.ms} paused=${show.paused} />`;
  }
  if (scene.kind === "path" && state.item.type !== "game") return html`<${PathScene} seen=${show.drawn} alias=${null} />`;
  return html`<${GameItem} key=${state.item.game.id} show=${show} sound=${sound} seconds=${seconds} words=${words} />`;
}

function ShowStrip({ seen, show }) {
  const called = useCalled();
  const windows = useTournamentDocument("windows").value?.windows;
  return html`<${Strip} parts=${useMemo(() => strip_parts(seen, show, called, { windows }), [show.drawn, show.scene, show.coming, windows])} />`;
}

function useKeys(show) {
  useListener("keydown", (event) => {
    if (event.target.closest("select, input, button, a") || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = { ArrowRight: show.next, ArrowLeft: show.again, " ": show.toggle }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
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

function Head({ info, title, lost }) {
  return html`<header class="stage-head"><h1><img src="/shield.svg" alt="" width="40" height="40" /> ${info.title || info.name}</h1>
    <h2>${title}</h2>${lost && html`<span class="stage-lost" title="Connection lost" role="img" aria-label="Connection lost"></span>`}</header>`;
}

/** True for three seconds after the pointer or a key was used: shows the controls. */
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

/** The big screen is dark by default; the address can select another theme. */
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
  const { name, lost } = useTournament();
  const seen = useSeen();
  const show = useShow(seen);
  const words = useWords(seen);
  const awake = useAwake();
  const sound = useMemo(() => new Sound(), []);
  const seconds = Number(query.get("seconds")) || null;
  const ceremony = (query.get("ceremony") ?? "") !== "" || seen?.asked.mode === "ceremony";
  useKeys(show);
  useTitle(`${info.title || info.name}, big screen`);
  return html`<div class=${`stage ${awake ? "awake" : ""}`}>
    <${Head} info=${info} title=${!seen ? "" : ceremony ? "Awards" : scene_title(seen, show)} lost=${lost} />
    <section class="stage-scene" aria-live="off" aria-label="Current scene">${!seen ? html`<${Loading} />`
      : ceremony ? html`<${Ceremony} seen=${seen} show=${show} sound=${sound} words=${words} />` : html`<${Scene} seen=${seen} show=${show} sound=${sound} seconds=${seconds} words=${words} /><${ShowStrip} seen=${seen} show=${show} />`}</section>
    <${Bar} show=${show} sound=${sound} name=${name} />
  </div>`;
}

export default function Screen({ query }) {
  usePublicEyes();
  const { list, chosen: wanted } = useChosenTournament(query);
  const missing = Boolean(list.value && !wanted);
  const [skipped, set_skipped] = useState(false);
  useEffect(() => set_skipped(false), [missing]);
  useTimer(() => set_skipped(true), missing ? missing_ms : null, [missing]);
  const chosen = wanted ?? (skipped ? choose_tournament(list.value.tournaments, null) : null);
  const styled = useStyle("stage");
  useScreenTheme(query);
  if (!styled) return html`<${Loading} />`;
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}><${Stage} info=${chosen} query=${query} /><//>`
    : html`<div class="stage"><${PageTitle}>Big screen<//><${NoTournament} query=${query} /></div>`)}<//>`;
}
