// The pages of an archive.
import { results } from "./routes.js";
import { start } from "./start.js";

start(results);
