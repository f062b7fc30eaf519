// A bracket in pixels. The server provides the columns and rows of its matches. Pure.

export const box = { width: 210, height: 54, column: 234, row: 68 };

/** {width, height, boxes: [{match, x, y}], heads: [{text, x, y}], links: [{from, to, path}]}; `y` of a head is its baseline. */
export function in_pixels(drawing, matches) {
  const by_number = new Map(matches.map((match) => [match.number, match]));
  const boxes = drawing.boxes.map(({ match, column, row }) => ({ match: by_number.get(match), x: column * box.column, y: row * box.row }));
  const placed = new Map(boxes.map((one) => [one.match.number, one]));
  const heads = drawing.heads.map(({ text, column, row }) => ({ text, x: column * box.column, y: row * box.row + 20 }));
  const links = drawing.links.map(({ from, to, side }) => {
    const [one, other] = [placed.get(from), placed.get(to)];
    const [y1, y2] = [one.y + box.height / 2, other.y + box.height * (side === 0 ? 0.27 : 0.73)];
    return { from: one.match, to: other.match, path: `M${one.x + box.width} ${y1}H${other.x - (box.column - box.width) / 2}V${y2}H${other.x}` };
  });
  return { width: (drawing.columns - 1) * box.column + box.width, height: drawing.rows * box.row, boxes, heads, links };
}

/** [{title, matches}] in the order of play. */
export function bracket_rounds(matches) {
  const titles = [...new Set(matches.map(({ round_name }) => round_name))];
  return titles.map((title) => ({ title, matches: matches.filter(({ round_name }) => round_name === title) }));
}

/** The text for a side: the entrant as `named` shows it, "winner of M12", or "bye". */
export function side_text(side, named = (alias) => alias) {
  return side.alias ? named(side.alias) : side.origin?.text ?? "to be decided";
}
