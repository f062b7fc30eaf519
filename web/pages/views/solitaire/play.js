// Plays Pythoncross: letters are placed by mouse, touch or keyboard, and the page shows the score of a play before it
// is made.
import { html, useMemo, useReducer, useState } from "../../js/dom.js";
import { PageTitle, Section, Status } from "../../js/parts.js";
import { plural } from "../../js/words.js";
import { is_over, kept, may_dump, outcome, repeated_on, replayed, step } from "../../solitaires/game.js";
import { map_text } from "../../solitaires/maps.js";
import { MapChooser, chosen_map } from "../../solitaires/map_chooser.js";
import { PlayBoard } from "../../solitaires/play_board.js";
import { LivePlay, Rack, Report, Standing, ToCome, Turns } from "../../solitaires/play_panels.js";
import { save_game, saved_game } from "../../solitaires/saved.js";
import { erased, fresh, moved, pointed, turned, typed } from "../../solitaires/typing.js";
import { find_unknown, useWords } from "../../solitaires/words.js";

const turn_squares = (turn) => new Set(!turn || turn.dump ? [] : [...turn.word].map((_, at) => step(turn.first, turn.direction, at)));

/** The turns of this map's game, and the best total of a game that counts, stored in the browser. */
function useGame(id, map) {
  const [game, set_game] = useState(() => saved_game(id, map));
  const position = useMemo(() => replayed(map, game.turns), [map, game.turns]);
  const change = (turns) => {
    const next = replayed(map, turns);
    const counts = is_over(next) && !repeated_on(next.cells).length;
    const best = counts ? Math.max(game.best ?? next.total, next.total) : game.best;
    save_game(id, map, { turns, best });
    set_game({ turns, best });
    return next;
  };
  return { position, best: game.best, turns: game.turns, change };
}

/** The current play and its actions: {entry, made, said, ...acts}. */
function usePlay({ position, turns, change }) {
  const [entry, set_entry] = useState(() => fresh(position.map.start));
  const [said, set_said] = useState("");
  const made = useMemo(() => outcome(position, entry.placed, entry.direction), [position, entry]);
  const over = is_over(position);
  const begin_anew = () => set_entry(fresh(entry.cursor, entry.direction));
  const letter = (one) => {
    if (over) return;
    const next = typed(entry, one, position);
    if (next === entry) set_said(`${one.toUpperCase()} cannot be placed: check that it is on your rack and that a square is free.`);
    else set_entry(next);
  };
  const play = async () => {
    if (made.fault) return set_said(made.fault);
    try {
      const unknown = await find_unknown(made.words.map(({ word }) => word));
      if (unknown.length) return set_said(`Not in the dictionary: ${unknown.join(", ").toUpperCase()}.`);
    } catch (error) {
      return set_said(`Cannot check words right now: ${error.message}`);
    }
    const next = change([...turns, ...kept([made])]);
    begin_anew();
    return set_said(`${made.word.toUpperCase()}: ${plural(made.score, "point")}, total ${next.total}.`);
  };
  const dump = () => {
    const next = change([...turns, { dump: true }]);
    begin_anew();
    set_said(`Seven letters dumped for 25 points, total ${next.total}.`);
  };
  const undo = () => {
    change(turns.slice(0, -1));
    begin_anew();
    set_said(`Turn ${turns.length} undone.`);
  };
  const restart = () => {
    change([]);
    set_entry(fresh(position.map.start));
    set_said("A new game.");
  };
  return { entry, made, said, over, letter, play, dump, undo, restart, clear: begin_anew, set_entry };
}

/** Handles the board's keys; returns true if one was used. */
function press(event, { entry, set_entry, letter, play, clear }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.startsWith("Arrow")) set_entry(moved(entry, event.key));
  else if (event.key === "Backspace" || event.key === "Delete") set_entry(erased(entry));
  else if (event.key === " ") set_entry(turned(entry));
  else if (event.key === "Enter") play();
  else if (event.key === "Escape") clear();
  else if (/^[a-z]$/i.test(event.key)) letter(event.key.toLowerCase());
  else return false;
  return true;
}

function Buttons({ hand, position }) {
  const { entry, made, over } = hand;
  const put = Object.keys(entry.placed).length;
  return html`<div class="play-buttons">
    <button type="button" class="primary" disabled=${Boolean(made.fault)} onClick=${hand.play}>Play word</button>
    <button type="button" aria-pressed=${entry.direction === "down"} onClick=${() => hand.set_entry(turned(entry))}>Place down ↓</button>
    <button type="button" disabled=${!put} onClick=${() => hand.set_entry(erased(entry))}>⌫ Remove last letter</button>
    <button type="button" disabled=${!put} onClick=${hand.clear}>Recall tiles</button>
    <button type="button" disabled=${over || !may_dump(position) || put > 0} onClick=${hand.dump}>Dump rack (−25 points)</button>
    <button type="button" disabled=${!position.turns.length} onClick=${hand.undo}>Undo turn ${position.turns.length || ""}</button>
  </div>`;
}

function Game({ id, map }) {
  const game = useGame(id, map);
  const { position } = game;
  const hand = usePlay(game);
  const { entry, made } = hand;
  const words = useWords(made.fault ? [] : made.words.map(({ word }) => word));
  const repeated = repeated_on(position.cells);
  const key = (event) => press(event, hand) && event.preventDefault();
  return html`<div class="play-page"><div class="play-left">
      <${PlayBoard} position=${position} entry=${entry} fresh=${turn_squares(position.turns.at(-1))}
        onPoint=${(square) => hand.set_entry(pointed(entry, square))} onKey=${key} />
      <${Rack} position=${position} entry=${entry} onLetter=${hand.letter} />
      ${!hand.over && html`<${LivePlay} made=${made} words=${words} />`}
      <${Buttons} hand=${hand} position=${position} />
      <${Status} text=${hand.said} visible gap_ms=${300} />
      <p class="small muted" id="play-keys">Keys: letters place tiles, arrows move, <kbd>space</kbd> changes direction,
        <kbd>backspace</kbd> removes, <kbd>enter</kbd> plays, <kbd>esc</kbd> clears.</p>
    </div><div class="play-right">
      <${Standing} position=${position} repeated=${repeated} best=${game.best} />
      <${ToCome} position=${position} />
      <${Section} title="Turns" aside=${position.turns.length > 0 && html`<button type="button" onClick=${hand.restart}>New game</button>`}>
        <${Turns} position=${position} /><//>
      ${position.turns.length > 0 && html`<${Report} position=${position} best=${game.best} />`}
    </div></div>`;
}

export default function Play({ query }) {
  const [, look_again] = useReducer((count) => count + 1, 0);
  const { id, map, error } = chosen_map(query);
  return html`<${PageTitle} title="Play Pythoncross" above=${html`<a href="/solitaire">Solitaires</a>`}
      lead="Fifteen plays from a list of letters known in advance. Every square of every word you form or extend counts.">Pythoncross<//>
    ${error ? html`<p class="field-error">Your map cannot be read: ${error.message}</p>`
      : html`<${Game} key=${id + map_text(map)} id=${id} map=${map} />`}
    <${MapChooser} key=${id} map=${map} open=${Boolean(error)} onKept=${look_again} />`;
}
