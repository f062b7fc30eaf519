// A season begins: the roster, the plan, the tokens, and two people who help.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { look_over, settled } from "../support/browser.mjs";
import { parse_records } from "../../../../web/pages/js/rows.js";
import { entries, plan, reference, roster } from "../support/season_class.mjs";
import { log_in } from "./instructor.mjs";

/** Whoever made the account with this name comes in by its link, in a browser of their own. */
async function invited(house, page, name) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Tournaments (empty: all)").fill(house.tournament);
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByRole("row", { name: new RegExp(`^${name} assistant`) }).waitFor();
  const made = page.getByRole("status").filter({ hasText: name });
  const link = await made.locator("code.token").innerText();
  const helper = await house.browser.page();
  await helper.goto(link);
  await helper.getByText(`${name}, assistant`).waitFor();
  return helper;
}

export function season_before_suite(house, test) {
  let page;

  test("the roster and the plan of a class make a tournament of 33 entries and a program of the staff", async () => {
    house.page = page = await house.browser.page();
    await page.goto(`${house.server.url}/instructor`);
    await settled(page);
    await log_in(page, house.server.password);
    await page.getByRole("link", { name: "New tournament" }).click();
    await page.getByLabel("Roster file (CSV)").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(roster) });
    await page.getByRole("radio", { name: /^Custom plan/ }).check();
    await page.getByLabel("Plan (JSON)").fill(JSON.stringify(plan, null, 1));
    await page.getByText("Bracket", { exact: true }).waitFor();
    await page.getByText(/between 3\d entrants/).waitFor();
    await page.getByLabel("Title", { exact: true }).fill("Season");
    await look_over(page, "1-new");
    await page.getByRole("button", { name: "Create tournament" }).click();
    await page.getByRole("heading", { name: "Season" }).waitFor();
  });

  test("everybody gets a token, the people of a team one together", async () => {
    await page.getByRole("button", { name: "Create tokens for all entrants" }).click();
    await page.getByRole("button", { name: "Download as CSV" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download as CSV" }).click()]);
    const rows = parse_records(readFileSync(await download.path(), "utf8"));
    await page.getByRole("button", { name: "Hide tokens" }).click();
    const { entrants } = await house.server.ask(`tournaments/${house.tournament}/roster`);
    house.tokens = Object.fromEntries(entrants.map(({ name, alias }) => [name, { alias, token: rows.find((row) => row.alias === alias).token }]));
    assert.deepEqual(Object.keys(house.tokens).sort(), [...entries, reference].sort());
    for (const entry of ["Hedgehogs", "Flamingos", "Mallets"]) {
      const tokens = rows.filter(({ alias }) => alias === house.tokens[entry].alias).map(({ token }) => token);
      assert.equal(tokens.length, { Hedgehogs: 2, Flamingos: 3, Mallets: 2 }[entry]);
      assert.equal(new Set(tokens).size, 1);
    }
    await look_over(page, "2-roster");
  });

  test("two assistants come in by their links", async () => {
    await page.getByRole("link", { name: "Your tournaments" }).click();
    await page.getByRole("link", { name: "Staff", exact: true }).click();
    house.anna = await invited(house, page, "anna");
    house.bela = await invited(house, page, "bela");
    await look_over(page, "3-people-who-help");
    for (const helper of [house.anna, house.bela]) {
      await helper.getByRole("link", { name: "Season" }).click();
      await helper.getByRole("navigation", { name: "Parts of this tournament" }).waitFor();
    }
  });

  test("an assistant is refused what only an instructor may", async () => {
    const { anna } = house;
    const parts = anna.getByRole("navigation", { name: "Parts of this tournament" });
    assert.deepEqual(await parts.getByRole("link").allInnerTexts(), ["Play", "Programs", "Results and disputes", "Held-back results", "Big screen", "Announcements", "Log"]);
    await anna.goto(`${house.server.url}/instructor/t/${house.tournament}/exports`);
    await parts.waitFor();
    assert.equal(await anna.getByRole("button", { name: "Download for Canvas (CSV)" }).count(), 0);
    const refused = await anna.evaluate(async (of) => Promise.all(["gradebooks/canvas.csv", "gradebooks/moodle.csv", "versions.zip"]
      .map(async (path) => (await fetch(`/api/v1/tournaments/${of}/${path}`)).status)), house.tournament);
    assert.deepEqual(refused, [403, 403, 403]);
    assert.equal(await anna.evaluate(async (of) => (await fetch(`/api/v1/tournaments/${of}/roster`)).text(), house.tournament)
      .then((text) => text.includes("@example.edu")), false);
  });
}
