// The big screen and what goes with it: they travel together, and only to those who show them.
export { default as Screen } from "../views/screen.js";
export { default as Overlay } from "../views/overlay.js";
export { default as Embed } from "../views/embed.js";
export { default as Paper } from "../views/paper.js";
export { StageDesk } from "./desk.js";
