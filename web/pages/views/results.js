// Pages of a tournament, which are visited one after the other: they travel together.
export { default as Overview } from "./overview.js";
export { default as Stage } from "./stage.js";
export { default as Match } from "./match.js";
export { default as Games } from "./games.js";
export { default as Entrants } from "./entrants.js";
export { default as EntrantPage } from "./entrant.js";
export { default as Ratings } from "./ratings.js";
