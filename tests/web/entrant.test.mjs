// Names of entrants: the order of their parts, and which part is cut if space is short.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, entrant_text, short_entrant_text } from "../../web/pages/js/entrant.js";

test("a program's name stands before the alias, a person's name after it", () => {
  assert.equal(entrant_text("417", undefined), "417");
  assert.equal(entrant_text("417", { program: null }), "417");
  assert.equal(entrant_text("417", { program: "Deep Thought" }), "Deep Thought (417)");
  assert.equal(entrant_text("417", { program: "Deep Thought", name: "Ann" }), "Deep Thought (417, Ann)");
  assert.equal(entrant_text("417", { program: null, name: "Ann" }), "417 Ann");
});

test("marks that turn the direction of writing about are made visible", () => {
  assert.equal(entrant_text("417", { program: "a\u202eb" }), "a�b (417)");
});

test("with little room the name is cut, and the alias never", () => {
  const entrant = { program: "The Answer to Everything", name: "Ann" };
  assert.equal(short_entrant_text("417", entrant, 16), "The Answ… (417)");
  assert.equal(short_entrant_text("417", { program: "Marvin" }, 16), "Marvin (417)");
  assert.equal(short_entrant_text("417", { name: "Ann of the long name" }, 12), "417 Ann of…");
});

test("wide letters take more room than narrow ones", () => {
  assert.equal(cut("abcdefghij", 10), "abcdefghij");
  assert.equal(cut("abcdefghijk", 10), "abcdefghi…");
  assert.equal(cut("WWWWWWWWWW", 10), "WWWWWW…");
  assert.equal(cut("深思深思深思", 10), "深思深思…");
  assert.equal(cut("深思", 10), "深思");
});
