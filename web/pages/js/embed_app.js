// The pages that other sites may show in a frame. Only these, so that a frame cannot trick users into changing
// anything. All other links open outside of the frame.
import { make_loader } from "./result_routes.js";
import { start } from "./start.js";

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (link) Object.assign(link, { target: "_blank", rel: "noopener" });
}, true);

const wall = make_loader(() => import("../views/groups/wall.js"));

start(["game", "standings", "bracket"].map((what) => [`/embed/${what}`, wall("embed")]));
