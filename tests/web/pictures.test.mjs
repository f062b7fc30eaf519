// The documents have a picture of every page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { match } from "../../web/pages/js/match.js";
import { routes } from "../../web/pages/js/routes.js";

const root = new URL("../..", import.meta.url).pathname;
const script = readFileSync(`${root}docs/pictures/make.mjs`, "utf8");
/** [name, its address], with x for what the script fills in. */
const taken = [...script.matchAll(/take\("([\w-]+)", ["`]([^"`]+)["`]/g)].map(([, name, path]) => [name, path.replace(/\$\{.*?\}/g, "x").replace(/\?.*/, "")]);
const documents = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md")).map((name) => readFileSync(`${root}docs/${name}`, "utf8")).join("\n");

test("every route has a picture", () => {
  // One for developers, some that look like another one, and the instructor's, which the script opens after the login.
  const others = ["/components", "/t/:tournament/live/:live", "/t/:tournament/practice/:practice", "/rules", "/theorem",
    "/instructor/accounts", "/instructor/new", "/instructor/t/:tournament", "/instructor/t/:tournament/:part"];
  const without = routes.map(([pattern]) => pattern).filter((pattern) => !others.includes(pattern) && !taken.some(([, path]) => match(path, [[pattern, true]])));
  assert.deepEqual(without, []);
});

test("every picture is shown in a document", () => {
  assert.ok(taken.length > 30, `${taken.length} pictures`);
  assert.deepEqual(taken.map(([name]) => name).filter((name) => !documents.includes(`pictures/${name}.png`)), []);
});
