// What hangs on a wall: the projector’s page and the sheet to print. Sent as one file: see js/routes.js.
export { default as screen } from "../screen.js";
export { default as print } from "../print.js";
