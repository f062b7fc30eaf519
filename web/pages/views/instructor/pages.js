// The instructor's pages: they travel together.
export { default as Home } from "./home.js";
export { default as Accounts } from "./accounts.js";
export { default as New } from "./new.js";
export { default as Room } from "./room.js";
