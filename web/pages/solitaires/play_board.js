// The interactive board of Pythoncross: a grid with one cursor, for mouse, touch and keyboard.
import { html, useLayoutEffect, useRef } from "../js/dom.js";
import { square_column, square_row, side, squares, usual_values } from "./maps.js";

function said(square, { cells, map }, put) {
  const place = `column ${square_column(square)}, row ${square_row(square)}`;
  if (cells[square] === "#") return `${place}, block`;
  const letter = put ? `${put.toUpperCase()}, put down` : cells[square] ? cells[square].toUpperCase() : "empty";
  return `${place}, ${letter}, worth ${usual_values[square]}${square === map.start ? ", start" : ""}`;
}

function Square({ square, position, entry, fresh, onPoint }) {
  const { cells, map } = position;
  const put = entry.placed[square];
  const here = square === entry.cursor;
  const letter = put ?? cells[square];
  const kinds = [
    cells[square] === "#" ? "block" : `worth-${usual_values[square]}`, put && "put", cells[square] && cells[square] !== "#" && "filled",
    fresh && "fresh", here && `cursor ${entry.direction}`,
  ];
  return html`<div role="gridcell" class=${`play-square ${kinds.filter(Boolean).join(" ")}`} data-square=${square} tabindex=${here ? 0 : -1}
    aria-label=${said(square, position, put)} aria-selected=${here ? "true" : "false"} onClick=${() => onPoint(square)}
    data-worth=${cells[square] === "#" ? "" : `${square === map.start ? "★" : ""}${usual_values[square]}`}>
    ${letter && letter !== "#" && html`<span class="play-letter">${letter.toUpperCase()}</span>`}</div>`;
}

/** `fresh` are the squares of the last play. `onPoint(square)` and `onKey(event)` handle the cursor. */
export function PlayBoard({ position, entry, fresh, onPoint, onKey }) {
  const grid = useRef(null);
  useLayoutEffect(() => {
    if (!grid.current.contains(document.activeElement)) return;
    grid.current.querySelector(`[data-square="${entry.cursor}"]`).focus({ preventScroll: true });
  }, [entry.cursor]);
  const lines = Array.from({ length: squares / side }, (_, at) => at);
  return html`<div class="play-board"><div class="play-edge top" aria-hidden="true">${lines.map((at) => html`<span>${at + 1}</span>`)}</div>
    <div class="play-edge left" aria-hidden="true">${lines.map((at) => html`<span>${at + 1}</span>`)}</div>
    <div role="grid" class="play-grid" aria-label="Board" aria-describedby="play-keys" ref=${grid} onKeyDown=${onKey}>
      ${lines.map((row) => html`<div role="row" class="play-row">${lines.map((column) => {
        const square = row * side + column;
        return html`<${Square} key=${square} square=${square} position=${position} entry=${entry} fresh=${fresh.has(square)} onPoint=${onPoint} />`;
      })}</div>`)}
    </div></div>`;
}
