// Stored games as lines of a list.
import { html } from "../js/dom.js";
import { Entrant } from "../js/entrant.js";
import { SeatMark, Tag } from "../js/parts.js";
import { game_page } from "../js/paths.js";
import { useTournament } from "../js/tournament.js";
import { clock_time, duration, reasons } from "../js/words.js";

/** A seat's text, with the program's version if it has one, and the score if the game has `with_score`. */
export function seat_text(seat, index, with_score = true) {
  const mark = seat.standing === "win" ? html` <span class="win-mark" title="won">✓<span
      class="visually-hidden"> won</span></span>` : "";
  return html`<span class=${`game-seat ${seat.standing}`}><${SeatMark} seat=${index} /><${Entrant}
      alias=${seat.alias} />${seat.version && html` <span class="game-version">${`v${seat.version}`}</span>`}${with_score && html` <span class="game-score">${seat.score}</span>`}${mark}</span>`;
}

/** `short` is for lists of one match: leaves out the label. */
export function GameLine({ game, tournament, short = false }) {
  const with_score = useTournament().info?.game !== "boxing"; // only wins count there
  return html`<li class="game-line" key=${game.id}>
    <a href=${game_page(tournament, game.id)}
        class="game-link">${game.seats.map((seat, index) => html`${index > 0 ? html`<span
        class="versus"> – </span>` : ""}${seat_text(seat, index, with_score)}`)}</a>
    <span class="game-meta muted small">${short ? `game ${game.number}` : `${game.label}, game ${game.number}`} · ${reasons[game.reason] ?? game.reason}
      ${game.seats.some(({ forfeit }) => forfeit) && html` <${Tag} kind="bad">forfeit<//>`}
      ${game.state !== "played" && html` <${Tag} kind="warn">${game.state}<//>`}
      ${" · "}<time datetime=${game.started}>${clock_time(game.started)}</time> · ${duration(game.took_us)}</span></li>`;
}
