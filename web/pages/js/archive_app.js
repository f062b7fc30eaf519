// The pages of an archive.
import { results } from "./result_routes.js";
import { start } from "./start.js";

start(results);
