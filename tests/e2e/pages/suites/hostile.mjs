// Names that are code, turn the direction of writing about, or are as long as may be: they are shown,
// and do nothing.
import assert from "node:assert/strict";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";
import { log_in } from "./instructor.mjs";

const code = "<script>globalThis.hit = 1</script>";
const picture = "<img src=x onerror=globalThis.hit=2>";
const turned = "evil \u202egnp.exe \u2066abc";
const long = "W".repeat(100);

const names = [code, picture, turned, long];
const roster = (all) => `name,e-mail,institution,command\n${all.map((name, at) =>
  `"${name}",e${at}@example.edu,"${name.slice(0, 90)}",house:boxing_greedy`).join("\n")}\n`;

export function hostile_suite(house) {
  const test = steps();

  test("a name of 300 characters is refused by its line", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/instructor/new`);
    await log_in(page, house.server.password);
    await page.getByLabel("Roster", { exact: true }).fill(roster([...names, "x".repeat(300)]));
    await page.getByLabel("Game", { exact: true }).selectOption("boxing");
    await page.getByText("the name is longer than 100 characters").waitFor();
    await look_over(page, "hostile-roster");
    await page.getByLabel("Roster", { exact: true }).fill(roster(names));
    await page.getByLabel("Title", { exact: true }).fill(`${code} \u202edne ${"W".repeat(40)}`);
    await page.getByRole("radio", { name: /^round-robin/ }).check();
    await page.getByText("12 games").first().waitFor();
    await page.getByRole("button", { name: "Create tournament" }).click();
    await page.getByRole("button", { name: "Create tokens for all entrants" }).click();
    await page.locator(".slip").getByText(code).first().waitFor();
    await look_over(page, "hostile-tokens");
    assert.equal(await page.evaluate(() => globalThis.hit), undefined);
    house.hostile = decodeURIComponent(new URL(page.url()).pathname.split("/")[3]);
    await page.getByRole("button", { name: "Hide tokens" }).click();
    await page.context().close();
  });

  test("shown to everybody, they stay words", async () => {
    const at = `tournaments/${house.hostile}`;
    await house.server.act(`${at}/names`, { shows_names: true });
    await house.server.act(`${at}/announcements`, { text: `${code}\n${picture}\n${turned} ${long}` });
    await house.server.act(`${at}/start`);
    await house.server.finished(house.hostile);
    const alias = (await house.server.get(`${at}/entrants`)).body.entrants[0].alias;
    const { id, seats } = (await house.server.get(`${at}/games`)).body.games[0];
    await house.server.act(`${at}/games/${id}/award`, { to: seats[0].alias, reason: `${picture} ${long}` });
    const page = await house.browser.page();
    for (const [name, path] of [["overview", ""], ["entrants", "/entrants"], ["entrant", `/entrant/${alias}`], ["game", `/game/${id}`]]) {
      await page.goto(`${house.server.url}/t/${house.hostile}${path}`);
      await settled(page);
      await look_over(page, `hostile-${name}`);
      assert.equal(await page.evaluate(() => globalThis.hit), undefined);
      assert.equal(await page.locator("main script, main img").count(), 0);
    }
    await page.goto(`${house.server.url}/`);
    await settled(page);
    await look_over(page, "hostile-home");
    await page.context().close();
  });

  test("addresses that are code are only a page that is not there", async () => {
    const page = await house.browser.page();
    for (const path of [`/t/${encodeURIComponent(code)}`, `/nothing/${encodeURIComponent(picture)}`, `/t/spring-cup/game/${encodeURIComponent(code)}`]) {
      await page.goto(`${house.server.url}${path}`);
      await page.waitForLoadState("networkidle");
      assert.equal(await page.evaluate(() => globalThis.hit), undefined);
      assert.equal(await page.locator("main img").count(), 0);
    }
    await page.context().close();
  });
}
