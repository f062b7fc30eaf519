// The words that users see: docs/glossary.md says which phrases are not used, and none may come back.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");

/** The phrases of the glossary's last column. */
function avoided(text) {
  return text.split("\n").filter((line) => line.startsWith("| ")).slice(2)
    .flatMap((line) => [...line.split(" | ").at(-1).matchAll(/`([^`]+)`/g)].map(([, phrase]) => phrase));
}

/** Lines of the code without those that are comments, joined where a string goes on in the next line. */
function strings_of(text) {
  return text.split("\n").filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line)).map((line) => line.replace(/ {2}\/\/ .*$/, "")).join("\n")
    .replace(/"\s*\n\s*"/g, "").replace(/\s*\n\s*/g, " ");
}

function found_in(path, text, phrases) {
  return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`);
}

function sources(folder, endings) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !path.startsWith("vendor/"))
    .map((path) => join(folder, path));
}

test("no string of pages, commands or relays uses a phrase that the glossary replaces", () => {
  const phrases = avoided(glossary);
  const compiled = ["server", "referee", "protocol", "db", "bots/connect"].flatMap((folder) => sources(folder, [".cpp", ".hpp", ".py"]));
  const files = [...sources("web/pages", [".js", ".html"]), ...compiled];
  assert.ok(phrases.length > 30, `${phrases.length} phrases`);
  assert.ok(files.length > 200, `${files.length} files`);
  assert.deepEqual(files.flatMap((path) => found_in(path, strings_of(readFileSync(join(root, path), "utf8")), phrases)), []);
});

test("a phrase is found across a line's end and in a joined string, and not in a comment", () => {
  const phrases = ["being played", "counts for nobody"];
  assert.deepEqual(found_in("a.js", strings_of("<p>It is being\n   played</p>"), phrases), ["a.js: being played"]);
  assert.deepEqual(found_in("a.cpp", strings_of('"it counts "\n  "for nobody"'), phrases), ["a.cpp: counts for nobody"]);
  assert.deepEqual(found_in("a.js", strings_of("  // It is being played.\n/** counts for nobody */"), phrases), []);
});
