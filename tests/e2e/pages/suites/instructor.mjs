// An instructor makes a tournament from a roster file and plays it to its end, without a terminal.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { comes_true, look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";

const good = `name,e-mail,command
Ann,ann@example.edu,house:boxing_talker
Ben,ben@example.edu,house:boxing_greedy
Cy,cy@example.edu,house:boxing_repeats
Dee,,house:boxing_greedy
`;
const bad = "name,e-mail,command\nAnn,ann,house:boxing_greedy\n,ben@example.edu,\nCy,cy@example.edu,\n";
const canvas = `Student,ID,SIS User ID,SIS Login ID,Section,Homework 1
    Points Possible,,,,,10
"Adler, Nina",90210,1000123,nadler,COMP-301,9
"Okafor, Ben",90211,1000124,bokafor,COMP-301,8
"Student, Test",90299,,6f1c0b,COMP-301,
`;
const roster = (text) => ({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

export async function log_in(page, password) {
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Opens the menu of an entrant's row. */
export const open_menu = (page, alias) => page.getByRole("button", { name: `Actions for ${alias}`, exact: true }).click();

/** The dialog of a deed: gives its reason, does it, and returns what it says followed. */
export async function do_it(page, verb, reason) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  const done = await dialog.getByText("Done.").locator("../..").innerText();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  return done;
}

export function instructor_suite(house) {
  const test = steps();
  let page;

  test("a wrong password is said beside the field, the right one lets in", async () => {
    page = await house.browser.page();
    await page.goto(`${house.server.url}/instructor`);
    await settled(page);
    await look_over(page, "instructor-login");
    await log_in(page, "guess");
    await page.getByText("Wrong password.").waitFor();
    assert.equal(await page.getByLabel("Password").getAttribute("aria-invalid"), "true");
    await log_in(page, house.server.password);
    await page.getByRole("heading", { name: "Your tournaments" }).waitFor();
    await page.getByText(/Sandboxes on this server have level [A-D]: /).waitFor();
    await page.getByText("No tournament yet").waitFor();
  });

  test("wrong lines of a roster are told by their numbers before anything is made", async () => {
    await page.getByRole("link", { name: "New tournament" }).click();
    await page.getByLabel("Roster file (CSV)").setInputFiles(roster(bad));
    const faults = page.getByRole("table", { name: "2 lines have errors" });
    await faults.getByText("'ann' is not an e-mail address").waitFor();
    await faults.getByText("the name is missing").waitFor();
    assert.ok(await faults.getByText(",ben@example.edu,").isVisible());
    assert.ok(await page.getByRole("button", { name: "Create tournament" }).isDisabled());
    await look_over(page, "instructor-new-faults");
  });

  test("what each column of a course system's file means is shown, with the first people, and can be changed", async () => {
    await page.getByLabel("Roster file (CSV)").setInputFiles(roster(canvas));
    const people = page.getByRole("table", { name: "The first people, as read" });
    await people.getByText("Adler, Nina").waitFor();
    assert.equal(await people.getByRole("row").count(), 3, "a heading and two students");
    await people.getByText("ID 90210, SIS Login ID nadler, SIS User ID 1000123, Section COMP-301").waitFor();
    const meaning = (heading) => page.getByLabel(`Meaning of ${heading}`, { exact: true });
    assert.equal(await meaning("Student").inputValue(), "name");
    assert.equal(await meaning("Homework 1").inputValue(), "");
    await meaning("Section").selectOption("team");
    await people.getByRole("cell", { name: "COMP-301", exact: true }).first().waitFor();
    await look_over(page, "instructor-new-columns");
  });

  test("groups and number of games are shown before it is made", async () => {
    await page.getByLabel("Roster file (CSV)").setInputFiles(roster(good));
    await page.getByLabel("Game", { exact: true }).selectOption("boxing");
    await page.getByText("4 → ").first().waitFor();
    await page.getByRole("radio", { name: /^round-robin/ }).check();
    await page.getByText("12 games").first().waitFor();
    assert.ok(await page.getByText("round robin: 4").isVisible());
    await page.getByLabel("Time per move").fill("soon");
    await page.getByText(/clock\.move/).first().waitFor();
    await page.getByLabel("Time per move").fill("2s");
    await page.getByText("2 s per move").first().waitFor();
    await look_over(page, "instructor-new");
  });

  test("it is made, tokens are shown once, as a file and as slips", async () => {
    // A fixed seed: games without a play-off, so the corrections below have no other consequences.
    await page.route("**/api/v1/tournaments", (route) => route.continue(route.request().method() === "POST"
      ? { postData: JSON.stringify({ ...route.request().postDataJSON(), seed: 7 }) } : {}));
    await page.getByLabel("Title", { exact: true }).fill("Spring cup");
    await page.getByRole("button", { name: "Create tournament" }).click();
    await page.getByRole("heading", { name: "Spring cup" }).waitFor();
    assert.ok(page.url().endsWith("/instructor/t/spring-cup/entrants"));
    await page.getByRole("button", { name: "Create tokens for all entrants" }).click();
    await page.getByText("4 new tokens.").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download as CSV" }).click()]);
    const csv = readFileSync(await download.path(), "utf8");
    assert.match(csv, /^\ufeffalias,name,email,token\n/, "Excel takes it for UTF-8");
    const rows = csv.trim().split("\n").slice(1).map((line) => line.split(","));
    house.tokens = Object.fromEntries(rows.map(([alias, name, , token]) => [name, { alias, token }]));
    const slips = page.locator(".slip");
    assert.equal(await slips.count(), 3, "nobody takes a slip for Dee, a sample bot without an address");
    for (const name of ["Ann", "Ben", "Cy"]) assert.ok(await slips.getByText(house.tokens[name].token).isVisible());
    assert.equal(await slips.getByText(`How to take part: ${house.server.url}/join`).count(), 3);
    assert.equal(await slips.getByRole("img", { name: /^QR code of the page of / }).count(), 3);
    await look_over(page, "instructor-tokens");
    await page.emulateMedia({ media: "print" });
    assert.ok(await slips.first().isVisible());
    assert.ok(!(await page.getByRole("navigation", { name: "Main" }).isVisible()));
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Hide tokens" }).click();
    assert.equal(await slips.count(), 0);
  });

  test("it is started, and plays to its end by itself", async () => {
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Start tournament", exact: true }).click();
    await page.getByText("All games have been played.").waitFor();
    await page.getByText("12 of 12 scheduled games").waitFor();
    await look_over(page, "instructor-play");
  });

  test("Names are public only after the list of them was on the screen, and never those that are hidden", async () => {
    const named = async () => {
      const { body } = await house.server.get("tournaments/spring-cup/entrants");
      return body.entrants.map(({ name }) => name).filter(Boolean).sort();
    };
    await page.getByRole("button", { name: "Show names" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Everywhere/ }).check();
    await dialog.getByRole("checkbox", { name: /^Ben/ }).uncheck();
    await look_over(page, "instructor-names");
    assert.deepEqual(await named(), []);
    await dialog.getByRole("button", { name: "Show 3 names to everybody" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await named(), ["Ann", "Cy", "Dee"]);
    const answer = await fetch(`${house.server.url}/api/v1/me/name`, { method: "POST", body: JSON.stringify({ hides_name: true }),
      headers: { "content-type": "application/json", authorization: `Bearer ${house.tokens.Cy.token}` } });
    assert.equal(answer.status, 200);
    assert.deepEqual(await named(), ["Ann", "Dee"]);
    await page.getByRole("link", { name: "Entrants and tokens" }).click();
    await page.getByRole("row", { name: /Cy/ }).getByText("hidden by the student").waitFor();
    await open_menu(page, house.tokens.Dee.alias);
    await page.getByRole("button", { name: `Hide the name of ${house.tokens.Dee.alias}` }).click();
    await page.getByRole("row", { name: /Dee/ }).getByText("hidden", { exact: true }).waitFor();
    assert.deepEqual(await named(), ["Ann"]);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Change shown names" }).click();
    await dialog.getByRole("radio", { name: /^On paper only/ }).check();
    await dialog.getByRole("checkbox", { name: /^Dee/ }).check();
    await dialog.getByRole("button", { name: "Show 2 names on paper" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await named(), []);
    await page.goto(`${house.server.url}/print?t=spring-cup`);
    await page.getByText("Ann").first().waitFor();
    assert.equal(await page.getByText("Cy", { exact: true }).count(), 0);
    await page.goto(`${house.server.url}/instructor/t/spring-cup`);
    await page.getByRole("button", { name: "Change shown names" }).click();
    await dialog.getByRole("radio", { name: /^Nowhere/ }).check();
    await dialog.getByRole("button", { name: "Show aliases only" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("a dispute: what follows is told before, a reason is asked for, and all of it is in the log", async () => {
    const before = (await house.server.get("tournaments/spring-cup/games?limit=200")).body.games;
    const game = before.find(({ seats }) => seats.some(({ standing }) => standing === "win"));
    const loser = game.seats.find(({ standing }) => standing === "loss").alias;
    await page.getByRole("link", { name: "Results and disputes" }).click();
    await open_menu(page, `game ${game.id}`);
    await page.getByRole("button", { name: `Award, game ${game.id}`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/No other changes|goes from place/).waitFor();
    await dialog.getByRole("button", { name: `Award to ${loser}`, exact: true }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    await look_over(page, "instructor-deed");
    assert.equal(await dialog.getByLabel("Award the game to").inputValue(), loser);
    assert.match(await do_it(page, `Award to ${loser}`, "the other one was a copy"), /No other changes|goes from place/);
    await page.getByText("awarded", { exact: true }).waitFor();
    const after = (await house.server.get(`tournaments/spring-cup/games/${game.id}`)).body;
    assert.equal(after.seats.find(({ alias }) => alias === loser).standing, "win");
    await look_over(page, "instructor-disputes");
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("the other one was a copy").waitFor();
    await look_over(page, "instructor-log");
  });

  test("a game is voided and another played again, and what the server refuses is said in the dialog", async () => {
    const { games } = (await house.server.get("tournaments/spring-cup/games?limit=200")).body;
    const [again, gone] = games.filter(({ state }) => state === "played");
    await page.getByRole("link", { name: "Results and disputes" }).click();
    await open_menu(page, `game ${gone.id}`);
    await page.getByRole("button", { name: `Void, game ${gone.id}`, exact: true }).click();
    await do_it(page, `Void game ${gone.id}`, "the board was torn");
    assert.equal((await house.server.get(`tournaments/spring-cup/games/${gone.id}`)).body.state, "void");
    await open_menu(page, `game ${again.id}`);
    await page.getByRole("button", { name: `Replay, game ${again.id}`, exact: true }).click();
    await page.getByLabel("Use a new board").check();
    await house.server.act(`tournaments/spring-cup/games/${again.id}/rerun`, { fresh_board: false, reason: "somebody was quicker" });
    await page.getByRole("dialog").getByLabel("Reason").fill("noise in the hall");
    await page.getByRole("dialog").getByRole("button", { name: `Replay game ${again.id}`, exact: true }).click();
    await page.getByRole("dialog").getByText(/is superseded/).first().waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await house.server.finished("spring-cup");
  });

  test("an entrant is disqualified with a reason that stands everywhere, and reinstated", async () => {
    const { alias } = house.tokens.Ben;
    const entrant = async () => (await house.server.get("tournaments/spring-cup/entrants")).body.entrants.find((one) => one.alias === alias);
    await page.getByRole("link", { name: "Entrants and tokens" }).click();
    await open_menu(page, alias);
    await page.getByRole("button", { name: `Disqualify ${alias}`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("6 results so far are awarded to the opponents").waitFor();
    await dialog.getByLabel("Results so far").selectOption("void");
    await dialog.getByText("6 results so far are void").waitFor();
    await look_over(page, "instructor-disqualify");
    assert.match(await do_it(page, `Disqualify ${alias}`, "offensive text"), /are void/);
    assert.equal((await entrant()).departed, "disqualified: offensive text");
    await page.getByRole("row", { name: new RegExp(alias) }).getByText("offensive text").waitFor();
    await look_over(page, "instructor-disqualified");
    const public_page = await house.browser.page();
    await public_page.goto(`${house.server.url}/t/spring-cup/entrant/${alias}`);
    await public_page.getByText("disqualified: offensive text").waitFor();
    await look_over(public_page, "entrant-disqualified");
    await public_page.context().close();
    await open_menu(page, alias);
    await page.getByRole("button", { name: `Reinstate ${alias}`, exact: true }).click();
    await do_it(page, `Reinstate ${alias}`, "it was quoted from the rules");
    await open_menu(page, alias);
    await page.getByRole("button", { name: `Disqualify ${alias}`, exact: true }).waitFor();
    assert.equal((await entrant()).departed, null);
  });

  test("entrants are found with one key and chosen with another, and a bar has what can be done with them", async () => {
    const search = page.getByRole("searchbox", { name: "Search entrants" });
    await page.keyboard.press("/");
    await search.fill("cy@");
    const row = page.locator(".people tbody tr");
    await comes_true(page, () => document.querySelectorAll(".people tbody tr").length === 1);
    await page.keyboard.press("Tab");
    await row.hover();
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Selected entrants" });
    await bar.getByText("1 selected").waitFor();
    assert.ok(await bar.getByRole("button", { name: "Copy 1 address" }).isEnabled());
    await bar.getByRole("button", { name: "Clear" }).click();
    await search.fill("");
  });

  test("the addresses of a group are there to be copied and written to", async () => {
    await page.locator("summary", { hasText: "addresses" }).click();
    await page.getByText("ann@example.edu, ben@example.edu, cy@example.edu").waitFor();
    assert.match(await page.getByRole("link", { name: "E-mail the group" }).getAttribute("href"), /^mailto:\?bcc=ann%40example.edu%2C/);
    await look_over(page, "instructor-addresses");
  });

  test("a session that has run out asks for the password again, and what was typed goes through", async () => {
    await page.getByRole("link", { name: "Announcements" }).click();
    await page.getByLabel("Announcement", { exact: true }).fill("The final is at noon.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Publish announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "Log in again" });
    await dialog.waitFor();
    assert.equal(await page.getByLabel("Announcement", { exact: true }).inputValue(), "The final is at noon.");
    await look_over(page, "instructor-login-again");
    await log_in(page, house.server.password);
    await page.getByRole("listitem").getByText("The final is at noon.").waitFor();
    assert.equal(await page.getByLabel("Announcement", { exact: true }).inputValue(), "");
    await look_over(page, "instructor-announcements");
  });

  test("tables and grades can be taken away", async () => {
    await page.getByRole("link", { name: "Exports" }).click();
    const points = page.getByLabel("Points", { exact: true });
    await points.fill("many");
    await page.getByText(/^grades: /).waitFor();
    await page.getByLabel("Grade by").selectOption("place");
    await page.getByRole("img", { name: /^Grades: / }).waitFor();
    await page.getByLabel("Grade by").selectOption("class");
    await page.getByText(/^grades: /).waitFor();
    await points.fill("");
    const [grades] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download for Canvas (CSV)" }).click()]);
    // All four are the server's own bots, which get no grades.
    assert.equal(readFileSync(await grades.path(), "utf8"), "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Spring cup\nPoints Possible,,,,,100\n");
    const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Standings (CSV)" }).click()]);
    assert.match(readFileSync(await table.path(), "utf8"), new RegExp(house.tokens.Ann.alias));
    await look_over(page, "instructor-exports");
  });

  test("leaving closes the session", async () => {
    await page.getByRole("link", { name: "Your tournaments" }).click();
    await look_over(page, "instructor-home");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Password").waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}
