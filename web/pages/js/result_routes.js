// The routes of results, which also work without a server, and their views. A view is a module in ../views whose
// default export is a component with {params, query}. Views that are used together are bundled in a group, because
// small files compress badly.

/** (name) => the loader of this view from a group. */
export const make_loader = (load) => (name) => () => load().then((group) => ({ default: group[name] }));
const result = make_loader(() => import("../views/groups/results.js"));

export const results = [
  ["/", result("home")],
  ["/t/:tournament", result("overview")],
  ["/t/:tournament/stage/:stage", result("stage")],
  ["/t/:tournament/stage/:stage/match/:match", result("match")],
  ["/t/:tournament/game/:game", () => import("../views/game.js")],
  ["/t/:tournament/games", result("games")],
  ["/t/:tournament/entrants", result("entrants")],
  ["/t/:tournament/entrant/:alias", result("entrant")],
  ["/t/:tournament/ratings", () => import("../views/ratings.js")],
];
