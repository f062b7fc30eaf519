// Pages for those who write a bot: they travel together.
export { default as Student } from "../student.js";
export { default as Join } from "../join.js";
export { default as Scrimmages } from "../scrimmages.js";
