// One line for each scene of the big screen that explains its marks. Pure.

const results = "W won, D drew, L lost";

export const form_legend = `${results}, the newest last`;

export const board_legends = {
  wordcube: "dashes: letters below, at most six",
  boxing: "Frame: the last square",
  croquet: "Gold frame: takes the hoop · struck out: barred",
};

/** For a table: `is_after_game` if rows of a game are framed, `has_cut` if a line separates those that advance. */
export const table_legend = ({ is_after_game, has_cut, has_form }) =>
  [has_form && results, is_after_game && "gold frame: has just played", has_cut && "gold line: bots above it advance"].filter(Boolean).join(" · ").replace(/^./, (letter) => letter.toUpperCase());

export const path_legend = (alias) => (alias ? "Gold: the way of this bot · faded: out" : "Faded: out · dashed circle: still open");
