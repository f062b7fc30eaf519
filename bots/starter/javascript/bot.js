// A bot that plays a random legal move in all three games. Begin at chooseMove.
// Usage: node bot.js [SEED]. The same seed plays the same games again.
"use strict";
const fs = require("fs");
const readline = require("readline");

let game = ""; // "wordcube", "boxing" or "croquet"
let me = ""; // my mark, with which my moves begin
let timeLimit = 0; // milliseconds for the move that is to be chosen

// Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing it
// is one sign: "-" vacant, "o" unusable, or a player's mark.
let board = [];
let rowsRead = 0;
const words = new Map(); // sorted letters -> a word of just these
let longest = 0; // letters in the longest word
let dictionary = ""; // the one that was read: it serves for the next games too

// Croquet.
let own, other; // {number, place, detail, misses}: "free", "hoop" or "back", and its step or hoop
let lastStep = 0; // the size of the opponent's last step

// ---- Helpers: a timer, whether there is something to read, chance

let timer = performance.now();
const lines = []; // received, not handled yet

/** Starts the timer again. It is done at every "go". */
function timeReset() {
  timer = performance.now();
}

/** Milliseconds since timeReset. */
function timePassed() {
  return performance.now() - timer;
}

/** Whether the referee has said something that is not looked at yet: `await inputWaiting()`. */
async function inputWaiting() {
  await new Promise(setImmediate); // nothing is read while we compute
  return lines.length > 0;
}

let seed = Number(process.argv[2] ?? Date.now()) >>> 0;

/** A whole number from 0 to below `bound`. (Math.random cannot be seeded. This is mulberry32.) */
function random(bound) {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let z = Math.imul(seed ^ (seed >>> 15), seed | 1);
  z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
  return ((z ^ (z >>> 14)) >>> 0) % bound;
}

// ---- Your own thinking

/** A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5". */
async function chooseMove() {
  const moves = { wordcube: wordcubeMoves, boxing: boxingMoves, croquet: croquetMoves }[game]();
  // Your own thinking goes here. Keep timePassed() well below timeLimit.
  return moves[random(moves.length)];
}

// ---- Word cube: a run of letters that make a word in some order

function sorted(word) {
  return [...word].sort().join("");
}

function readDictionary(path) {
  words.clear();
  longest = 0;
  for (const word of fs.readFileSync(path, "ascii").split(/\s+/)) {
    if (word.length < 3) continue;
    words.set(sorted(word), word);
    longest = Math.max(longest, word.length);
  }
}

function wordcubeMoves() {
  const moves = [];
  for (let row = 0; row < board.length; row++) {
    if (timePassed() > timeLimit / 2) break; // on a large board, play the best so far
    for (let column = 0; column < board[row].length; column++) {
      for (const [down, across, deep] of [[0, 1, 0], [1, 0, 0], [0, 0, 1]]) {
        let letters = "";
        for (let i = 0; i < longest; i++) {
          const [x, y, z] = [row + i * down, column + i * across, i * deep];
          const letter = board[x]?.[y]?.[z];
          if (letter === undefined) break; // the edge, or a blank
          letters += letter;
          const word = words.get(sorted(letters));
          if (word) moves.push([row + 1, column + 1, 1, x + 1, y + 1, z + 1, word].join());
        }
      }
    }
  }
  return moves.length > 0 ? moves : ["P"];
}

function wordcubePlay(x1, y1, z1, x2, y2, z2) {
  for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) {
    for (let y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) {
      board[x - 1][y - 1] = board[x - 1][y - 1].slice(z2 - z1 + 1); // the letters below move up
    }
  }
}

// ---- Boxing: a square of vacant spots

/** Whether a square fits if the next smaller one does: are its last row and column vacant? */
function fits(row, column, size) {
  for (let i = 0; i < size; i++) {
    if (board[row + size - 1]?.[column + i] !== "-") return false;
    if (board[row + i]?.[column + size - 1] !== "-") return false;
  }
  return true;
}

function boxingMoves() {
  const moves = [];
  for (let row = 0; row < board.length; row++) {
    for (let column = 0; column < board[row].length; column++) {
      for (let size = 1; fits(row, column, size); size++) {
        moves.push([row + 1, column + 1, size].join());
      }
    }
  }
  return moves;
}

function boxingPlay(mark, row, column, size) {
  for (let x = row; x < row + size; x++) board[x - 1].fill(mark, column - 1, column - 1 + size);
}

// ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

function croquetMoves() {
  const { number, place, detail } = own;
  const bars = lastStep === 0 || other.place === "hoop" ? [] : [lastStep, 9 - lastStep];
  if (place === "hoop") return [bars.includes(detail) ? 0 : detail];
  const steps = [1, 2, 3, 4, 5, 6, 7, 8].filter((step) => !bars.includes(step));
  if (place === "back") return steps.map((step) => -step);
  const before = 10 - (number % 10); // as many steps to the hoop
  const good = steps.filter((step) => step <= before || step === 2 * before);
  return good.length > 0 ? good : steps;
}

// ---- The referee's lines

function hearDictionary(sha256, path) {
  if (sha256 === dictionary) return;
  dictionary = sha256;
  readDictionary(path);
}

function hearRow(signs) {
  const row = board[rowsRead++ % board.length]; // plane after plane
  row.forEach((stack, column) => {
    if (signs[column] !== ".") row[column] = stack + signs[column];
  });
}

function hearMove(mark, fields) {
  const numbers = fields.slice(0, 6).map(Number);
  if (game === "wordcube" && fields.length === 7) wordcubePlay(...numbers);
  if (game === "boxing" && fields.length === 3) boxingPlay(mark, ...numbers);
  if (game === "croquet" && mark !== me) lastStep = Math.abs(numbers[0]);
}

function hearState(rest) {
  while (rest.length > 0) {
    const [mark, number, place] = rest.splice(0, 3);
    const detail = place === "free" ? 0 : Number(rest.shift());
    const player = { number: Number(number), place, detail, misses: Number(rest.shift()) };
    if (mark === me) own = player;
    else other = player;
  }
}

async function hear(line) {
  const [first, ...rest] = line.split(" ");
  if (first === "game") [game, lastStep] = [rest[0], 0];
  if (first === "you") me = rest[0];
  if (first === "option" && rest[0] === "dictionary") {
    hearDictionary(rest[1], rest.slice(2).join(" "));
  }
  if (first === "board") {
    board = Array.from({ length: Number(rest[0]) }, () => Array(Number(rest[1])).fill(""));
    rowsRead = 0;
  }
  if (first === "row") hearRow(rest[0]);
  if (first === "ready?") console.log("ready");
  if (first === "move") {
    const [mark, ...fields] = rest[0].split(",");
    hearMove(mark, fields);
  }
  if (first === "state" && game === "croquet") hearState(rest);
  if (first === "go") {
    timeReset();
    timeLimit = Math.min(...rest.filter((limit) => limit !== "-").map(Number));
    console.log(me + "," + (await chooseMove()));
  }
  if (first === "bye") process.exit();
}

// Lines are read as they come and heard one after the other.
let hearing = false;
readline.createInterface({ input: process.stdin }).on("line", async (line) => {
  lines.push(line);
  if (hearing) return;
  hearing = true;
  while (lines.length > 0) await hear(lines.shift());
  hearing = false;
});
