// Beat the theorem: each move shows what is proven and which moves hold; a loss is explained.
import assert from "node:assert/strict";
import { comes_true, look_over } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";

export function theorem_suite(house) {
  const test = steps();

  test("croquet's rules lead to the proof, which holds its draw and says which step lost", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/rules/croquet`);
    await page.getByRole("link", { name: "Beat the theorem" }).click();
    await page.getByText("Your position: proven draw").waitFor();
    await page.getByRole("button", { name: "Show best moves" }).click();
    await page.getByText("+3 holds the proven draw.").waitFor();
    await look_over(page, "theorem-croquet");
    await page.getByRole("button", { name: /^\+5/ }).click();
    await page.getByText("Your position: proven loss").waitFor();
    const step = page.locator(".theorem-step[aria-disabled=false]");
    while (await page.getByText("You lost").count() === 0) await step.last().click();
    await page.getByText("Move 1, +5, turned a proven draw into a proven loss; +3 held it.").waitFor();
    await look_over(page, "theorem-lost");
    await page.getByRole("button", { name: "Go back to move 1" }).click();
    await page.getByText("Your position: proven draw").waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("an arena is won by keys alone by whoever takes the moves that hold", async () => {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/theorem/boxing`);
    // A random arena may be one that the second player wins.
    const standing = page.locator(".theorem-standing");
    await standing.waitFor();
    while (!/proven win/.test(await standing.textContent())) await page.getByRole("button", { name: "New game" }).click().then(() => standing.waitFor());
    await page.getByRole("button", { name: "Show best moves" }).click();
    await look_over(page, "theorem-boxing");
    while (!/You beat the theorem/.test(await standing.textContent())) {
      if (await page.locator("button[aria-pressed=true]", { hasText: "Show best moves" }).count() === 0) await page.getByRole("button", { name: "Show best moves" }).click();
      const [, size, row, column] = /(\d+) × \d+ at row (\d+) column (\d+)/.exec(await page.locator(".theorem-shown").textContent());
      await page.locator(".theorem-spot[tabindex='0']").focus();
      for (const key of ["ArrowUp", "ArrowLeft"]) for (let times = 0; times < 6; times += 1) await page.keyboard.press(key);
      await page.keyboard.press(size);
      for (let times = 1; times < Number(row); times += 1) await page.keyboard.press("ArrowDown");
      for (let times = 1; times < Number(column); times += 1) await page.keyboard.press("ArrowRight");
      const turns = await page.locator(".theorem-turns li").count();
      await page.keyboard.press("Enter");
      await comes_true(page, (before) => document.querySelectorAll(".theorem-turns li").length > before, turns);
    }
    await page.getByText("Your position was a proven win, and you gave nothing away.").waitFor();
    await look_over(page, "theorem-won");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}
