// The addresses of results, which can be looked at without a server, too, and which view draws each. A view
// is a module of ../views with a default export: a component that gets {params, query}. Views that are
// looked at together travel together, in a group: small files pack badly.

/** (name) => the loader of that view of a group. */
export const view_of = (load) => (name) => () => load().then((group) => ({ default: group[name] }));
const result = view_of(() => import("../views/groups/results.js"));

export const results = [
  ["/", result("home")],
  ["/t/:tournament", result("overview")],
  ["/t/:tournament/stage/:stage", result("stage")],
  ["/t/:tournament/stage/:stage/match/:match", result("match")],
  ["/t/:tournament/game/:game", () => import("../views/game.js")],
  ["/t/:tournament/games", result("games")],
  ["/t/:tournament/entrants", result("entrants")],
  ["/t/:tournament/entrant/:alias", result("entrant")],
  ["/t/:tournament/ratings", result("ratings")],
];
