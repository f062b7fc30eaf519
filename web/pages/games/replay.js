// A whole game on a page: board, controls, seats, moves, verdict. Of a record or of a live game.
import { html, useMemo, useRef } from "../js/dom.js";
import { useEntrantText } from "../js/entrant.js";
import { Section, Status } from "../js/parts.js";
import { Analysis } from "./analysis.js";
import { Board } from "./boards.js";
import { Controls } from "./controls.js";
import { Moves, Seats, Verdict } from "./panels.js";
import { games, Positions } from "./rules/rules.js";
import { moves_of, plies_of } from "./story.js";
import { usePlayer } from "./use_player.js";

function said_at(story, states, ply, named) {
  const move = moves_of(story)[ply - 1];
  const scores = story.seats.map(({ alias }, seat) => `${named(alias)}: ${states[ply]?.scores[seat] ?? 0}`).join(", ");
  if (!move) return `Start. ${scores}`;
  return `Move ${ply}: ${named(story.seats[move.seat].alias)} ${games[story.game]?.move_text(move) ?? move.move}. ${scores}`;
}

/** `tournament` makes links of aliases; `analysis` is where the game's is to be had; `turn` and `turn_since` are of a live game. */
export function Replay({ story, query, tournament, analysis = null, live = false, turn = null, turn_since = null }) {
  const named = useEntrantText();
  const positions = useRef(null);
  positions.current ??= new Positions();
  const states = useMemo(() => positions.current.of(story), [story]);
  const last = plies_of(story);
  const player = usePlayer(last, query);
  const { shown } = player;
  return html`<div class="replay">
    <div class="replay-board card">
      <${Board} story=${story} states=${states} ply=${shown} />
      <${Controls} player=${player} last=${last} live=${live} />
      <p class="keys small muted">Keys: <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> first and last, <kbd>Space</kbd> play.
        The address links to this position.</p>
      ${analysis && html`<${Analysis} path=${analysis} story=${story} player=${player} />`}
    </div>
    <div class="replay-side">
      <${Seats} story=${story} states=${states} ply=${shown} last=${last} tournament=${tournament} turn=${turn}
          turn_since=${turn_since} />
      <${Verdict} story=${story} />
      <${Section} title="Moves"><${Moves} story=${story} shown=${shown} seek=${player.seek} /><//>
    </div>
    <${Status} text=${said_at(story, states, shown, named)} gap_ms=${player.playing || live ? 4000 : 700} />
  </div>`;
}
