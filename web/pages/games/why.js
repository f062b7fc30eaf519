// Explains why a game was lost. Loaded after the page, and only for finished games.
import { html } from "../js/dom.js";
import { fatal_forfeit, story_moves } from "./story.js";
import { forfeit_cause } from "./why/causes.js";
import { AtHome } from "./why/at_home.js";
import { Course, Faults, KeyMove } from "./why/found.js";
import { Own } from "./why/own.js";
import { Times } from "./why/times.js";

export { marks_legend, move_marks, worth_at } from "./why/course.js";

/** Below the verdict of a forfeit. */
export function Cause({ story }) {
  const forfeit = fatal_forfeit(story);
  const cause = forfeit && forfeit_cause(forfeit.reason, story_moves(story).some(({ seat }) => seat === forfeit.seat));
  return cause && html`<dl class="cause small">
    <div><dt>What it means</dt><dd>${cause.means}</dd></div>
    <div><dt>The usual cause</dt><dd>${cause.usually}</dd></div>
    <div><dt>What helps</dt><dd>${cause.then}</dd></div></dl>`;
}

/** Below the board: why the game was lost and how it went. `analysis` comes from useAnalysis, or is null. */
export function Below({ analysis, story, player }) {
  const { value } = analysis ?? {};
  return html`${value && html`<section class="card why-lost" aria-label="Why it was lost"><${KeyMove} analysis=${value} story=${story} player=${player} /></section>
      <section class="card" aria-label="Who was ahead"><h2>Who was ahead</h2><${Course} analysis=${value} story=${story} player=${player} />
        <details><summary>Moves that gave something away</summary><${Faults} analysis=${value} story=${story} player=${player} /></details></section>`}
    <details class="card"><summary>Time per move</summary><${Times} story=${story} player=${player} /></details>`;
}

/** Next to the board: the turn of the student's own bot, and how to reproduce it. `id` null: nothing is stored. */
export function Beside({ story, player, tournament, id, record }) {
  return html`${id !== null && html`<${Own} tournament=${tournament} id=${id} story=${story} player=${player} />`}
    ${record && html`<${AtHome} story=${story} shown=${player.shown} tournament=${tournament} record=${record} />`}`;
}
