// The pages that other sites show in a frame: these and no others, so that nothing can be pressed there that
// changes anything. Whatever leads elsewhere opens beside the frame.
import { view_of } from "./result_routes.js";
import { start } from "./start.js";

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (link) Object.assign(link, { target: "_blank", rel: "noopener" });
}, true);

const wall = view_of(() => import("../views/groups/wall.js"));

start(["game", "standings", "bracket"].map((what) => [`/embed/${what}`, wall("embed")]));
