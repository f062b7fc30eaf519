// Content for frames in course pages: a replay, the standings, or the bracket, by the last part of the address. ?t=NAME
// selects the tournament, ?game=ID the game (default: the most interesting one).
import { html, useState, useTimer } from "../js/dom.js";
import { Empty, Loading } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { ChosenTournament } from "../js/which_tournament.js";
import { BracketPicture } from "../charts/bracket.js";
import { useSeen } from "../stage/documents.js";
import { GameScene, is_still, usePly, useTold } from "../stage/game_scene.js";
import { best_game } from "../stage/running_order.js";
import { match_heading } from "../stage/stakes.js";
import { useStyle } from "../js/later.js";
import { StandingsTable } from "../tables/standings.js";
import { current_stage, filled_groups } from "../tables/states.js";

const verdict_ms = 6000;

function Game({ seen, wanted }) {
  const game = wanted ? seen.games.find(({ id }) => id === wanted) : best_game(seen);
  return game ? html`<${Replayed} key=${game.id} seen=${seen} game=${game} />` : html`<${Empty} title="No games yet" />`;
}

function Replayed({ seen, game }) {
  const [round, set_round] = useState(0);
  const [over, set_over] = useState(false);
  const still = is_still();
  const told = useTold(seen.name, game.id, { still });
  const ply = usePly(told?.story ? told : null, { paused: false, turn: round, running: !over, on_end: () => set_over(true) });
  useTimer(() => {
    set_over(false);
    set_round(round + 1);
  }, over && !still ? verdict_ms : null, [over]);
  if (!told?.story) return html`<${Loading} what="the game" />`;
  return html`<p class="embed-head"><a href=${`${tournament_page(seen.name)}/game/${game.id}`}>${match_heading(seen.by_game.get(game.id), game.label, seen.stages > 1)}</a></p>
    <div class="stage-scene"><${GameScene} told=${told} ply=${ply} over=${over} /></div>`;
}

function Standings({ seen }) {
  const stage = current_stage(seen.standings);
  const groups = filled_groups(stage);
  if (!groups.length) return html`<${Empty} title="No games yet" />`;
  return groups.map((group) => html`<${StandingsTable} key=${group.name} group=${group} cut=${seen.cut(stage.number)} tournament=${seen.name} kind="short"
      caption=${group.name && groups.length > 1 ? `${stage.name}, group ${group.name}` : stage.name} />`);
}

function Bracket({ seen }) {
  const brackets = [...seen.brackets.values()];
  if (!brackets.length) return html`<${Empty} title="No bracket yet" />`;
  return brackets.map((stage) => html`<${BracketPicture} key=${stage.number} stage=${stage} tournament=${seen.name} label=${`Bracket of ${stage.name}`} />`);
}

const parts = { "/embed/game": Game, "/embed/standings": Standings, "/embed/bracket": Bracket };

function Part({ info, query }) {
  const seen = useSeen();
  const shown = parts[location.pathname] ?? Standings;
  return html`<div class=${`embed ${shown === Game ? "embed-game" : ""}`}><h1><a href=${tournament_page(info.name)}>${info.title || info.name}</a></h1>
    ${seen ? html`<${shown} seen=${seen} wanted=${Number(query.get("game")) || null} />` : html`<${Loading} />`}</div>`;
}

export default function Embed({ query }) {
  return html`<${ChosenTournament} query=${query} ready=${useStyle("stage")}>${(chosen) => html`<${Part} info=${chosen} query=${query} />`}<//>`;
}
