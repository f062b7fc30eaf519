// What hangs on a wall, goes over a broadcast or into a course page, and the sheets to print. Sent as one file, to those
// alone who show it: see js/routes.js. And what the instructor needs at the end of a season.
export { default as screen } from "../screen.js";
export { default as overlay } from "../overlay.js";
export { default as embed } from "../embed.js";
export { default as paper } from "../paper.js";
export { default as print } from "../print.js";
export { Cockpit } from "../../stage/cockpit.js";
export { EmblemChooser } from "../../stage/emblem_chooser.js";
export { RosterColumns } from "../../stage/roster_columns.js";
export { Grades } from "../../stage/grades.js";
export { StageDesk } from "../../stage/desk.js";
