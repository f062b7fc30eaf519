// A program handed in on the student's page: built, checked, played, and seen by the instructor.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smallest } from "../../../../web/pages/views/join.js";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";
import { log_in } from "./instructor.mjs";

const contest = {
  title: "Hand in",
  name: "hand-in",
  plan: { name: "hand-in", game: "boxing", stages: [{ name: "Duel", match: { games: 2, swap: true } }] },
  roster: "name\nGus\nHedy\n",
};

export function hand_in_suite(house) {
  const test = steps();
  let page;
  let folder;
  let alias;
  let other;
  const version = (number) => page.locator(".version").filter({ has: page.getByRole("heading", { name: `v${number}` }) });
  const files = () => page.locator(".hand-in").getByLabel("Choose files");
  const hand_in = () => page.getByRole("button", { name: "Upload program" }).click();

  test("a folder is packed in the browser, without what is hidden and without the token", async () => {
    await house.server.act("tournaments", contest);
    const tokens = await house.server.tokens("hand-in");
    [alias, other] = Object.keys(tokens);
    const token = tokens[alias];
    folder = mkdtempSync(join(tmpdir(), "aspis-hand-in-"));
    const bot = join(folder, "mybot");
    for (const below of ["", ".git", "notes"]) mkdirSync(join(bot, below));
    for (const [path, text] of [["bot.py", smallest], ["notes/ideas.txt", "none yet\n"], [".git/config", "x"], ["token", `${token}\n`]]) {
      writeFileSync(join(bot, path), text);
    }
    page = await house.browser.page();
    await page.goto(`${house.server.url}/student`);
    await page.getByRole("textbox", { name: "Your token" }).fill(token);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Your bot plays from your own computer").waitFor();
    assert.ok(await page.getByRole("button", { name: "Upload program" }).isDisabled());
    const strength = page.getByText("How strong is it?").getByRole("link", { name: "Scrimmages" });
    assert.equal(await strength.getAttribute("href"), `/t/hand-in/scrimmages?entrant=${alias}`);
    await look_over(page, "hand-in-nothing");
    await page.getByLabel("Choose a folder").setInputFiles(bot);
    await page.getByText("mybot.tar: ").waitFor();
    assert.match(await page.locator(".chosen").innerText(), /^mybot\.tar: (bot\.py and ideas\.txt|ideas\.txt and bot\.py), /);
    await page.getByLabel("Note (optional)").fill("the first one");
    await hand_in();
    await page.getByText("Uploaded as v1.").waitFor();
  });

  test("it is built and checked while the page looks on, and plays", async () => {
    await version(1).getByText("ready", { exact: true }).waitFor();
    await version(1).getByText("the first one").waitFor();
    await version(1).locator(".findings li").first().waitFor();
    await page.getByText("v1 plays. The server runs it").waitFor();
    await look_over(page, "hand-in-ready");
    const [got] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download v1" }).click()]);
    const archive = readFileSync(await got.path(), "latin1");
    assert.equal(got.suggestedFilename(), "mybot.tar");
    assert.ok(archive.includes("mybot/bot.py\0") && !archive.includes("mybot/token") && !archive.includes(".git"));
  });

  test("one that does not compile says why, and what plays stays", async () => {
    await files().setInputFiles({ name: "bot.cpp", mimeType: "text/plain", buffer: Buffer.from("int main() { does not compile }\n") });
    await page.getByText("bot.cpp, 32 bytes").waitFor();
    // The page first hears of the version when it has failed.
    const versions = /\/me\/versions$/;
    await page.route(versions, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      let response;
      let newest;
      do {
        response = await route.fetch();
        [newest] = (await response.json()).versions;
      } while (newest.number !== 2 || newest.state !== "failed");
      return route.fulfill({ response });
    });
    await hand_in();
    await version(2).getByText("failed", { exact: true }).waitFor();
    await version(2).locator(".build-log", { hasText: "bot.cpp" }).waitFor();
    await page.getByText("v1 plays. The server runs it").waitFor();
    assert.equal(await page.getByRole("button", { name: "Play this version v2" }).count(), 0);
    await page.unroute(versions);
    await look_over(page, "hand-in-failed");
  });

  test("what is not taken is said in one line at the form", async () => {
    await files().setInputFiles({ name: "bot.rar", mimeType: "application/octet-stream", buffer: Buffer.from("Rar!") });
    await hand_in();
    await page.locator(".hand-in .field-error").waitFor();
    await files().setInputFiles({ name: "large.cpp", mimeType: "text/plain", buffer: Buffer.alloc(5_000_001) });
    await page.getByText("the limit is").waitFor();
    assert.equal(await page.locator(".hand-in .field-error").count(), 1);
  });

  test("the bot can play over the network instead, and a version again", async () => {
    await page.getByRole("button", { name: "Play over the network instead" }).click();
    await page.getByText("Your bot plays from your own computer").waitFor();
    await page.getByRole("button", { name: "Play this version v1" }).click();
    await page.getByText("v1 plays. The server runs it").waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
    rmSync(folder, { recursive: true });
  });

  test("the instructor sees whose bot is hosted, and takes all programs home", async () => {
    const room = await house.browser.page();
    await room.goto(`${house.server.url}/instructor/t/hand-in/programs`);
    await log_in(room, house.server.password);
    const row = room.getByRole("row").filter({ has: room.getByRole("link", { name: alias }) });
    await row.getByText("hosted", { exact: true }).waitFor();
    await row.getByText("v1").waitFor();
    await row.getByText("failed", { exact: true }).waitFor();
    await room.getByRole("row").filter({ has: room.getByRole("link", { name: other }) }).getByText("over the network").waitFor();
    await settled(room);
    await look_over(room, "instructor-programs");
    const [got] = await Promise.all([room.waitForEvent("download"), room.getByRole("link", { name: "Download all programs" }).click()]);
    assert.equal(got.suggestedFilename(), "hand-in-programs.zip");
    assert.equal(readFileSync(await got.path()).subarray(0, 2).toString(), "PK");
    await room.context().close();
  });
}
