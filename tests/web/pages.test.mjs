// Small decisions of pages: which tournament, which address, what keys do, how pages are made.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { key_action, ply_in, ply_after } from "../../web/pages/games/use_player.js";
import { choose_tournament } from "../../web/pages/js/which_tournament.js";
import { public_address } from "../../web/pages/js/site.js";
import { shown_after } from "../../web/pages/views/instructor/accounts.js";
import { bots_address, parse_kits } from "../../web/pages/views/join.js";

const folder = new URL("../../web/pages/", import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(html|js|css|svg)$/.test(name));
const text_of = (name) => readFileSync(new URL(name, folder), "utf8");

test("a page that names no tournament shows the one being played, or the newest", () => {
  const list = [
    { name: "old", run_state: "finished", created: "2026-01-01T00:00:00Z" },
    { name: "on", run_state: "running", created: "2025-01-01T00:00:00Z" },
    { name: "new", run_state: "finished", created: "2026-02-01T00:00:00Z" },
  ];
  assert.equal(choose_tournament(list, null).name, "on");
  assert.equal(choose_tournament(list.filter(({ name }) => name !== "on"), null).name, "new");
  assert.equal(choose_tournament(list, "old").name, "old");
  assert.equal(choose_tournament(list, "gone"), null);
  assert.equal(choose_tournament([], null), null);
});

test("bots connect to the page's host where the server listens everywhere", () => {
  assert.deepEqual(bots_address({ bots: "0.0.0.0:4242" }, "aspis.edu"), { host: "aspis.edu", port: "4242" });
  assert.deepEqual(bots_address({ bots: "192.0.2.7:99" }, "aspis.edu"), { host: "192.0.2.7", port: "99" });
  assert.deepEqual(bots_address(undefined, "aspis.edu"), { host: "aspis.edu", port: "4242" });
});

test("pages are known by --address, or by an address that others can use", () => {
  const set = { pages: "https://aspis.edu", address_is_set: true };
  const own = { pages: "http://192.0.2.7:8080", address_is_set: false };
  const browser = (address) => ({ origin: address, hostname: new URL(address).hostname });
  assert.equal(public_address(set, browser("http://localhost:8080")), "https://aspis.edu");
  assert.equal(public_address(set, browser("http://192.0.2.7:8080")), "https://aspis.edu");
  assert.equal(public_address(own, browser("http://arena.lan:8080")), "http://arena.lan:8080");
  for (const here of ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"]) {
    assert.equal(public_address(own, browser(here)), "http://192.0.2.7:8080", here);
  }
  assert.equal(public_address(undefined, browser("http://localhost:8080")), "http://localhost:8080");
});

test("no page writes down the address that a browser happened to come by", () => {
  const origin = /location\.(origin|href|host)\b/;
  assert.deepEqual(files.filter((name) => name.endsWith(".js") && !name.startsWith("vendor") && origin.test(text_of(name))).sort(),
    ["js/live.js", "js/router.js"]);
});

test("no block of commands has its lines in a template, which would join them", () => {
  for (const name of files.filter((file) => file.endsWith(".js") && !file.startsWith("vendor"))) {
    for (const [, block] of text_of(name).matchAll(/<pre\b[^>]*>([\s\S]*?)<\/pre>/g)) {
      assert.doesNotMatch(block.replace(/\$\{[\s\S]*?\}/g, "").trim(), /\n/, `${name}: ${block}`);
    }
  }
});

test("starter kits are listed by language, with how to run them", () => {
  const kits = parse_kits("python/bot.py\npython/README.md\nicon/bot.icn\nzig/bot.zig");
  assert.deepEqual(kits.map(({ name, files, readme }) => [name, files, readme]),
    [["Icon", ["bot.icn"], null], ["Python", ["bot.py"], "README.md"], ["zig", ["bot.zig"], null]]);
  assert.deepEqual(parse_kits(""), []);
});

test("the rules of every game for two and the page to take part say how a program of the older dialect plays", () => {
  for (const name of ["rules/boxing", "rules/croquet", "rules/wordcube", "join"]) {
    assert.match(text_of(`views/${name}.js`), /<code>--classic<\/code>/, name);
  }
});

test("keys and buttons of a replay stay within the game, and its end is followed", () => {
  assert.equal(key_action("ArrowLeft"), "previous");
  assert.equal(key_action("a"), null);
  assert.equal(ply_after("previous", null, 10), 9);
  assert.equal(ply_after("previous", 0, 10), 0);
  assert.equal(ply_after("next", 8, 10), 9);
  assert.equal(ply_after("next", 9, 10), null);
  assert.equal(ply_after("first", null, 10), 0);
  assert.equal(ply_after("last", 3, 10), null);
});

test("an address names a position by its number, and nothing else", () => {
  const ply_of = (text) => ply_in(new URLSearchParams(text));
  assert.equal(ply_of("ply=7"), 7);
  for (const text of ["", "ply=", "ply=-1", "ply=x", "ply=1e9", "ply=99999999"]) assert.equal(ply_of(text), null);
});

test("no page has an inline script, an inline style or anything from elsewhere", () => {
  for (const name of files.filter((one) => !one.startsWith("vendor/"))) {
    const text = text_of(name);
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>/, name);
    assert.doesNotMatch(text, /\sstyle="/, name);
    assert.doesNotMatch(text, /innerHTML|document\.write|\beval\(/, name);
    const outside = text.replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(outside, /(src|href)="https?:/, name);
  }
});

test("colours are named in the tokens alone", () => {
  for (const name of files.filter((one) => one.endsWith(".css"))) {
    for (const line of text_of(name).split("\n")) {
      if (/#[0-9a-f]{3,8}\b/i.test(line)) assert.match(line, /--[\w-]+:/, `${name}: ${line}`);
    }
  }
});

test("a second helper's link does not take the place of the first one's", () => {
  const anna = { account: { name: "anna" }, link: "one" };
  const bo = { account: { name: "bo" }, password: "two" };
  const both = shown_after(shown_after([], anna), bo);
  assert.deepEqual(both.map(({ account, link, password }) => [account.name, link ?? password]), [["anna", "one"], ["bo", "two"]]);
  assert.deepEqual(shown_after(both, { account: { name: "anna" }, link: "three" }).map(({ link }) => link), [undefined, "three"]);
  assert.deepEqual(shown_after([anna], { account: { name: "anna" }, link: null, password: "p" }).map(({ link, password }) => [link, password]), [["one", "p"]]);
  assert.deepEqual(shown_after(both, { account: { name: "anna", role: "observer" } }), both, "a change of the role ends no link");
  assert.deepEqual(shown_after(both, { account: { name: "anna", revoked: "2026-01-01T00:00:00Z" } }).length, 1);
});
