// Pages of the solitaires: they travel together.
export { default as Solitaire } from "../solitaire.js";
export { default as Score } from "./score.js";
export { default as Play } from "./play.js";
