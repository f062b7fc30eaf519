// A student follows "Take part" to the letter: the bot, the relay and the command that it prints.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { look_over, settled } from "../support/browser.mjs";
import { run } from "../support/run.mjs";
import { steps } from "../support/steps.mjs";

export function take_part_suite(house) {
  const test = steps();
  const folder = mkdtempSync(join(tmpdir(), "aspis-take-part-"));
  let token;
  let words;

  test("the code of a slip opens its page, and the token goes from the address", async () => {
    [[, token]] = Object.entries(house.duel);
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/student#token=${encodeURIComponent(token)}`);
    await page.getByRole("heading", { name: /^You are / }).waitFor();
    assert.equal(page.url(), `${house.server.url}/student`);
    await page.getByText("Show and save").click();
    await page.getByRole("img", { name: "QR code of your page, with your token" }).waitFor();
    await look_over(page, "student-own-token");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
    assert.equal(saved.suggestedFilename(), "token.txt");
    await saved.saveAs(join(folder, "token.txt"));
    assert.equal(readFileSync(join(folder, "token.txt"), "utf8"), `${token}\n`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("textbox", { name: "Your token" }).waitFor();
    await page.context().close();
  });

  test("a token that was typed with capitals and blanks is taken as it was meant", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/student`);
    await settled(page);
    await page.getByRole("textbox", { name: "Your token" }).fill(` ${token.toUpperCase().replaceAll("-", " ")} `);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { name: /^You are / }).waitFor();
    await page.context().close();
  });

  test("the bot, the relay and the command that it prints connect to this server and pass its check", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/join`);
    await settled(page);
    const [relay] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download aspis_connect.py" }).click()]);
    await relay.saveAs(join(folder, relay.suggestedFilename()));
    writeFileSync(join(folder, "bot.py"), `${await page.locator(".command code", { hasText: "import sys" }).innerText()}\n`);
    words = (await page.locator(".command code", { hasText: /^python3 aspis_connect/ }).innerText()).split(" ");
    await page.context().close();
    const played = await run(words, folder, (said) => said.includes("connected as "));
    assert.match(played.said, /connected as /);
    const checking = [...words.slice(0, words.indexOf("--")), "--check", ...words.slice(words.indexOf("--"))];
    const checked = await run(checking, folder);
    assert.equal(checked.status, 0, checked.said);
  });

  test("what a bot says before it crashes, and how it ended, is on its student's page", async () => {
    writeFileSync(join(folder, "bot.py"), `import sys
for line in sys.stdin:
    if line.startswith("ready?"):
        print("ready", flush=True)
    elif line.startswith("go"):
        sys.exit("no idea what to do")\n`);
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/student#token=${encodeURIComponent(token)}`);
    const played = run(words, folder, (said) => said.includes("as A: lost") || said.includes("as B: lost"));
    await page.getByText("Waiting for its next game.").waitFor();
    await page.getByRole("button", { name: "Play boxing_greedy", exact: true }).click();
    assert.match((await played).said, /lost \(crash\): exited with status 1/);
    const row = page.getByRole("row", { name: /exited with status 1/ });
    await row.getByText("Standard error").click();
    await row.getByText("no idea what to do").waitFor();
    await page.context().close();
    rmSync(folder, { recursive: true });
  });
}
