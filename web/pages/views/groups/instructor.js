// Views for the instructor and staff, bundled into one file; see js/routes.js.
export { default as home } from "../instructor/home.js";
export { default as accounts } from "../instructor/accounts.js";
export { default as new_tournament } from "../instructor/new.js";
export { default as room } from "../instructor/room.js";
