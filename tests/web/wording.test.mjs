// Users read the words of docs/glossary.md; the phrases that these replaced must not return.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;

/** Phrases that the words of docs/glossary.md replace. */
const replaced = [
  "known here as", "jail", "being played", '"to come"', ">settled<", "so far<", "Places so far", "counts for nobody",
  "counts for nothing", "counts no more", "not count any more", "ordered to be played again", "kicked out",
  "never counts", "lost by forfeit", 'an illegal move"', "no move at all", "malformed answer", "out of time",
  "too much memory", "too much output", "broke the protocol", "gone from the network", "never came",
  "did not come by", "are level", "was level", "go on.", "Put right", "put right", "What follows",
  "followed from it", "As everybody sees it", "everybody may read", "to be mended", "resh token", "this once",
  "fresh board", "nothing at this address", "to be had now", "Comes in by", "Hold back no more", "bots of the server",
];

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

test("no string of pages, commands or relays uses a replaced phrase", () => {
  const compiled = ["server", "referee", "protocol", "db", "bots/connect"].flatMap((folder) => sources(folder, [".cpp", ".hpp", ".py"]));
  const files = [...sources("web/pages", [".js", ".html"]), ...compiled];
  assert.ok(files.length > 200, `${files.length} files`);
  assert.deepEqual(files.flatMap((path) => found_in(path, strings_of(readFileSync(join(root, path), "utf8")), replaced)), []);
});

test("a phrase is found across a line's end and in a joined string, and not in a comment", () => {
  const phrases = ["being played", "counts for nobody"];
  assert.deepEqual(found_in("a.js", strings_of("<p>It is being\n   played</p>"), phrases), ["a.js: being played"]);
  assert.deepEqual(found_in("a.cpp", strings_of('"it counts "\n  "for nobody"'), phrases), ["a.cpp: counts for nobody"]);
  assert.deepEqual(found_in("a.js", strings_of("  // It is being played.\n/** counts for nobody */"), phrases), []);
});
