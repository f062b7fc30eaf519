// Uploads: tar archives made in the browser, files that are left out, labels of versions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { make_archive, archive_size } from "../../web/pages/js/ustar.js";
import { is_in_work, playing_text, progress_text, role_text, shown_versions, spoken } from "../../web/pages/js/versions.js";
import { size_text } from "../../web/pages/js/words.js";
import { chosen_files, dropped_files } from "../../web/pages/views/student/chosen.js";
import { upload_bytes, is_left_out, max_bytes, max_files, make_upload, upload_text, without_token } from "../../web/pages/views/student/packing.js";

const utf8 = (text) => new TextEncoder().encode(text);
const text_at = (bytes, at, size) => new TextDecoder().decode(bytes.subarray(at, at + size)).replace(/\0.*$/s, "");
const file = (path, text = "x") => ({ path, file: { size: utf8(text).length, text } });
const read = async ({ text }) => utf8(text);

/** A folder that is gone when the test is over. */
function folder_of(t) {
  const folder = mkdtempSync(join(tmpdir(), "aspis-tar-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("an archive is unpacked by tar as it was packed", (t) => {
  const folder = folder_of(t);
  const long = `${"a".repeat(90)}/${"b".repeat(60)}/${"ü".repeat(50)}`;
  const files = [
    { path: "bot/bot.py", bytes: utf8("#!/usr/bin/env python3\n"), executable: true, modified: 1_700_000_000.7 },
    { path: "bot/empty", bytes: new Uint8Array() },
    { path: "bot/höhe.txt", bytes: utf8("x".repeat(512)) },
    { path: long, bytes: utf8("y".repeat(513)) },
  ];
  const bytes = make_archive(files);
  assert.equal(bytes.length, archive_size(files.map((one) => one.bytes.length)));
  assert.equal(bytes.length % 512, 0);
  writeFileSync(join(folder, "bot.tar"), bytes);
  execFileSync("tar", ["xf", "bot.tar"], { cwd: folder });
  for (const one of files) assert.deepEqual(new Uint8Array(readFileSync(join(folder, one.path))), one.bytes, one.path);
  assert.equal(statSync(join(folder, "bot/bot.py")).mode & 0o111, 0o111);
  assert.equal(statSync(join(folder, "bot/empty")).mode & 0o111, 0);
  assert.equal(statSync(join(folder, "bot/bot.py")).mtimeMs, 1_700_000_000_000);
});

test("a header has the fields of POSIX, with a sum that holds", () => {
  const header = make_archive([{ path: "bot.c", bytes: utf8("main") }]).subarray(0, 512);
  assert.equal(text_at(header, 0, 100), "bot.c");
  assert.equal(text_at(header, 124, 12), "00000000004");
  assert.equal(text_at(header, 257, 6), "ustar");
  assert.equal(text_at(header, 263, 2), "00");
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  assert.equal(parseInt(text_at(header, 148, 7), 8), sum);
});

test("a name that has no room is refused with a line that says so", () => {
  const bytes = new Uint8Array();
  make_archive([{ path: "n".repeat(100), bytes }, { path: `${"p".repeat(155)}/${"n".repeat(100)}`, bytes }]);
  for (const path of ["n".repeat(101), `${"p".repeat(156)}/n${"n".repeat(100)}`, `/${"n".repeat(101)}`, `${"n".repeat(101)}/`]) {
    assert.throws(() => make_archive([{ path, bytes }]), /is too long: shorten it/, path);
  }
});

test("a file alone is handed in as it is, several and folders as a tar file", async () => {
  const one = make_upload([file("bot.zip", "PK")]);
  assert.deepEqual([one.name, one.packed, one.size], ["bot.zip", false, 2]);
  assert.equal(new TextDecoder().decode(await upload_bytes(one, read)), "PK");
  const folder = make_upload([file("mybot/bot.py"), file("mybot/board.py"), file("mybot/.git/config"), file("mybot/__pycache__/x.pyc")]);
  assert.deepEqual([folder.name, folder.files.length, folder.packed], ["mybot.tar", 2, true]);
  assert.equal((await upload_bytes(folder, read)).length, folder.size);
  assert.equal(make_upload([file("bot.c"), file("board.c")]).name, "program.tar");
  assert.equal(make_upload([file("a/bot.c"), file("b/board.c")]).name, "program.tar");
  assert.equal(make_upload([file("mybot/bot.c")]).name, "mybot.tar");
});

test("what is chosen is said by its names or their number, and its size", () => {
  assert.equal(upload_text(make_upload([file("bot.cpp", "x".repeat(1234))])), "bot.cpp, 1.2 KB");
  assert.equal(upload_text(make_upload([file("m/a.c"), file("m/b.c")])), "m.tar: a.c and b.c, 3.1 KB");
  assert.equal(upload_text(make_upload(["a", "b", "c", "d"].map((name) => file(`m/${name}`)))), "m.tar: 4 files, 5.1 KB");
});

test("too much, nothing and only what is left out are refused before anything is sent", () => {
  const big = { path: "bot.cpp", file: { size: max_bytes + 1 } };
  assert.match(make_upload([big]).fault, /^The upload has 5\.0 MB; the limit is 5\.0 MB\. Remove what the program does not need\.$/);
  assert.match(make_upload([{ ...big, path: "m/bot.cpp" }]).fault, /or upload a \.zip file/);
  assert.match(make_upload([file("m/.git/config")]).fault, /No files found/);
  assert.match(make_upload([]).fault, /No files found/);
  assert.match(make_upload([file("bot.c", "")]).fault, /empty/);
  assert.match(make_upload(Array.from({ length: max_files + 1 }, (_, at) => file(`m/${at}`))).fault, /more than 500 files/);
});

test("leaves virtual environments out and names what is large", () => {
  const { files } = make_upload([file("m/bot.py"), file("m/my env/pyvenv.cfg"), file("m/my env/lib/x.py")]);
  assert.deepEqual(files.map(({ path }) => path), ["m/bot.py"]);
  const games = { path: "m/data/games.txt", file: { size: max_bytes } };
  assert.match(make_upload([file("m/bot.py"), games]).fault, /The largest part is data\/ \(5\.0 MB\)/);
});

test("hidden files, caches and the relay's games are left out, and nothing else", () => {
  for (const path of [".git/config", "m/.DS_Store", "m/__pycache__/a.pyc", "__MACOSX/bot.c", "m/aspis-games/1/transcript.txt", "Thumbs.db"]) {
    assert.ok(is_left_out(path), path);
  }
  for (const path of ["bot.c", "m/words.txt", "m/a.b/c", "node_modules/x.js"]) assert.ok(!is_left_out(path), path);
});

test("the student's token is not handed in, whatever its file is called", async () => {
  const token = "one-two-three-four";
  const chosen = [file("m/bot.py"), file("m/secret.txt", `${token}\n`), file("m/words.txt", token.repeat(100))];
  const kept = await without_token(chosen, read, token);
  assert.deepEqual(kept.map(({ path }) => path), ["m/bot.py", "m/words.txt"]);
  assert.deepEqual(await without_token([], read, token), []);
  await assert.rejects(without_token([file("token", `${token}\n`)], read, token), /This file contains your token/);
});

test("leaves out a token in UTF-16 or with a byte order mark", async () => {
  const token = "amber-fox-lifts-snow";
  const utf16 = Buffer.from(`\ufeff${token}\r\n`, "utf16le");
  const saved = { utf16, swapped: Buffer.from(utf16).swap16(), marked: utf8(`\ufeff${token}\r\n`) };
  for (const bytes of Object.values(saved)) {
    const chosen = [file("m/bot.py"), { path: "m/token.txt", file: { size: bytes.length, bytes } }];
    const kept = await without_token(chosen, async ({ bytes: own, text }) => own ?? utf8(text), token);
    assert.deepEqual(kept.map(({ path }) => path), ["m/bot.py"]);
  }
});

test("a script keeps that it can be run, and a file that is gone is named", async () => {
  const bytes = await upload_bytes(make_upload([file("m/run", "#!/bin/sh\n"), file("m/bot.py")]), read);
  assert.equal(text_at(bytes, 100, 8), "0000755");
  assert.equal(text_at(bytes, 1024 + 100, 8), "0000644");
  const gone = upload_bytes(make_upload([file("bot.py")]), () => Promise.reject(new Error("NotReadableError")));
  await assert.rejects(gone, /“bot\.py” cannot be read/);
});

/** An entry as a browser gives it, folders two entries at a time. */
function entry(path, children) {
  const name = path.split("/").at(-1);
  if (!children) return { name, fullPath: `/${path}`, isFile: true, file: (found) => found({ name, size: 1 }) };
  return {
    name, fullPath: `/${path}`, isDirectory: true,
    createReader: () => {
      const left = [...children];
      return { readEntries: (found) => found(left.splice(0, 2)) };
    },
  };
}

test("a dropped folder is read to its last entry, and what is left out is not looked into", async () => {
  const broken = { name: ".git", isDirectory: true, get fullPath() { throw new Error("looked into"); } };
  const top = entry("m", [entry("m/a.c"), broken, entry("m/src", [1, 2, 3, 4, 5].map((at) => entry(`m/src/${at}.c`)))]);
  const items = [{ webkitGetAsEntry: () => top }, { webkitGetAsEntry: () => null }];
  const found = await dropped_files({ items, files: [] });
  assert.deepEqual(found.map(({ path }) => path), ["m/a.c", ...[1, 2, 3, 4, 5].map((at) => `m/src/${at}.c`)]);
});

test("a huge folder is not read to its end", async () => {
  const many = Array.from({ length: 3 * max_files }, (_, at) => entry(`m/${at}`));
  assert.equal((await dropped_files({ items: [{ webkitGetAsEntry: () => entry("m", many) }] })).length, max_files + 1);
});

test("chosen files have the paths that a folder's dialog gives, in one form of Unicode", async () => {
  const files = [{ name: "a.c", webkitRelativePath: "m/a.c" }, { name: "u\u0308.c", webkitRelativePath: "" }];
  assert.deepEqual(chosen_files(files).map(({ path }) => path), ["m/a.c", "ü.c"]);
  assert.deepEqual((await dropped_files({ files })).map(({ path }) => path), ["m/a.c", "ü.c"]);
});

test("sizes are said in thousands", () => {
  assert.deepEqual([0, 1, 999, 1000, 9949, 34_400, 999_400, 5_000_000, 12_345_678].map(size_text),
    ["0 bytes", "1 byte", "999 bytes", "1.0 KB", "9.9 KB", "34 KB", "999 KB", "5.0 MB", "12 MB"]);
});

test("what plays, now and from the next round on, is said", () => {
  const said = (hosted, plays, frozen) => playing_text({ hosted, plays, frozen });
  assert.match(said(false, null, null), /^Your bot plays from your own computer/);
  assert.match(said(true, 3, null), /^v3 plays\. The server runs it/);
  assert.equal(said(true, 3, 2), "v2 plays until the round is over, then v3.");
  assert.equal(said(true, null, 2), "v2 plays until the round is over, then your own computer, over the network.");
  assert.match(said(false, 1, null), /^v1 plays from the next round on\. Until then/);
  assert.deepEqual([1, 2, 3].map((number) => role_text({ number }, { hosted: true, plays: 3, frozen: 2 })),
    ["", "plays this round", "plays from the next round on"]);
  assert.equal(role_text({ number: 3 }, { hosted: true, plays: 3, frozen: null }), "plays");
});

test("a version in work says where it is, one that failed why", () => {
  assert.equal(progress_text({ state: "queued", ahead: 2 }), "2 programs ahead in the queue.");
  assert.equal(progress_text({ state: "queued", ahead: 0 }), "Next in the queue.");
  assert.equal(progress_text({ state: "failed", reason: "bot.c does not compile" }), "bot.c does not compile");
  assert.equal(progress_text({ state: "ready", reason: "" }), "");
  assert.equal(spoken({ number: 4, state: "queued", ahead: 1 }), "Version 4: queued. 1 program ahead in the queue.");
  assert.equal(spoken({ number: 4, state: "ready", reason: "" }), "Version 4: ready");
  assert.deepEqual(["queued", "building", "checking", "ready", "failed"].map((state) => is_in_work({ state })),
    [true, true, true, false, false]);
});

test("of many versions the newest are shown, and those that play", () => {
  const versions = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => ({ number }));
  const [shown, more] = shown_versions({ versions, plays: 4, frozen: 2 }, 3);
  assert.deepEqual(shown.map(({ number }) => number), [9, 8, 7, 4, 2]);
  assert.equal(more, 4);
  assert.equal(shown_versions({ versions, plays: null, frozen: null }, Infinity)[1], 0);
});
