// The addresses of the pages and which view draws each. A view is a module of ../views with a default
// export: a component that gets {params, query}. Views that are visited together are one file as it is sent
// (results.js, pages.js): few files of some size are packed better than many small ones.
// server/app/page_paths.cpp lists the same prefixes.

/** The view NAME of a module that has several. */
const one_of = (load, name) => () => load().then((all) => ({ default: all[name] }));
const of_results = (name) => one_of(() => import("../views/results.js"), name);
const of_student = (name) => one_of(() => import("../views/student/pages.js"), name);
const of_instructor = (name) => one_of(() => import("../views/instructor/pages.js"), name);
const of_solitaires = (name) => one_of(() => import("../views/solitaire/pages.js"), name);
const of_stage = (name) => one_of(() => import("../stage/pages.js"), name);

/** What can be looked at without a server, too. */
export const results = [
  ["/", () => import("../views/home.js")],
  ["/t/:tournament", of_results("Overview")],
  ["/t/:tournament/stage/:stage", of_results("Stage")],
  ["/t/:tournament/stage/:stage/match/:match", of_results("Match")],
  ["/t/:tournament/game/:game", () => import("../views/game.js")],
  ["/t/:tournament/games", of_results("Games")],
  ["/t/:tournament/entrants", of_results("Entrants")],
  ["/t/:tournament/entrant/:alias", of_results("EntrantPage")],
  ["/t/:tournament/ratings", of_results("Ratings")],
];

export const routes = /* @__PURE__ */ results.concat([
  ["/t/:tournament/live/:live", () => import("../views/game.js")],
  ["/t/:tournament/practice/:practice", () => import("../views/game.js")],
  ["/t/:tournament/scrimmages", /* @__PURE__ */ of_student("Scrimmages")],
  ["/rules", () => import("../views/rules.js")],
  ["/rules/:game", () => import("../views/rules.js")],
  ["/join", /* @__PURE__ */ of_student("Join")],
  ["/screen", /* @__PURE__ */ of_stage("Screen")],
  ["/overlay", /* @__PURE__ */ of_stage("Overlay")],
  ["/paper", /* @__PURE__ */ of_stage("Paper")],
  ["/print", () => import("../views/print.js")],
  ["/student", /* @__PURE__ */ of_student("Student")],
  ["/login", /* @__PURE__ */ of_instructor("Home")],
  ["/instructor", /* @__PURE__ */ of_instructor("Home")],
  ["/instructor/accounts", /* @__PURE__ */ of_instructor("Accounts")],
  ["/instructor/new", /* @__PURE__ */ of_instructor("New")],
  ["/instructor/t/:tournament", /* @__PURE__ */ of_instructor("Room")],
  ["/instructor/t/:tournament/:part", /* @__PURE__ */ of_instructor("Room")],
  ["/solitaire", /* @__PURE__ */ of_solitaires("Solitaire")],
  ["/solitaire/:game", /* @__PURE__ */ of_solitaires("Score")],
  ["/solitaire/pythoncross/play", /* @__PURE__ */ of_solitaires("Play")],
]);
