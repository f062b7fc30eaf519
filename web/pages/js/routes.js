// The addresses of the pages and which view draws each. A view is a module of ../views with a default
// export: a component that gets {params, query}. server/app/page_paths.cpp lists the same prefixes.
const view = (name) => () => import(`../views/${name}.js`);

export const routes = [
  ["/", view("home")],
  ["/t/:tournament", view("overview")],
  ["/t/:tournament/stage/:stage", view("stage")],
  ["/t/:tournament/stage/:stage/match/:match", view("match")],
  ["/t/:tournament/game/:game", view("game")],
  ["/t/:tournament/live/:live", view("game")],
  ["/t/:tournament/practice/:practice", view("game")],
  ["/t/:tournament/games", view("games")],
  ["/t/:tournament/entrants", view("entrants")],
  ["/t/:tournament/entrant/:alias", view("entrant")],
  ["/t/:tournament/ratings", view("ratings")],
  ["/rules", view("rules")],
  ["/rules/:game", view("rules")],
  ["/join", view("join")],
  ["/screen", view("screen")],
  ["/print", view("print")],
  ["/student", view("student")],
  ["/instructor", view("instructor/home")],
  ["/instructor/new", view("instructor/new")],
  ["/instructor/t/:tournament", view("instructor/room")],
  ["/instructor/t/:tournament/:part", view("instructor/room")],
  ["/solitaire", view("solitaire")],
  ["/solitaire/:game", view("solitaire/score")],
  ["/solitaire/pythoncross/play", view("solitaire/play")],
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
