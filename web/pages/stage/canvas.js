// Draws boards of the stage on a canvas. Only repaints what the last move changed, so that games run smoothly on slow
// computers. Games without a painter use their normal board.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../js/dom.js";
import { Board } from "../games/boards.js";
import { vacant, unusable } from "../games/rules/boxing.js";

const sheet = 1000;

/** The current colours of the tokens that painters may use. */
function colours_at(element) {
  const style = getComputedStyle(element);
  const value = (name) => style.getPropertyValue(`--${name}`).trim();
  const names = ["ground", "sunken", "ink", "line", "line-2", "fill-0", "fill-1", "on-fill-0", "on-fill-1", "display"];
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

/** The size of a square in pixels; the board's longer side is about as long as the sheet. */
const square_pixels = ([columns, rows]) => Math.floor(sheet / Math.max(columns, rows) * (columns > rows ? 1.6 : 1));

function letter(brush, text, x, y, size, colour, family) {
  brush.fillStyle = colour;
  brush.font = `800 ${size}px ${family}`;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(text, x, y);
}

/** The top of the cube: its letters, how many are below each, and the word of the last move. */
const wordcube = {
  changed(state, before) {
    return [...(state.run?.cells ?? []), ...(before?.run?.cells ?? [])].map(([row, column]) => [row, column]);
  },
  all: ({ start: { rows, columns } }) => Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns]),
  size: ({ start }) => [start.columns, start.rows],
  paint(brush, state, [row, column], unit, colour, before) {
    const [x, y] = [column * unit, row * unit];
    const ringed = state.run?.cells.some(([r, c]) => r === row && c === column);
    // Show the letters of a word that was just taken. The next move shows the letters that replaced them.
    const found = (ringed && before ? before : state).letter(row, column, 0);
    brush.fillStyle = colour.ground;
    brush.fillRect(x, y, unit, unit);
    brush.fillStyle = ringed ? colour[`fill-${state.seat}`] : found === "." ? colour.ground : colour.sunken;
    brush.fillRect(x + 3, y + 3, unit - 6, unit - 6);
    if (!ringed && found === ".") {
      brush.strokeStyle = colour.line;
      brush.lineWidth = 2;
      brush.strokeRect(x + 4, y + 4, unit - 8, unit - 8);
    }
    brush.fillStyle = colour["line-2"];
    const dashes = (found === "." ? 0 : (ringed && before ? before : state).height(row, column) - 1);
    for (let at = 0; at < Math.min(6, dashes); at += 1) brush.fillRect(x + unit * (0.14 + at * 0.13), y + unit * 0.85, unit * 0.08, unit * 0.05);
    if (found !== ".") letter(brush, found.toUpperCase(), x + unit / 2, y + unit * 0.48, unit * 0.56, ringed ? colour[`on-fill-${state.seat}`] : colour.ink, colour.display);
  },
};

/** The arena: each square in its side's colour with its mark; the last one has a frame. */
const boxing = {
  changed: (state, before) => [before?.squares.at(-1), state.squares.at(-1)].filter(Boolean),
  all: (state) => state.squares,
  size: (state) => [state.rows[0].length, state.rows.length],
  ground(brush, state, unit, colour) {
    const [columns, rows] = boxing.size(state);
    brush.fillStyle = colour.ground;
    brush.fillRect(0, 0, unit * columns, unit * rows);
    brush.strokeStyle = colour.line;
    brush.lineWidth = 1;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const spot = state.rows[row][column];
        if (spot === vacant) brush.strokeRect(column * unit + 0.5, row * unit + 0.5, unit - 1, unit - 1);
        if (spot !== unusable) continue;
        brush.fillStyle = colour["line-2"];
        brush.fillRect(column * unit, row * unit, unit, unit);
      }
    }
  },
  paint(brush, state, square, unit, colour) {
    const is_last = square === state.squares.at(-1);
    const [x, y, side] = [square.column * unit, square.row * unit, square.size * unit];
    brush.fillStyle = colour[`fill-${square.seat}`];
    brush.fillRect(x + 1, y + 1, side - 2, side - 2);
    if (is_last) {
      const line = Math.max(6, unit * 0.26);
      brush.strokeStyle = colour.ink;
      brush.lineWidth = line;
      brush.strokeRect(x + line / 2, y + line / 2, side - line, side - line);
    }
    if (square.size > 1) letter(brush, state.marks[square.seat], x + side / 2, y + side / 2, Math.max(unit * 0.8, side * 0.46), colour[`on-fill-${square.seat}`], colour.display);
  },
};

const painters = { wordcube, boxing };

/** Paints `ply` over `was`. Repaints the whole board if they differ by more than one move. */
function paint(canvas, painter, states, was, ply, colour) {
  const brush = canvas.getContext("2d");
  const state = states[ply];
  const unit = square_pixels(painter.size(state));
  const is_new = was !== ply - 1 || was < 0;
  if (is_new) {
    brush.clearRect(0, 0, canvas.width, canvas.height);
    painter.ground?.(brush, state, unit, colour);
  }
  for (const place of is_new ? painter.all(state) : painter.changed(state, states[was])) painter.paint(brush, state, place, unit, colour, states[ply - 1]);
}

/** A number that changes with the theme of the page or the system. */
function useTheme() {
  const [key, set_key] = useState(0);
  useEffect(() => {
    const again = () => set_key((before) => before + 1);
    const system = matchMedia("(prefers-color-scheme: dark)");
    const watcher = new MutationObserver(again);
    system.addEventListener("change", again);
    watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", again);
      watcher.disconnect();
    };
  }, []);
  return key;
}

function Canvas({ painter, story, states, ply, label }) {
  const ref = useRef(null);
  const painted = useRef({ ply: -1 });
  const theme = useTheme();
  useLayoutEffect(() => {
    const before = painted.current;
    const same = before.states === states && before.theme === theme;
    const colour = same ? before.colour : colours_at(ref.current);
    if (!same || before.ply !== ply) paint(ref.current, painter, states, same ? before.ply : -1, ply, colour);
    painted.current = { states, theme, ply, colour };
  }, [states, ply, theme]);
  const [width, height] = painter.size(states[0]).map((count) => count * square_pixels(painter.size(states[0])));
  return html`<canvas class="stage-canvas" ref=${ref} width=${width} height=${height} role="img" aria-label=${label}></canvas>`;
}

export function StageBoard({ story, states, ply, label }) {
  const painter = painters[story.game];
  if (painter && states[ply]) return html`<${Canvas} painter=${painter} story=${story} states=${states} ply=${ply} label=${label} />`;
  return html`<div class="stage-plain"><${Board} story=${story} states=${states} ply=${ply} size=${story.game === "croquet" ? "stage" : "full"} /></div>`;
}
