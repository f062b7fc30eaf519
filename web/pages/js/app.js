// The pages of a server.
import { routes } from "./routes.js";
import { start } from "./start.js";

start(routes);
