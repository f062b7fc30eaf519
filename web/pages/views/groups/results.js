// Views of results, entrants and games for all users, bundled into one file; see js/routes.js.
export { default as home } from "../home.js";
export { default as overview } from "../overview.js";
export { default as stage } from "../stage.js";
export { default as match } from "../match.js";
export { default as games } from "../games.js";
export { default as entrants } from "../entrants.js";
export { default as entrant } from "../entrant.js";
