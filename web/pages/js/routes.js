// The routes of all pages of a server. server/app/pages.cpp lists the same prefixes.
import { results, make_loader } from "./result_routes.js";

const taking_part = make_loader(() => import("../views/groups/taking_part.js"));
const instructor = make_loader(() => import("../views/groups/instructor.js"));
const wall = make_loader(() => import("../views/groups/wall.js"));
const rules = () => import("../views/rules.js");
const theorem = () => import("../views/theorem.js");
const solitaire = make_loader(() => import("../views/groups/solitaires.js"));

export const routes = [
  ...results,
  ["/t/:tournament/live/:live", () => import("../views/game.js")],
  ["/t/:tournament/practice/:practice", () => import("../views/game.js")],
  ["/t/:tournament/scrimmages", taking_part("scrimmages")],
  ["/rules", rules],
  ["/rules/:game", rules],
  ["/join", taking_part("join")],
  ["/screen", wall("screen")],
  ["/overlay", wall("overlay")],
  ["/paper", wall("paper")],
  ["/print", wall("print")],
  ["/student", taking_part("student")],
  ["/login", instructor("home")],
  ["/instructor", instructor("home")],
  ["/instructor/accounts", instructor("accounts")],
  ["/instructor/new", instructor("new_tournament")],
  ["/instructor/t/:tournament", instructor("room")],
  ["/instructor/t/:tournament/:part", instructor("room")],
  ["/components", () => import("../views/components.js")],
  ["/theorem", theorem],
  ["/theorem/:game", theorem],
  ["/solitaire", solitaire("solitaire")],
  ["/solitaire/:game", solitaire("score")],
  ["/solitaire/pythoncross/play", solitaire("play")],
];
