// Views for big screens, broadcasts, course pages and print, and tools for the end of a season. Bundled into one file
// that few users need; see js/routes.js.
export { default as screen } from "../screen.js";
export { default as overlay } from "../overlay.js";
export { default as embed } from "../embed.js";
export { default as paper } from "../paper.js";
export { default as print } from "../print.js";
export { EmblemChooser } from "../../stage/emblem_chooser.js";
export { RosterColumns } from "../../stage/roster_columns.js";
export { Grades } from "../../stage/grades.js";
export { OnScreens, StageDesk } from "../../stage/desk.js";
