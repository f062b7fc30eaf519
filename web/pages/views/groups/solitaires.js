// Views for the solitaires: scoring and playing. Bundled into one file; see js/routes.js.
export { default as solitaire } from "../solitaire.js";
export { default as score } from "../solitaire/score.js";
export { default as play } from "../solitaire/play.js";
