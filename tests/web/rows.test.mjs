// Rosters and tables taken apart for the instructor's pages, and the words of forms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { to_base64, parse_csv, parse_changes, roster_errors, plain, parse_records, decode_text, decode_utf8 } from "../../web/pages/js/rows.js";
import { needs_login } from "../../web/pages/js/session.js";
import { grouped } from "../../web/pages/views/student/check.js";

test("a table of tokens is read with its quotes, whatever the line ends", () => {
  const csv = 'alias,name,email,token\r\n101,"Doe, ""Jo""",jo@example.edu,abc\r\n102,"two\nlines",,def';
  assert.deepEqual(parse_records(csv), [
    { alias: "101", name: 'Doe, "Jo"', email: "jo@example.edu", token: "abc" },
    { alias: "102", name: "two\nlines", email: "", token: "def" },
  ]);
  assert.deepEqual(parse_csv(""), []);
  assert.deepEqual(parse_csv("\ufeffa,b\n"), [["a", "b"]]);
  assert.deepEqual(parse_csv("\n\na,b\n"), [["a", "b"]]);
});

test("what is wrong with a roster stands beside its line", () => {
  const { faults, other } = roster_errors("line 2: no address\nline 9: beyond\nthe plan does not fit", "name\r\nAnn,ann\nBen");
  assert.deepEqual(faults, [
    { line: 2, what: "no address", text: "Ann,ann" },
    { line: 9, what: "beyond", text: "" },
  ]);
  assert.equal(other, "the plan does not fit");
});

test("a roster file in UTF-8 is text, and any other goes to the server byte by byte", () => {
  assert.equal(decode_utf8(new TextEncoder().encode("name\nJosé\n")), "name\nJosé\n");
  const old = Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9]);
  assert.equal(decode_utf8(old), null);
  assert.equal(decode_utf8(new Uint8Array([0x6e, 0, 0x61, 0])), null, "UTF-16");
  assert.equal(to_base64(old), "Sm9z6Q==");
});

test("changes of a plan are a path and a value a line", () => {
  assert.deepEqual(parse_changes("clock.move = 2s\n\n stages[0].match.games=4 \n").changes,
    { "clock.move": "2s", "stages[0].match.games": "4" });
  assert.equal(parse_changes("clock.move = 2s").fault, null);
  assert.match(parse_changes("a = 1\nb").fault, /^line 2: “b”/);
  assert.match(parse_changes("= 1").fault, /^line 1/);
});

test("marks that turn the direction of writing about are made visible", () => {
  assert.equal(plain("a\u202egnp.exe\u2066"), "a\ufffdgnp.exe\ufffd");
  assert.equal(plain("Zoë, 42 %"), "Zoë, 42 %");
});

test("a session that is over is asked for anew, a wrong password is not", () => {
  assert.ok(needs_login({ status: 401, code: "session" }));
  assert.ok(needs_login({ status: 403, code: "csrf" }));
  assert.ok(!needs_login({ status: 401, code: "password" }));
  assert.ok(!needs_login({ status: 403, code: "origin" }));
  assert.ok(!needs_login({ status: 409, code: "refused" }));
});

test("what a finding of the check says more stands with it", () => {
  assert.deepEqual(grouped(["FAILED: plays as A", "  it resigned", "passed: is quiet", "odd"]), [
    { word: "FAILED", text: "plays as A", more: ["it resigned"] },
    { word: "passed", text: "is quiet", more: ["odd"] },
  ]);
  assert.deepEqual(grouped([]), []);
});

test("a text file is read in whatever encoding an editor saved it", () => {
  const utf16 = (text, big) => new Uint8Array([...text].flatMap((letter) => {
    const code = letter.codePointAt(0);
    return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
  }));
  for (const big of [false, true]) {
    assert.equal(decode_text(utf16("\ufeff482\nZoë", big)), "482\nZoë");
    assert.equal(decode_text(utf16("482\nZoë", big)), "482\nZoë");
  }
  assert.equal(decode_text(new TextEncoder().encode("\ufeffZoë")), "Zoë");
  assert.equal(decode_text(new Uint8Array([0x5a, 0x6f, 0xeb])), "Zoë");
  assert.equal(decode_text(new Uint8Array()), "");
});
