// A student with a token: only their own bot's standard error and state, practice, the check.
import assert from "node:assert/strict";
import { emblem_drawing, derived_emblem } from "../../../../web/pages/js/emblem.js";
import { names } from "../../../../web/pages/stage/emblem_chooser.js";
import { HeldBot } from "../support/bot.mjs";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";

async function come_in(house, token) {
  const page = await house.browser.page();
  await page.goto(`${house.server.url}/student`);
  await settled(page);
  await page.getByRole("textbox", { name: "Your token" }).fill(token);
  await page.getByRole("button", { name: "Log in" }).click();
  return page;
}

export const duel = {
  title: "Duel",
  name: "duel",
  plan: { name: "duel", game: "boxing", clock: { move: "30m" }, stages: [{ name: "Duel", match: { games: 2, swap: true } }] },
  roster: "name\nEve\nFay\n",
};

export function student_suite(house) {
  const test = steps();
  const said = "talker: thinking aloud";

  test("a wrong token is refused beside its field", async () => {
    const page = await come_in(house, "nothing");
    await page.getByText("Unknown token.").waitFor();
    await look_over(page, "student-token");
    await page.context().close();
  });

  test("a token is forgotten with the tab, but on one’s own computer until one logs out", async () => {
    const { alias, token } = house.tokens.Ann;
    const own = { name: `You are ${alias}` };
    const kept = (page) => page.evaluate(() => [...Object.values(localStorage), ...Object.keys(localStorage)].join("\n"));
    const page = await come_in(house, token);
    await page.getByRole("heading", own).waitFor();
    assert.ok(!(await kept(page)).includes(token));
    await page.reload();
    await page.getByRole("heading", own).waitFor();
    const next = await page.context().newPage();
    await next.goto(`${house.server.url}/student`);
    const field = next.getByRole("textbox", { name: "Your token" });
    await field.fill(token);
    await next.getByLabel("Remember the token until I log out").check();
    await next.getByRole("button", { name: "Log in" }).click();
    await next.getByRole("heading", own).waitFor();
    assert.ok((await kept(next)).includes(token));
    const later = await page.context().newPage();
    await later.goto(`${house.server.url}/student`);
    await later.getByRole("button", { name: "Log out" }).click();
    await later.getByRole("textbox", { name: "Your token" }).waitFor();
    assert.ok(!(await kept(later)).includes(token));
    await page.context().close();
  });

  test("a token shows its owner what the own bot wrote on standard error", async () => {
    const { alias, token } = house.tokens.Ann;
    const page = await come_in(house, token);
    await page.getByRole("heading", { name: `You are ${alias}` }).waitFor();
    const mine = page.getByRole("table", { name: "My games, newest first" });
    await mine.getByText("Standard error").first().click();
    await mine.getByText(said).first().waitFor();
    await look_over(page, "student");
    await mine.getByRole("rowheader").first().getByRole("link").click();
    await page.getByRole("heading", { name: "Standard error" }).waitFor();
    assert.equal(await page.locator("main pre", { hasText: said }).count(), 1);
    await look_over(page, "game-own-stderr");
    await page.context().close();
  });

  test("A student sees place, rating and the last games, and can hide the own name", async () => {
    const { alias, token } = house.tokens.Dee;
    const page = await come_in(house, token);
    const stands = page.getByRole("region", { name: "Your standing" });
    await stands.getByText(/± \d+/).first().waitFor();
    const { entrants } = (await house.server.get("tournaments/spring-cup/entrants")).body;
    const { place } = entrants.find((one) => one.alias === alias);
    assert.match(await stands.locator("dl").innerText(), new RegExp(`Place\\s+${place}`));
    const said = await stands.locator(".game-line .tag").allInnerTexts();
    assert.ok(said.length >= 5 && said.length <= 10, `${said.length} games`);
    assert.deepEqual([...said].sort((one, other) => (one === "lost" ? 0 : 1) - (other === "lost" ? 0 : 1)), said, "losses first");
    await page.getByText("Names are not shown").waitFor();
    await page.getByLabel("Never show my name").check();
    await house.server.until("the name to be hidden", async () => (await house.server.ask("tournaments/spring-cup/roster")).entrants.find((one) => one.alias === alias).hides_name);
    await page.getByLabel("Never show my name").uncheck();
    await house.server.until("the name to be shown", async () => !(await house.server.ask("tournaments/spring-cup/roster")).entrants.find((one) => one.alias === alias).hides_name);
    await look_over(page, "student-standing");
    await page.context().close();
  });

  test("the addresses of the own group are shown on demand, and the own one can be hidden", async () => {
    await house.server.act("tournaments", { name: "letters", preset: "round-robin", game: "boxing",
      roster: "name,e-mail\nGil,gil@example.edu\nHal,hal@example.edu\nIda,ida@example.edu\n" });
    const csv = await house.server.act("tournaments/letters/tokens");
    const tokens = Object.fromEntries(csv.trim().split("\n").slice(1).map((line) => [line.split(",")[1], line.split(",").at(-1)]));
    const seen = async (name) => (await house.server.get("me/group", { authorization: `Bearer ${tokens[name]}` })).body;
    const page = await come_in(house, tokens.Ida);
    await page.getByText("E-mail addresses").click();
    await page.getByRole("link", { name: "gil@example.edu" }).waitFor();
    assert.equal(await page.getByText("ida@example.edu").count(), 0);
    assert.deepEqual((await seen("Gil")).addresses, ["hal@example.edu", "ida@example.edu"]);
    await look_over(page, "student-group");
    await page.getByLabel("Hide my e-mail address from my group").check();
    const less = await house.server.until("the address to be hidden", async () => {
      const group = await seen("Gil");
      return group.through_instructor === 1 && group;
    });
    assert.deepEqual(less.addresses, ["hal@example.edu"]);
    await page.context().close();
  });

  test("another one’s token shows nothing of it, and neither does no token", async () => {
    const game = (await house.server.get("tournaments/spring-cup/games?limit=200")).body.games.find(({ seats }) =>
      seats.some(({ alias }) => alias === house.tokens.Ann.alias) && seats.some(({ alias }) => alias === house.tokens.Ben.alias));
    const headers = (name) => ({ authorization: `Bearer ${house.tokens[name].token}` });
    assert.equal((await house.server.get(`me/games/${game.id}`, headers("Ann"))).body.stderr.trim(), said);
    assert.equal((await house.server.get(`me/games/${game.id}`, headers("Ben"))).body.stderr, "");
    assert.equal((await house.server.get(`me/games/${game.id}`, headers("Cy"))).status, 404);
    const page = await come_in(house, house.tokens.Ben.token);
    await page.getByRole("heading", { name: `You are ${house.tokens.Ben.alias}` }).waitFor();
    await page.goto(`${house.server.url}/t/spring-cup/game/${game.id}`);
    await page.getByText("No output.").waitFor();
    assert.ok(!(await page.content()).includes(said));
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole("heading", { name: "Moves" }).waitFor();
    assert.equal(await page.getByRole("heading", { name: "Standard error" }).count(), 0);
    assert.ok(!(await page.content()).includes(said));
    await page.context().close();
  });

  test("the bot’s state is shown as it comes and goes; practice is one click, the check another", async () => {
    await house.server.act("tournaments", duel);
    house.duel = await house.server.tokens("duel");
    const [[alias, token]] = Object.entries(house.duel);
    const page = await come_in(house, token);
    await page.getByText("not connected", { exact: true }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Check my bot" }).isDisabled());
    const bot = new HeldBot(house.server.bots, token);
    await page.getByText("Waiting for its next game.").waitFor();
    bot.go_on(6);
    await page.getByRole("button", { name: "Play boxing_random" }).click();
    const practice = page.getByRole("table", { name: "My practice games, newest first" });
    await practice.getByRole("link", { name: /^Practice \d+$/ }).waitFor();
    await page.getByText("Waiting for its next game.").waitFor();
    await page.getByRole("button", { name: "Check my bot" }).click();
    await page.locator(".findings li").first().waitFor();
    await page.getByRole("heading", { name: `You are ${alias}` }).waitFor();
    await look_over(page, "student-practice");
    await practice.getByRole("link", { name: /^Practice \d+$/ }).first().click();
    await page.getByRole("heading", { name: "Moves" }).waitFor();
    await page.getByRole("button", { name: "Analyse this game" }).click();
    await page.getByRole("img", { name: /^The course of the game: / }).waitFor();
    await look_over(page, "practice-game");
    bot.leave();
    await page.goBack();
    await page.getByText("not connected", { exact: true }).waitFor();
    await page.context().close();
  });

  test("a program’s name is chosen here, shown everywhere, and the instructor’s reason read here", async () => {
    const [[alias, token]] = Object.entries(house.duel);
    const page = await come_in(house, token);
    const field = page.getByLabel("Name of your program");
    const save = page.getByRole("button", { name: "Save name", exact: true });
    await field.fill("41:38");
    await save.click();
    await page.getByText("the program's name needs a letter").waitFor();
    const watcher = await house.browser.page();
    await watcher.goto(`${house.server.url}/t/duel/entrants`);
    await watcher.getByRole("rowheader", { name: alias }).waitFor();
    const long = `Name ${"W".repeat(20)} שלום`;
    await field.fill(long);
    await save.click();
    await page.getByRole("heading", { name: `You are ${long} ${alias}` }).waitFor();
    // The other page updates without a reload.
    await watcher.getByRole("rowheader", { name: `${long} ${alias}` }).waitFor();
    await look_over(watcher, "entrants-named");
    for (const path of ["/t/duel", "/t/duel/stage/1", "/screen?t=duel", `/t/duel/entrant/${alias}`]) {
      await watcher.goto(`${house.server.url}${path}`);
      await watcher.getByText(long).first().waitFor();
      await look_over(watcher, `named-${path.split(/[/?]/).filter(Boolean).join("-")}`);
    }
    await look_over(page, "student-named");
    await house.server.act("tournaments/duel/names/remove", { entrant: alias, reason: "too long for the wall" });
    await page.getByText("too long for the wall").waitFor();
    await page.getByRole("heading", { name: `You are ${alias}`, exact: true }).waitFor();
    await watcher.getByText(long).first().waitFor({ state: "detached" });
    await field.fill(long);
    await save.click();
    await page.getByText("the instructor removed this name (too long for the wall)").waitFor();
    await field.fill("Deep Thought");
    await save.click();
    await page.getByRole("heading", { name: `You are Deep Thought ${alias}` }).waitFor();
    assert.deepEqual([...page.errors, ...watcher.errors], []);
    await watcher.context().close();
    await page.context().close();
  });

  test("an emblem is chosen here from its parts, one that another entrant has is marked, and every page shows it", async () => {
    const [[alias, token], [other]] = Object.entries(house.duel);
    const page = await come_in(house, token);
    await page.getByRole("button", { name: `Choose emblem of ${alias}` }).click();
    const dialog = page.getByRole("dialog", { name: `Emblem of ${alias}` });
    const pick = (name) => dialog.getByRole("radio", { name }).check({ force: true });
    const words = { outline: "Outline", division: "Field", charge: "Sign", swapped: "Order" };
    const wanted = derived_emblem(other);
    for (const part of Object.keys(words)) {
      const group = dialog.getByRole("group", { name: words[part], exact: true });
      await group.getByRole("radio", { name: new RegExp(`^${names[part][Number(wanted[part])]}(,|$)`) }).check({ force: true });
    }
    await dialog.getByText(`${other} has this shape: choose another.`).waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Save emblem" }).isDisabled());
    assert.ok(await dialog.getByRole("radio", { name: `taken by ${other}` }).count() >= 4);
    await look_over(page, "student-emblem");
    await pick(/^star/);
    await pick(/^house/);
    await pick("gold");
    await dialog.getByRole("button", { name: "Save emblem" }).click();
    await dialog.waitFor({ state: "detached" });
    const chosen = { ...wanted, charge: 6, outline: 5, colour: 11 };
    await page.goto(`${house.server.url}/t/duel/entrants`);
    const drawn = page.getByRole("rowheader", { name: alias }).locator(".emblem path").first();
    await drawn.waitFor({ state: "attached" });
    assert.equal(await drawn.getAttribute("d"), emblem_drawing(chosen).layers[0][1]);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("a token that was replaced says so, and the page takes the new one", async () => {
    const [alias] = Object.keys(house.duel);
    const page = await come_in(house, house.duel[alias]);
    await page.getByRole("heading", { name: /^You are/ }).waitFor();
    const box = page.getByLabel("Accept practice games automatically");
    await box.waitFor();
    house.duel = await house.server.tokens("duel");
    // An event may have the page ask, and so learn it, before this click does.
    const stopped = page.getByText("Your token was replaced");
    await Promise.any([box.click(), stopped.waitFor()]);
    await stopped.waitFor();
    await page.getByRole("textbox", { name: "Your token" }).fill(house.duel[alias]);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Your token was replaced").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("textbox", { name: "Your token" }).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}
