// Staff: an account is created, used by its link, limited and revoked. Users of a sign-in proxy,
// whose header the browser sends here.
import assert from "node:assert/strict";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";
import { log_in } from "./instructor.mjs";

export function accounts_suite(house) {
  const test = steps();
  let page;
  let helper;
  let link;

  test("an instructor makes an account, and its link is shown once", async () => {
    page = await house.browser.page();
    await page.goto(`${house.server.url}/login`);
    await settled(page);
    await log_in(page, house.server.password);
    await page.getByRole("link", { name: "Staff", exact: true }).click();
    await page.getByText("No accounts yet").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("An Na");
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByText(/^name: 1 to 32/).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("anna");
    await page.getByLabel("Tournaments (empty: all)").fill("spring-cup");
    await page.getByRole("button", { name: "Add account" }).click();
    link = await page.locator("code.token").innerText();
    assert.match(link, /\/login#link=[a-z-]+$/);
    await page.getByRole("row", { name: /^anna assistant spring-cup link/ }).waitFor();
    await look_over(page, "accounts");
    await page.getByLabel("Name", { exact: true }).fill("olga");
    await page.getByLabel("Role", { exact: true }).selectOption("observer");
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByRole("row", { name: /^olga/ }).waitFor();
    assert.equal(await page.locator("code.token").first().innerText(), link, "the first link is still there");
    assert.equal(await page.locator("code.token").count(), 2);
    await page.getByRole("button", { name: "Revoke access, olga" }).click();
    await page.getByRole("row", { name: /^olga .*revoked/ }).waitFor();
    assert.equal(await page.locator("code.token").count(), 1, "what is revoked leads nowhere");
    await page.reload();
    await page.getByRole("row", { name: /^anna/ }).waitFor();
    assert.equal(await page.locator("code.token").count(), 0);
  });

  test("the link brings an assistant in, who sees what an assistant may and nothing else", async () => {
    helper = await house.browser.page();
    await helper.goto(link);
    await helper.getByRole("heading", { name: "Your tournaments" }).waitFor();
    assert.ok(!helper.url().includes("link="), "the token has gone from the address");
    await helper.getByText("anna, assistant").waitFor();
    assert.equal(await helper.getByRole("link", { name: "New tournament" }).count(), 0);
    assert.equal(await helper.getByRole("link", { name: "Staff", exact: true }).count(), 0);
    await look_over(helper, "assistant-home");
    await helper.getByRole("link", { name: "Spring cup" }).click();
    const parts = helper.getByRole("navigation", { name: "Parts of this tournament" });
    await parts.waitFor();
    assert.deepEqual(await parts.getByRole("link").allInnerTexts(),
      ["Play", "Programs", "Results and disputes", "Held-back results", "Big screen", "Announcements", "Log"]);
    assert.equal(await helper.getByRole("button", { name: "Show names" }).count(), 0);
    await look_over(helper, "assistant-play");
  });

  test("what an assistant does stands in the log by name", async () => {
    await helper.getByRole("link", { name: "Announcements" }).click();
    await helper.getByLabel("Announcement", { exact: true }).fill("Anna is here.");
    await helper.getByRole("button", { name: "Publish announcement" }).click();
    await helper.getByRole("listitem").getByText("Anna is here.").waitFor();
    await helper.getByRole("link", { name: "Log", exact: true }).click();
    await helper.getByRole("cell", { name: "anna (assistant)" }).first().waitFor();
  });

  test("the role is changed, and the pages follow", async () => {
    await page.getByRole("button", { name: "Edit anna" }).click();
    await page.getByLabel("Role").selectOption("observer");
    await page.getByRole("button", { name: "Save account" }).click();
    await page.getByRole("row", { name: /^anna observer/ }).waitFor();
    await helper.reload();
    const parts = helper.getByRole("navigation", { name: "Parts of this tournament" });
    await parts.waitFor();
    assert.deepEqual(await parts.getByRole("link").allInnerTexts(), ["Programs", "Held-back results", "Log"]);
    await look_over(helper, "observer-log");
    await helper.getByRole("link", { name: "Held-back results" }).click();
    await helper.getByText("No results are held back").waitFor();
    await look_over(helper, "observer-held-back");
  });

  test("it is revoked, and is asked to log in with the next click", async () => {
    await page.getByRole("button", { name: "Revoke access, anna" }).click();
    await page.getByRole("row", { name: /^anna .*revoked / }).waitFor();
    await helper.getByRole("link", { name: "Programs" }).click();
    await helper.getByRole("dialog", { name: "Log in again" }).waitFor();
    await helper.goto(`${house.server.url}/`);
    await helper.goto(link);
    await helper.getByText("this link is no longer valid: ask for a new one").waitFor();
    assert.deepEqual([...page.errors, ...helper.errors], []);
    await helper.context().close();
    await page.context().close();
  });

  test("a student for whom a proxy vouches is on the own page without a token", async () => {
    const student = await house.browser.page({ extraHTTPHeaders: { "X-Remote-User": "ANN@example.edu" } });
    await student.goto(`${house.server.url}/student`);
    await student.getByRole("heading", { name: "You are" }).waitFor();
    await student.getByText(house.tokens.Ann.alias).first().waitFor();
    assert.equal(await student.getByText("Your token").count(), 0);
    await student.getByRole("heading", { name: "Games" }).first().waitFor();
    await look_over(student, "student-signed-on");
    await student.getByRole("button", { name: "Switch tournament" }).click();
    await student.getByRole("button", { name: /^Spring cup/ }).waitFor();
    await look_over(student, "student-tournaments");
    assert.deepEqual(student.errors, []);
    await student.context().close();
    const nobody = await house.browser.page({ extraHTTPHeaders: { "X-Remote-User": "nobody@example.edu" } });
    await nobody.goto(`${house.server.url}/student`);
    await nobody.getByText(/No entrant has your address/).waitFor();
    await nobody.getByLabel("Your token").waitFor();
    await nobody.context().close();
  });
}
