// The frame: addresses, the live socket's delays and order, words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { with_spaces } from "../../web/pages/js/dom.js";
import { delay_before, live_query, LiveSocket } from "../../web/pages/js/live.js";
import { match } from "../../web/pages/js/match.js";
import { routes } from "../../web/pages/js/routes.js";
import { duration, list_text, ordinal, outcome, plural } from "../../web/pages/js/words.js";

test("an address is taken apart into what it names", () => {
  assert.deepEqual(match("/t/demo/game/12", routes).params, { tournament: "demo", game: "12" });
  assert.deepEqual(match("/t/a%20b/entrant/x.y", routes).params, { tournament: "a b", alias: "x.y" });
  assert.deepEqual(match("/rules/", routes).params, {});
  assert.equal(match("/t/demo/nothing/here", routes), null);
  assert.equal(match("/js/app.js", routes), null);
  assert.deepEqual(match("/t/%zz", routes).params, { tournament: "%zz" });
});

test("every route's view can be loaded and is a component", async () => {
  for (const [pattern, load] of routes) {
    assert.equal(typeof (await load()).default, "function", pattern);
  }
});

test("the delay before a new try doubles, is drawn, and has an end", () => {
  assert.equal(delay_before(0, () => 1), 500);
  assert.equal(delay_before(3, () => 0), 2000);
  assert.equal(delay_before(30, () => 1), 20000);
});

test("topics are asked for from the version that is known", () => {
  assert.equal(live_query([["tournament/a b", 7], ["game/x/1", undefined]]),
    "topic=tournament%2Fa%20b&v=7&topic=game%2Fx%2F1");
});

/** Timers that run when they are told to: tick(ms). */
function fake_timers(context) {
  const real = [globalThis.setTimeout, globalThis.clearTimeout];
  context.after(() => ([globalThis.setTimeout, globalThis.clearTimeout] = real));
  let now = 0;
  let waiting = [];
  globalThis.setTimeout = (run, ms) => {
    const timer = { run, at: now + ms };
    waiting.push(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => (waiting = waiting.filter((one) => one !== timer));
  return function tick(ms) {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
}

function socket_on(topics) {
  globalThis.location = { protocol: "http:", host: "here" };
  const seen = [];
  const made = [];
  const live = new LiveSocket(topics, {
    event: (topic, event, number) => seen.push(`${topic} ${event.event} ${number}`),
    resync: (topic) => seen.push(`${topic} resync`),
    state: (state) => seen.push(state),
  }, (url) => {
    const socket = { url, readyState: 1, close() {} };
    made.push(socket);
    return socket;
  });
  const say = (message) => made.at(-1).onmessage({ data: JSON.stringify(message) });
  return { live, seen, made, say };
}

test("events that the page knows already are passed over", () => {
  const { live, seen, say } = socket_on([["t", 5]]);
  say({ topic: "t", v: 7, events: [{ event: "a" }, { event: "b" }, { event: "c" }] });
  say({ topic: "t", v: 7, events: [{ event: "c" }] });
  assert.deepEqual(seen, ["t b 6", "t c 7"]);
  live.close();
});

test("a lost line is put up again from the last event, and said", (context) => {
  const tick = fake_timers(context);
  const { live, seen, made, say } = socket_on([["t", 5]]);
  made[0].onopen();
  say({ topic: "t", v: 6, events: [{ event: "a" }] });
  made[0].onclose();
  tick(500);
  assert.equal(made.length, 2);
  assert.match(made[1].url, /topic=t&v=6$/);
  made[1].onopen();
  assert.deepEqual(seen, ["open", "t a 6", "lost", "open"]);
  live.close();
});

test("a resync is asked for after its delay, and a topic that ended is left alone", (context) => {
  const tick = fake_timers(context);
  const { live, seen, made, say } = socket_on([["t", 5]]);
  say({ topic: "t", v: 90, resync: 700 });
  tick(699);
  assert.deepEqual(seen, []);
  tick(1);
  assert.deepEqual(seen, ["t resync"]);
  say({ topic: "t", v: 90, events: [], end: true });
  made[0].onclose();
  assert.deepEqual(seen, ["t resync"]);
  live.close();
});

test("figures are said as people say them", () => {
  assert.deepEqual([7, 1234, 45_600, 3_200_000, 125_000_000].map(duration),
    ["7 µs", "1.2 ms", "46 ms", "3.20 s", "2:05 min"]);
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal),
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
  assert.equal(list_text(["a", "b", "c"]), "a, b and c");
  assert.equal(plural(1, "game"), "1 game");
  assert.equal(plural(0, "game"), "0 games");
  assert.equal(outcome({ seats: [{ alias: "7", standing: "win" }, { alias: "9", standing: "loss" }] }), "7 won");
});

test("a line's end is a space beside text and nothing between tags", () => {
  assert.equal(with_spaces("in any order:\n      <code>"), "in any order: <code>");
  assert.equal(with_spaces("</code>\n  takes\n   row 1"), "</code> takes row 1");
  assert.equal(with_spaces("<ul>\n  <li>"), "<ul><li>");
  assert.equal(with_spaces(",\n      "), ", ");
  assert.equal(with_spaces("\n   played</p>\n"), " played</p>");
  assert.equal(with_spaces("\n      "), "");
});
