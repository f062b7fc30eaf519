// What those who take part need: how to begin, the rules, the own page. Sent as one file: see js/routes.js.
export { default as student } from "../student.js";
export { default as join } from "../join.js";
export { default as rules } from "../rules.js";
export { default as scrimmages } from "../scrimmages.js";
