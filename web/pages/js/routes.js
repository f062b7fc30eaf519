// The addresses of the pages and which view draws each. A view is a module of ../views with a default
// export: a component that gets {params, query}. server/app/page_paths.cpp lists the same prefixes.
export const routes = [
  ["/", () => import("../views/home.js")],
  ["/t/:tournament", () => import("../views/overview.js")],
  ["/t/:tournament/stage/:stage", () => import("../views/stage.js")],
  ["/t/:tournament/stage/:stage/match/:match", () => import("../views/match.js")],
  ["/t/:tournament/game/:game", () => import("../views/game.js")],
  ["/t/:tournament/live/:live", () => import("../views/game.js")],
  ["/t/:tournament/practice/:practice", () => import("../views/game.js")],
  ["/t/:tournament/games", () => import("../views/games.js")],
  ["/t/:tournament/entrants", () => import("../views/entrants.js")],
  ["/t/:tournament/entrant/:alias", () => import("../views/entrant.js")],
  ["/t/:tournament/ratings", () => import("../views/ratings.js")],
  ["/rules", () => import("../views/rules.js")],
  ["/rules/:game", () => import("../views/rules.js")],
  ["/join", () => import("../views/join.js")],
  ["/screen", () => import("../views/screen.js")],
  ["/print", () => import("../views/print.js")],
  ["/student", () => import("../views/student.js")],
  ["/instructor", () => import("../views/instructor/home.js")],
  ["/instructor/new", () => import("../views/instructor/new.js")],
  ["/instructor/t/:tournament", () => import("../views/instructor/room.js")],
  ["/instructor/t/:tournament/:part", () => import("../views/instructor/room.js")],
  ["/solitaire", () => import("../views/solitaire.js")],
  ["/solitaire/:game", () => import("../views/solitaire/score.js")],
  ["/solitaire/pythoncross/play", () => import("../views/solitaire/play.js")],
];

/** {params, load} of a path, or null. `table` is a list as above. */
export function match(path, table = routes) {
  const parts = path.split("/").filter(Boolean);
  for (const [pattern, load] of table) {
    const wanted = pattern.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params = {};
    const fits = wanted.every((word, index) => {
      if (!word.startsWith(":")) return word === parts[index];
      params[word.slice(1)] = decoded(parts[index]);
      return true;
    });
    if (fits) return { params, load };
  }
  return null;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
