// QR codes: what is drawn is the library's code, the right way round and with the margin that scanners need.
import assert from "node:assert/strict";
import { test } from "node:test";
import { make_qr } from "../../web/pages/js/qr.js";

/** The dark modules as rows of "#" and "." without the margin. */
function rows_of({ size, path }) {
  const inner = size - 8;
  const rows = Array.from({ length: inner }, () => Array(inner).fill("."));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[y - 4][x - 4] = "#";
  return rows.map((row) => row.join(""));
}

const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
const part = (rows, x, y) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));

test("a code has its marks in three corners, and is not mirrored", () => {
  for (const text of ["a", "https://aspis.example.edu:8443/student#token=lusab-gutih-tugad-mokis", "x".repeat(400)]) {
    const code = make_qr(text);
    const rows = rows_of(code);
    const end = rows.length - 7;
    for (const [x, y] of [[0, 0], [end, 0], [0, end]]) assert.deepEqual(part(rows, x, y), finder, text);
    assert.notDeepEqual(part(rows, end, end), finder);
    assert.equal(rows[rows.length - 8][8], "#", "the module that is always dark");
    assert.equal((rows.length - 17) % 4, 0);
  }
});

/** The fifteen bits beside the first corner that say how the code is masked, their own mask taken off. */
function format_of(rows) {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => rows[8][x]);
  const down = [7, 5, 4, 3, 2, 1, 0].map((y) => rows[y][8]);
  return [...along, ...down].reduce((bits, sign) => 2 * bits + (sign === "#"), 0) ^ 0b101010000010010;
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Reads a code of 21 modules a side back: its bits in their order, without correcting anything. */
function read_smallest(rows) {
  const masked = masks[(format_of(rows) >> 10) & 7];
  const is_function = (x, y) => (x < 9 && y < 9) || (x > 12 && y < 9) || (x < 9 && y > 12) || x === 6 || y === 6;
  const bits = [];
  for (let right = 20, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < 21; step += 1) {
      const y = up ? 20 - step : step;
      for (const x of [right, right - 1]) {
        if (!is_function(x, y)) bits.push((rows[y][x] === "#") !== (masked(x, y) === 0) ? 1 : 0);
      }
    }
  }
  const number = (from, count) => bits.slice(from, from + count).reduce((all, bit) => 2 * all + bit, 0);
  assert.equal(number(0, 4), 4, "in bytes");
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, at) => number(12 + 8 * at, 8)));
}

test("a short code reads back as what was said", () => {
  for (const text of ["aspis", "k7fq-9x", "lusab gutih"]) assert.equal(read_smallest(rows_of(make_qr(text))), text);
});
