// A broadcast overlay (OBS: browser source): players, score and commentary on a transparent background of 1920 × 1080.
// ?board=1 adds the board.
import { html, useEffect } from "../js/dom.js";
import { with_names } from "../js/words.js";
import { Emblem } from "../js/emblem.js";
import { PageTitle, SeatMark } from "../js/parts.js";
import { ChosenTournament } from "../js/which_tournament.js";
import { count_plies } from "../games/story.js";
import { StageBoard } from "../stage/canvas.js";
import { stakes_in, usePublicEyes, useSeen } from "../stage/documents.js";
import { is_wide, useCalled, usePly, useTold } from "../stage/game_scene.js";
import { line_at, game_verdict } from "../stage/moments.js";
import { useShow } from "../stage/show.js";
import { match_heading, stakes_text } from "../stage/stakes.js";
import { useStyle } from "../js/later.js";

function Player({ seat, alias, score }) {
  return html`<p class=${`overlay-player seat-${seat}`}><${Emblem} alias=${alias} large /><bdi>${useCalled()(alias)}</bdi><strong><${SeatMark} seat=${seat} />${score}</strong></p>`;
}

function Now({ seen, show, with_board }) {
  const { item } = show.state;
  const called = useCalled();
  const told = useTold(seen.name, item.game.id);
  const ply = usePly(told?.story ? told : null, { paused: show.paused, turn: show.state.turn, running: show.scene?.kind === "game", on_end: show.on_end });
  useEffect(() => {
    if (told?.fault) show.next();
  }, [told]);
  const over = !["versus", "game"].includes(show.scene?.kind);
  const at = !told?.story || show.scene?.kind === "versus" ? 0 : over ? count_plies(told.story) : ply;
  const names = item.game.seats.map(({ alias }) => called(alias));
  const verdict = told?.story && over ? game_verdict(told.story) : null;
  const said = show.scene?.kind === "versus" ? stakes_in(seen, item.match, stakes_text) : verdict ? `${verdict.head}. ${[verdict.why, verdict.points].filter(Boolean).join(", ")}` : told?.story ? line_at(told.moments, at) : "";
  return html`${with_board && told?.story && html`<div class=${`overlay-board of-${told.story.game} ${is_wide(told.story) ? "wide" : ""}`}><${StageBoard} story=${told.story} states=${told.states} ply=${at} label="The board" /></div>`}
    <div class="overlay-bar"><p class="overlay-round">${match_heading(item.match, item.game.label, seen.stages > 1)}</p>
      ${[0, 1].map((seat) => html`<${Player} key=${seat} seat=${seat} alias=${item.game.seats[seat].alias} score=${told?.states?.[at]?.scores[seat] ?? 0} />`)}
      <p class="overlay-line">${with_names(said, names) || "\u00a0"}</p></div>`;
}

function Overlay({ query }) {
  const seen = useSeen();
  const show = useShow(seen);
  useEffect(() => {
    document.documentElement.classList.add("transparent");
    return () => document.documentElement.classList.remove("transparent");
  }, []);
  useEffect(() => {
    // Broadcasters show tables and brackets themselves, so skip to the next game.
    if (show.order.length && show.state.item && show.state.item.type !== "game") show.next();
  }, [show.state.turn]);
  return html`<div class="overlay"><h1 class="visually-hidden">Overlay</h1>${seen && show.state.item?.type === "game" && html`<${Now} key=${show.state.item.game.id} seen=${seen} show=${show} with_board=${query.get("board") === "1"} />`}</div>`;
}

export default function OverlayPage({ query }) {
  usePublicEyes();
  return html`<${ChosenTournament} query=${query} ready=${useStyle("stage")} waiting=${null} above=${html`<${PageTitle}>Overlay<//>`}>${() => html`<${Overlay} query=${query} />`}<//>`;
}
