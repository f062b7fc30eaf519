// The board of Crossed Words and how a word's score comes about, for people. Pure: what is scored is
// the server's.
export const side = 17;

/** "T", "D", "3", "2" or "" of a square, lines from 0 on. */
export function bonus_at(row, column) {
  const both = (rest, by) => row % by === rest && column % by === rest;
  if (both(0, 8) || both(4, 8)) return "T";
  if (both(2, 4)) return "D";
  if (both(0, 4)) return "2";
  return (row + column) % 8 === 0 || (row - column) % 8 === 0 ? "3" : "";
}

export const bonus_names = { T: "word three times", D: "word twice", 3: "letter three times", 2: "letter twice" };

/** "C 4·3 + A 2 + T 3 = 17, ×3 = 51" of a word of the score sheet. */
export function working({ letters, score }) {
  const parts = letters.map(({ letter, value, letter_factor }) => `${letter} ${value}${letter_factor > 1 ? `·${letter_factor}` : ""}`);
  const sum = letters.reduce((all, { value, letter_factor }) => all + value * letter_factor, 0);
  const factors = letters.map(({ word_factor }) => word_factor).filter((factor) => factor > 1);
  const steps = factors.length ? ` = ${sum}, ×${factors.join(" ×")} = ${score}` : ` = ${sum}`;
  return parts.join(" + ") + steps;
}

/** "row 9, column 8, across". */
export const place_of = ({ row, column, direction }) => `row ${row}, column ${column}, ${direction}`;

/** The name of the field at the front of a refusal, and the rest: ["piles", "line 2: ..."]. */
export function blamed(message, fields) {
  const [, field, rest] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return fields.includes(field) ? [field, rest] : [null, message];
}

/** Lines of a text with what is wrong in each: [{number, text, faults}]; `faults` are {line, text}. */
export function marked_lines(text, faults) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines.map((line, at) => ({
    number: at + 1, text: line, faults: faults.filter((fault) => fault.line === at + 1).map((fault) => fault.text),
  }));
}

/** Why this cannot be sent, or null: the server takes 64 KiB. */
export function too_large(body) {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  return bytes > 65536 ? `The files have ${Math.ceil(bytes / 1024)} KiB together; the limit is 64 KiB.` : null;
}

/** A small game that holds, to see what comes out. */
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
