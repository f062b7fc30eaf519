// The addresses of the pages and which view draws each. A view is a module of ../views with a default
// export: a component that gets {params, query}. server/app/page_paths.cpp lists the same prefixes.

/** What can be looked at without a server, too. */
export const results = [
  ["/", () => import("../views/home.js")],
  ["/t/:tournament", () => import("../views/overview.js")],
  ["/t/:tournament/stage/:stage", () => import("../views/stage.js")],
  ["/t/:tournament/stage/:stage/match/:match", () => import("../views/match.js")],
  ["/t/:tournament/game/:game", () => import("../views/game.js")],
  ["/t/:tournament/games", () => import("../views/games.js")],
  ["/t/:tournament/entrants", () => import("../views/entrants.js")],
  ["/t/:tournament/entrant/:alias", () => import("../views/entrant.js")],
  ["/t/:tournament/ratings", () => import("../views/ratings.js")],
];

export const routes = /* @__PURE__ */ results.concat([
  ["/t/:tournament/live/:live", () => import("../views/game.js")],
  ["/t/:tournament/practice/:practice", () => import("../views/game.js")],
  ["/t/:tournament/scrimmages", () => import("../views/scrimmages.js")],
  ["/rules", () => import("../views/rules.js")],
  ["/rules/:game", () => import("../views/rules.js")],
  ["/join", () => import("../views/join.js")],
  ["/screen", () => import("../views/screen.js")],
  ["/overlay", () => import("../views/overlay.js")],
  ["/paper", () => import("../views/paper.js")],
  ["/print", () => import("../views/print.js")],
  ["/student", () => import("../views/student.js")],
  ["/login", () => import("../views/instructor/home.js")],
  ["/instructor", () => import("../views/instructor/home.js")],
  ["/instructor/accounts", () => import("../views/instructor/accounts.js")],
  ["/instructor/new", () => import("../views/instructor/new.js")],
  ["/instructor/t/:tournament", () => import("../views/instructor/room.js")],
  ["/instructor/t/:tournament/:part", () => import("../views/instructor/room.js")],
  ["/solitaire", () => import("../views/solitaire.js")],
  ["/solitaire/:game", () => import("../views/solitaire/score.js")],
  ["/solitaire/pythoncross/play", () => import("../views/solitaire/play.js")],
]);
