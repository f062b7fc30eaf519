// The board of Crossed Words and the explanation of a word's score. The server does the scoring. Pure.
export const side = 17;

/** The bonus of a square: "T", "D", "3", "2" or ""; lines start at 0. */
export function bonus_at(row, column) {
  const both = (rest, by) => row % by === rest && column % by === rest;
  if (both(0, 8) || both(4, 8)) return "T";
  if (both(2, 4)) return "D";
  if (both(0, 4)) return "2";
  return (row + column) % 8 === 0 || (row - column) % 8 === 0 ? "3" : "";
}

export const bonus_names = { T: "word three times", D: "word twice", 3: "letter three times", 2: "letter twice" };

/** The calculation for a word on the score sheet: "C 4·3 + A 2 + T 3 = 17, ×3 = 51". */
export function working({ letters, score }) {
  const parts = letters.map(({ letter, value, letter_factor }) => `${letter} ${value}${letter_factor > 1 ? `·${letter_factor}` : ""}`);
  const sum = letters.reduce((all, { value, letter_factor }) => all + value * letter_factor, 0);
  const factors = letters.map(({ word_factor }) => word_factor).filter((factor) => factor > 1);
  const steps = factors.length ? ` = ${sum}, ×${factors.join(" ×")} = ${score}` : ` = ${sum}`;
  return parts.join(" + ") + steps;
}

/** "row 9, column 8, across". */
export const word_place = ({ row, column, direction }) => `row ${row}, column ${column}, ${direction}`;

/** Splits an error into the field's name and the message: ["piles", "line 2: ..."]. */
export function blamed(message, fields) {
  const [, field, rest] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return fields.includes(field) ? [field, rest] : [null, message];
}

/** The lines of a text with their errors: [{number, text, faults}]; `faults` are {line, text}. */
export function marked_lines(text, faults) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines.map((line, at) => ({
    number: at + 1, text: line, faults: faults.filter((fault) => fault.line === at + 1).map((fault) => fault.text),
  }));
}

/** Why the body cannot be sent, or null. The server accepts 64 KiB. */
export function too_large(body) {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  return bytes > 65536 ? `The files have ${Math.ceil(bytes / 1024)} KiB together; the limit is 64 KiB.` : null;
}

/** A small valid game, to try the scorer. */
export const example = {
  piles: "ATCQXNO\nNOTHIRD\nAA\n",
  output: `45
${Array.from({ length: side }, (_, row) => ({ 8: ".......CAT.......", 9: "........NO......." })[row] ?? ".".repeat(side)).join("\n")}
Draw 'ATCQX' from pool 1
Discard Q and X and lose 17 points
Play CAT in column H row 9 going across for 27 points
1NO
{I9d} AN=12
{I10a} NO=11
(TO) = 12
`,
};
