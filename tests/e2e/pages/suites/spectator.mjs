// Somebody who only looks on: rows that move, a game as it is played, a replay, a server that was gone.
import assert from "node:assert/strict";
import { HeldBot, next_turn } from "../support/bot.mjs";
import { comes_true, look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";

export function spectator_suite(house) {
  const test = steps();
  let page;
  let bots;

  test("a game appears on the overview when it begins, and is followed move by move", async () => {
    page = await house.browser.page();
    await page.goto(`${house.server.url}/t/duel`);
    await settled(page);
    await page.evaluate(() => (globalThis.never_reloaded = true));
    bots = Object.values(house.duel).map((token) => new HeldBot(house.server.bots, token));
    await house.server.act("tournaments/duel/start");
    const live = page.locator("a.live-card").first();
    await live.waitFor();
    await look_over(page, "overview-live");
    await live.click();
    const moves = page.getByRole("list", { name: "Moves" });
    await moves.getByText("No moves yet.").waitFor();
    for (let ply = 1; ply <= 4; ++ply) {
      await next_turn(bots).then((bot) => bot.move());
      await page.getByText(`${ply} / ${ply}`, { exact: true }).waitFor();
    }
    assert.equal(await moves.getByRole("button").count(), 4);
    await look_over(page, "game-live");
    assert.ok(await page.evaluate(() => globalThis.never_reloaded));
  });

  test("when it is over the page becomes its replay, and the table has moved", async () => {
    const table = await house.browser.page();
    await table.goto(`${house.server.url}/t/duel/stage/1`);
    await settled(table);
    await table.evaluate(() => (globalThis.never_reloaded = true));
    const before = await table.locator("main table").first().innerText();
    await next_turn(bots).then((bot) => bot.resign());
    await page.getByRole("heading", { name: /resigned$/ }).waitFor();
    await page.waitForURL(/\/t\/duel\/game\/\d+/);
    await comes_true(table, (was) => document.querySelector("main table").innerText !== was, before);
    assert.ok(await table.evaluate(() => globalThis.never_reloaded));
    await look_over(table, "stage-live");
    await table.context().close();
  });

  test("a replay goes by buttons, keys, slider and address", async () => {
    const { games } = (await house.server.get("tournaments/spring-cup/games?limit=200")).body;
    const game = games.find(({ seats, state }) => state === "played" && seats[0].moves + seats[1].moves >= 6);
    const last = game.seats[0].moves + game.seats[1].moves;
    await page.goto(`${house.server.url}/t/spring-cup/game/${game.id}?ply=3`);
    const at = (ply) => page.getByText(`${ply} / ${last}`, { exact: true }).waitFor();
    await at(3);
    await page.getByRole("button", { name: "Next move" }).click();
    await at(4);
    await page.waitForURL(/ply=4/);
    await page.keyboard.press("ArrowLeft");
    await at(3);
    await page.getByRole("button", { name: "First position" }).click();
    await at(0);
    await page.getByRole("button", { name: "Last position" }).click();
    await at(last);
    await page.getByLabel("Move", { exact: true }).fill("2");
    await at(2);
    await page.getByLabel("Speed").selectOption("10");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await at(last);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download record" }).click()]);
    assert.equal(download.suggestedFilename(), `spring-cup-${game.id}.record`);
    assert.deepEqual(page.errors, []);
  });

  test("a game that is over is analysed, at the latest when somebody asks, and the graph leads to its moves", async () => {
    const [game] = (await house.server.get("tournaments/spring-cup/games?limit=200")).body.games.filter(({ state, seats }) => state === "played" && seats[0].moves + seats[1].moves >= 6);
    const replay = await house.browser.page();
    await replay.goto(`${house.server.url}/t/spring-cup/game/${game.id}?ply=0`);
    const graph = replay.getByRole("img", { name: /^The course of the game: / });
    const button = replay.getByRole("button", { name: "Analyse this game" });
    await button.or(graph).first().waitFor();
    if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {});  // the server was quicker
    await graph.waitFor();
    const last = Number((await replay.getByText(/^\d+ \/ \d+$/).innerText()).split(" / ")[1]);
    const { width } = await graph.boundingBox();
    await graph.click({ position: { x: width - 2, y: 20 } });
    await replay.getByText(`${last - 1} / ${last}`, { exact: true }).waitFor();
    await look_over(replay, "game-analysed");
    assert.deepEqual(replay.errors, []);
    await replay.context().close();
  });

  test("a lost connection is said, and what was missed is there when it is back", async () => {
    await page.goto(`${house.server.url}/t/duel`);
    await settled(page);
    await page.evaluate(() => (globalThis.never_reloaded = true));
    for (const bot of bots) bot.leave();
    await house.server.kill();
    await page.getByText("Connection lost").first().waitFor();
    await look_over(page, "overview-lost");
    const back = page.getByText("Reconnected.").waitFor();
    await house.server.start();
    await house.server.act("tournaments/duel/announcements", { text: "We are back." });
    // The page may have reconnected before the button is reached; the notice stays for four seconds.
    page.getByRole("button", { name: "Reconnect now" }).click().catch(() => {});
    await back;
    await page.getByText("We are back.").waitFor();
    assert.ok(await page.evaluate(() => globalThis.never_reloaded));
    page.errors.length = 0;  // refused connections while the server was gone
    await page.context().close();
  });
}
