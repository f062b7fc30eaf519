// Maps of Pythoncross: the sequence of letters, start and blocks. Squares have numbers 0 to 80, row by row. Pure.
export const side = 9;
export const squares = side * side;

export const square_column = (square) => (square % side) + 1;
export const square_row = (square) => Math.floor(square / side) + 1;
export const square_at = (column, row) => (row - 1) * side + column - 1;

/** The values of squares: 5 on the rim, 4 and 3 further in, 2 in the middle. */
export const usual_values = Array.from({ length: squares }, (_, square) => {
  const out = Math.max(Math.abs(square_column(square) - 5), Math.abs(square_row(square) - 5));
  return out < 1 ? 2 : out + 1;
});

export const treasure_map = `/dev/joe's Treasure Map Special #1
hrmoetrtisentoplditeimelaezsipeoumkaqehyowbarenamotmestagrsp
2 2
4 3
7 4
6 9
`;

const max_letters = 200;

function lines_with_text(text) {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line, words: line.split(/[ \t]+/).filter(Boolean) }))
    .filter(({ words }) => words.length && !(words.length === 1 && /^-{3,}$/.test(words[0])));
}

function refuse(line, what) {
  throw new Error(`line ${line?.number ?? 1}: ${what}`);
}

const are_letters = (word) => /^[a-z]+$/i.test(word);
const begins_with_letters = ({ words }) => are_letters(words[0]) && words.slice(1).every((word) => /^-?\d+$/.test(word));

function numbers_in(lines) {
  const numbers = lines.flatMap((line) => line.words.map((word) => ({ line, word })));
  return numbers.map(({ line, word }) => {
    if (!/^[1-9]$/.test(word)) refuse(line, `“${word.slice(0, 20)}” is not a column or row from 1 to 9`);
    return Number(word);
  });
}

/** Parses a data file into {title, letters, start, blocks}; throws an Error with one line for users. */
export function read_map(text) {
  const lines = lines_with_text(text);
  if (!lines.length) refuse(null, "no letters: a map begins with its letter list");
  const titled = !begins_with_letters(lines[0]) || (lines.length > 1 && are_letters(lines[1].words[0]));
  const head = lines[titled ? 1 : 0];
  if (!head || !begins_with_letters(head)) refuse(head ?? lines[0], "expected the letter list: one word of letters");
  const letters = head.words[0].toLowerCase();
  if (letters.length < 2 || letters.length > max_letters) {
    refuse(head, `${letters.length} letters in the list: 2 to ${max_letters} are allowed`);
  }
  const rest = [{ ...head, words: head.words.slice(1) }, ...lines.slice(titled ? 2 : 1)];
  const numbers = numbers_in(rest);
  if (!numbers.length || numbers.length % 2) {
    refuse(lines.at(-1), `expected pairs of column and row after the letters, the start first; found ${numbers.length} numbers`);
  }
  const [start, ...blocks] = numbers.flatMap((_, at) => (at % 2 ? [] : [square_at(numbers[at], numbers[at + 1])]));
  if (blocks.includes(start)) refuse(lines.at(-1), "the start is blocked");
  return { title: titled ? lines[0].text.trim() : "", letters, start, blocks: [...new Set(blocks)] };
}

/** A data file that read_map() reads as the same map. */
export function map_text({ title, letters, start, blocks }) {
  const pairs = [start, ...blocks].map((square) => `${square_column(square)} ${square_row(square)}`);
  return [...(title ? [title] : []), letters, ...pairs].join("\n") + "\n";
}

const bag = "aaaaaaaaabbccddddeeeeeeeeeeeeffggghhiiiiiiiiijkllllmmnnnnnnooooooooppqrrrrrrssssttttttuuuuvvwwxyyz";

/** A random generator (mulberry32): numbers below a limit that depend only on the seed. */
function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Sixty letters, a start, and three to eight blocks with room around the start. */
export function random_map(seed) {
  const roll = dice(seed);
  const letters = [...bag];
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1);
    [letters[at], letters[other]] = [letters[other], letters[at]];
  }
  const start = roll(squares);
  const is_near = (square) =>
    Math.abs(square_column(square) - square_column(start)) + Math.abs(square_row(square) - square_row(start)) < 4;
  const blocks = new Set();
  const wanted = 3 + roll(6);
  while (blocks.size < wanted) {
    const square = roll(squares);
    if (!is_near(square)) blocks.add(square);
  }
  return { title: `Random map ${seed}`, letters: letters.slice(0, 60).join(""), start, blocks: [...blocks] };
}
