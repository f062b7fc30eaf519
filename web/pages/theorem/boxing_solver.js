// Solves small boxing arenas with nim values (Sprague and Grundy). Squares that cannot touch each other are independent
// games. A player wins who leaves a position whose values cancel out. Pure.

/** Solves arenas of at most 30 spots. A position is a number: bit row * columns + column is set for a vacant spot. */
export function boxing_solver(rows, columns) {
  const bit = (row, column) => 1 << (row * columns + column);
  const all = [];
  for (let size = 1; size <= Math.min(rows, columns); size += 1) {
    for (let row = 0; row + size <= rows; row += 1) {
      for (let column = 0; column + size <= columns; column += 1) {
        let mask = 0;
        for (let y = row; y < row + size; y += 1) for (let x = column; x < column + size; x += 1) mask |= bit(y, x);
        all.push({ row, column, size, mask });
      }
    }
  }
  const blocks = all.filter(({ size }) => size === 2).map(({ mask }) => mask);
  const first_row = (1 << columns) - 1;
  let first_column = 0;
  for (let row = 0; row < rows; row += 1) first_column |= bit(row, 0);
  const known = new Map([[0, 0]]);

  const bits = (mask) => {
    let count = 0;
    for (let left = mask; left; left &= left - 1) count += 1;
    return count;
  };
  const in_corner = (mask) => {
    let moved = mask;
    while (!(moved & first_row)) moved >>>= columns;
    while (!(moved & first_column)) moved >>>= 1;
    return moved;
  };

  /** The nim value of a connected piece of 2 × 2 blocks. */
  function piece_value(piece) {
    const key = in_corner(piece);
    const found = known.get(key);
    if (found !== undefined) return found;
    const seen = [];
    for (const { mask } of all) if ((key & mask) === mask) seen[nim_value(key & ~mask)] = true;
    let value = 0;
    while (seen[value]) value += 1;
    known.set(key, value);
    return value;
  }

  /** The nim value of a position; 0 means that the player who has just moved wins. */
  function nim_value(vacant) {
    let left = blocks.filter((block) => (vacant & block) === block);
    let rest = vacant;
    let value = 0;
    while (left.length) {
      let piece = left[0];
      for (let before = 0; before !== piece;) {
        before = piece;
        for (const block of left) if (block & piece) piece |= block;
      }
      left = left.filter((block) => !(block & piece));
      rest &= ~piece;
      value ^= piece_value(piece);
    }
    return value ^ (bits(rest) & 1);
  }

  /** All squares that fit, with the nim value of the resulting position. */
  const moves = (vacant) => all.filter(({ mask }) => (vacant & mask) === mask)
    .map((square) => ({ ...square, nim: nim_value(vacant & ~square.mask) }));
  return { moves, nim_value, pieces: () => known.size };
}
