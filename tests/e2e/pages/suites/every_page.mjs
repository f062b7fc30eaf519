// Every page that no other suite has come by: both widths, both colours, axe; and what they weigh.
import assert from "node:assert/strict";
import { comes_true, look_over, settled } from "../support/browser.mjs";
import { test } from "node:test";

/** A middling phone on a slow mobile line: 150 ms, 1.6 Mbit/s, a quarter of this machine's speed. */
const phone = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };


/** Bytes as they are sent of all that a page loads, without its data: the document, scripts, styles, fonts, pictures. */
async function weight_of(house, path) {
  const page = await house.browser.page({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${house.server.url}${path}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ name }) => !new URL(name).pathname.startsWith("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));
  await page.context().close();
  return bytes;
}

/** ms to the first contentful paint of an address, nothing kept from before. */
async function first_paint(house, path) {
  const page = await house.browser.page({ viewport: { width: 360, height: 740 } });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", phone);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(`${house.server.url}${path}`);
  const ms = await comes_true(page, () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await page.context().close();
  return ms;
}

/** How much of an address moves while it loads, as browsers measure it: the sum of all shifts. */
async function layout_shift(house, path, viewport) {
  const page = await house.browser.page({ viewport });
  await page.addInitScript(() => {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) globalThis.shifts += hadRecentInput ? 0 : value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${house.server.url}${path}`, { waitUntil: "networkidle" });
  await settled(page);
  // With a token in the address, the log-in form is shown before the page.
  if (path.includes("#token")) await page.reload({ waitUntil: "networkidle" });
  await settled(page);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const shift = await page.evaluate(() => globalThis.shifts);
  await page.context().close();
  return shift;
}

function paths_of(house, { entrant, match }) {
  const cup = "/t/spring-cup";
  return [
    ["home", "/"], ["overview", cup], ["stage", `${cup}/stage/1`], ["match", `${cup}/stage/1/match/${match}`], ["games", `${cup}/games`],
    ["entrants", `${cup}/entrants`], ["entrant", `${cup}/entrant/${entrant}`], ["ratings", `${cup}/ratings`],
    ["rules", "/rules"], ["rules-wordcube", "/rules/wordcube"], ["rules-boxing", "/rules/boxing"], ["rules-croquet", "/rules/croquet"],
    ["join", "/join"], ["no-page", "/t/spring-cup/nothing/here"],
    ["components", "/components"], ["bracket-overview", "/t/knockout"], ["bracket", "/t/knockout/stage/1"],
  ];
}

export function every_page_suite(house) {
  test("every page fits at 360 and 1920 px, is accessible in light and dark, and its scripts complain of nothing", async () => {
    const roster = `name,command\n${[..."ABCDE"].map((name) => `${name},house:boxing_greedy`).join("\n")}\n`;
    await house.server.act("tournaments", { title: "Knockout", preset: "single", game: "boxing", roster });
    await house.server.act("tournaments/knockout/start");
    await house.server.finished("knockout");
    const entrant = (await house.server.get("tournaments/spring-cup/entrants")).body.entrants[0].alias;
    const match = (await house.server.get("tournaments/spring-cup/matches")).body.matches[0].number;
    const page = await house.browser.page();
    const faults = [];
    for (const [name, path] of paths_of(house, { entrant, match })) {
      await page.goto(`${house.server.url}${path}`);
      await settled(page);
      await look_over(page, name).catch((fault) => faults.push(fault.message));
      page.errors.length = 0;
    }
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test("A table and a crosstable of nine fit on a phone without sideways scrolling", async () => {
    const roster = `name,command\n${[..."ABCDEFGHI"].map((name) => `${name},house:croquet_greedy`).join("\n")}\n`;
    await house.server.act("tournaments", { title: "Nine", preset: "round-robin", game: "croquet", roster, changes: { "stages[0].match.games": "1", "stages[0].match.swap": "false" } });
    await house.server.act("tournaments/nine/start");
    await house.server.finished("nine");
    const page = await house.browser.page({ viewport: { width: 360, height: 740 } });
    await page.goto(`${house.server.url}/t/nine/stage/1`);
    await page.locator(".crosstable .result-points").first().waitFor();
    const hidden = await page.locator("table").evaluateAll((tables) => tables.map((table) => table.parentElement)
      .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute("aria-label")));
    assert.deepEqual(hidden, []);
    assert.ok(await page.locator(".standings td.why").first().isVisible());
    await page.context().close();
  });

  test("Pages shift by less than 0.05 while they load", async () => {
    const { token } = house.tokens.Dee;
    const entrant = (await house.server.get("tournaments/spring-cup/entrants")).body.entrants[0].alias;
    const cup = "/t/spring-cup";
    for (const path of ["/", cup, `${cup}/stage/1`, `${cup}/games`, `${cup}/entrants`, `${cup}/entrant/${entrant}`, `${cup}/ratings`, "/t/knockout", "/t/knockout/stage/1", "/join", "/theorem", "/theorem/boxing", "/solitaire", `/student#token=${token}`]) {
      for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 900 }]) {
        const shift = await layout_shift(house, path, viewport);
        assert.ok(shift < 0.05, `${path.split("#")[0]} at ${viewport.width} px: ${shift.toFixed(3)}`);
      }
    }
  });

  test("the chart prints on the paper that is chosen, a page a sheet", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/print?t=spring-cup`);
    await page.waitForURL(/\/chart\.html$/);
    for (const [paper, width, height] of [["A3", 1190.6, 841.9], ["Letter", 792, 612], ["A4", 841.9, 595.3]]) {
      await page.getByRole("link", { name: paper, exact: true }).click();
      await page.getByRole("link", { name: paper, exact: true }).and(page.locator("[aria-current]")).waitFor();
      assert.equal(await page.locator(".page svg").first().evaluate((svg) => getComputedStyle(svg).display), "block");
      const sheets = [...(await page.pdf({ preferCSSPageSize: true })).toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
      assert.equal(sheets.length, await page.locator(".page").count(), paper);
      for (const [, across, down] of sheets) assert.ok(Math.abs(across - width) < 1.5 && Math.abs(down - height) < 1.5, `${paper}: ${across} × ${down}`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("the head of the chain of results stands at the foot of every page and of every printed sheet", async () => {
    const { chain } = (await house.server.get("tournaments/spring-cup")).body;
    const page = await house.browser.page();
    for (const path of ["", "/games", "/entrants"]) {
      await page.goto(`${house.server.url}/t/spring-cup${path}`);
      await page.locator("footer code", { hasText: chain.head }).waitFor();
    }
    await page.goto(`${house.server.url}/api/v1/tournaments/spring-cup/exports/chart.html`);
    const foot = page.locator(".page text", { hasText: `link ${chain.links} of the chain of results: ${chain.head}` });
    assert.equal(await foot.count(), await page.locator(".page").count());
    await page.context().close();
  });

  test("Each page weighs less than 120 KB as it is sent, with its fonts, and the big screen less than 160 KB", async () => {
    const game = (await house.server.get("tournaments/spring-cup/games?limit=1")).body.games[0].id;
    const cup = "/t/spring-cup";
    const weights = [];
    for (const path of ["/", cup, `${cup}/stage/1`, `${cup}/game/${game}`, `${cup}/entrants`, `${cup}/ratings`, "/join", "/student", "/instructor", "/solitaire", "/theorem/boxing", "/screen?t=spring-cup"]) {
      weights.push([path, await weight_of(house, path)]);
    }
    console.log(`# ${weights.map(([path, bytes]) => `${path} ${Math.round(bytes / 1024)} KB`).join(", ")}`);
    for (const [path, bytes] of weights) assert.ok(bytes > 50 * 1024 && bytes < (path.startsWith("/screen") ? 160 : 120) * 1024, `${path}: ${bytes} bytes`);
  });

  // A machine that has other things to do is allowed what a page of plain text takes on it.
  test("a phone on a slow line paints within a second", async () => {
    const plain = await first_paint(house, "/vendor/licences.txt");
    const most = Math.max(1000, plain + 700);
    const paints = [];
    for (let attempt = 0; attempt < 5 && !(Math.min(...paints) < most); ++attempt) paints.push(await first_paint(house, "/t/spring-cup"));
    const said = `${paints.map(Math.round).join(", ")} ms; plain text: ${Math.round(plain)} ms`;
    console.log(`# first contentful paint on the phone's profile: ${said}`);
    assert.ok(Math.min(...paints) < most, said);
  });
}
