// Solitaires: files are scored by the server and their faults marked; Pythoncross is played by keyboard.
import assert from "node:assert/strict";
import { look_over, settled } from "../support/browser.mjs";
import { readFileSync } from "node:fs";
import { steps } from "../support/steps.mjs";

const printed = (name) => readFileSync(new URL(`../../../golden/pythoncross/${name}.txt`, import.meta.url), "utf8");

export function solitaires_suite(house) {
  const test = steps();

  test("a report is scored, with its board and its sheet", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/solitaire/pythoncross`);
    await page.getByLabel("Report", { exact: true }).fill(printed("planted-715"));
    await page.getByRole("button", { name: "Score file" }).click();
    await page.getByText(/VALID: 715/).first().waitFor();
    assert.equal(await page.getByRole("row").filter({ hasText: "SQUEAK" }).count() > 0, true);
    await look_over(page, "solitaire-scored");
    await page.context().close();
  });

  test("a fault is named and marked in the text", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/solitaire/pythoncross`);
    await page.getByLabel("Report", { exact: true }).fill(printed("planted-715").replace(" 24   A 2 2 MOTHER", " 25   A 2 2 MOTHER"));
    await page.getByRole("button", { name: "Score file" }).click();
    await page.getByText(/INVALID/).first().waitFor();
    await page.getByText(/turn 1, score/).first().waitFor();
    await look_over(page, "solitaire-faults");
    await page.context().close();
  });

  test("an output file in the contest's words is scored", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/solitaire/crossedwords`);
    await page.getByRole("button", { name: "Load an example" }).click();
    await page.getByRole("heading", { name: "Score sheet" }).waitFor();
    await look_over(page, "solitaire-crossedwords");
    await page.context().close();
  });

  test("the other pages of solitaires fit and are accessible", async () => {
    const page = await house.browser.page();
    for (const [name, path] of [["solitaire", "/solitaire"], ["solitaire-play", "/solitaire/pythoncross/play"],
      ["rules-crossed-words", "/rules/crossed-words"], ["rules-pythoncross", "/rules/pythoncross"]]) {
      await page.goto(`${house.server.url}${path}`);
      await settled(page);
      await look_over(page, name);
    }
    await page.context().close();
  });
}
