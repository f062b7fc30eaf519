// An interactive small arena: the user chooses a size and then the square's top left spot, by mouse, touch or keyboard.
import { html, useLayoutEffect, useRef, useState } from "../js/dom.js";

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const seat_letter = (seat) => "AB"[seat];
const place = ({ row, column, size }) => ({ gridRow: `${row + 1} / span ${size}`, gridColumn: `${column + 1} / span ${size}` });

function said(row, column, { game, state }, move) {
  const bit = 1 << (row * game.columns + column);
  const owner = state.squares.find((one) => row >= one.row && row < one.row + one.size && column >= one.column && column < one.column + one.size);
  const what = !(game.vacant & bit) ? "unusable" : owner ? `marked ${seat_letter(owner.seat)}` : move ? `vacant, ${move.size} by ${move.size} fits` : "vacant";
  return `row ${row + 1}, column ${column + 1}, ${what}`;
}

export function ArenaToPlay({ line, shown, onMove }) {
  const { game, state, moves } = line;
  const [size, set_size] = useState(1);
  const [cursor, set_cursor] = useState([0, 0]);
  const grid = useRef(null);
  const largest = Math.max(1, ...moves.map((move) => move.size));
  const chosen = Math.min(size, largest);
  const move_at = (row, column) => moves.find((move) => move.row === row && move.column === column && move.size === chosen);
  useLayoutEffect(() => {
    if (grid.current.contains(document.activeElement)) grid.current.querySelector("[tabindex='0']").focus();
  }, [cursor, state]);
  const mark = (row, column) => {
    set_cursor([row, column]);
    const move = move_at(row, column);
    if (move) onMove(move);
  };
  const press = (event) => {
    const way = ways[event.key];
    if (way) set_cursor([Math.min(game.rows - 1, Math.max(0, cursor[0] + way[0])), Math.min(game.columns - 1, Math.max(0, cursor[1] + way[1]))]);
    else if (/^[1-9]$/.test(event.key)) set_size(Number(event.key));
    else if (event.key === "Enter" || event.key === " ") mark(...cursor);
    else return;
    event.preventDefault();
  };
  const range = (count) => Array.from({ length: count }, (_, at) => at);
  const target = move_at(...cursor);
  return html`<div class="theorem-sizes" role="group" aria-label="Size of the square">${range(Math.min(game.rows, game.columns)).map((at) => html`<button key=${at} type="button"
      aria-pressed=${at + 1 === chosen} disabled=${at + 1 > largest || !moves.length} onClick=${() => set_size(at + 1)}>${at + 1} × ${at + 1}</button>`)}</div>
    <div class="theorem-arena" role="grid" aria-label="The arena: choose the top left spot" aria-describedby="theorem-keys" ref=${grid} onKeyDown=${press}
        style=${{ "--rows": game.rows, "--columns": game.columns }}>
      ${range(game.rows).map((row) => html`<div key=${row} role="row" class="theorem-row">${range(game.columns).map((column) => {
        const move = move_at(row, column);
        const here = cursor[0] === row && cursor[1] === column;
        const usable = game.vacant & (1 << (row * game.columns + column));
        return html`<div key=${column} role="gridcell" tabindex=${here ? 0 : -1} class=${`theorem-spot ${usable ? "" : "unusable-spot"} ${move ? "fits" : ""}`}
          style=${place({ row, column, size: 1 })} aria-label=${said(row, column, line, move)} onClick=${() => mark(row, column)}
          onMouseEnter=${() => set_cursor([row, column])}>${usable ? (shown && move ? (move.outcome > 0 ? "✓" : "·") : "") : "✗"}</div>`;
      })}</div>`)}
      ${state.squares.map((square, at) => html`<div key=${`s${at}`} aria-hidden="true" class=${`theorem-square seat-${square.seat} ${at === state.squares.length - 1 ? "last" : ""}`}
        style=${place(square)}>${seat_letter(square.seat)}</div>`)}
      ${target && html`<div aria-hidden="true" class="theorem-target" style=${place(target)}></div>`}
    </div>
    <p class="small muted" id="theorem-keys">You are ${seat_letter(line.seat)}. Keys: arrows move, digits choose the size, <kbd>enter</kbd> marks the square whose top left spot is chosen.</p>`;
}
