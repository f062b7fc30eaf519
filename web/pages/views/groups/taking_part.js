// Views for participants: how to start, the student's page. Bundled into one file; see js/routes.js.
export { default as student } from "../student.js";
export { default as join } from "../join.js";
export { default as scrimmages } from "../scrimmages.js";
