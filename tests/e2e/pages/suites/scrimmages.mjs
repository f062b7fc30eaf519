// Scrimmages: what the page makes of the server's document, given here; how one comes to it.
import assert from "node:assert/strict";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";

const of = (entrant, version, elo, error, games, plays) =>
  ({ entrant, name: entrant ?? "boxing_greedy", version, plays, elo, error, games });
const seat = (name, version, standing, score) => ({ name, version, standing, score });

/** What the server might say of two entrants. */
function document_of([one, other]) {
  const seats = [[seat(one, 3, "loss", 3), seat(other, 1, "win", 5)], [seat(one, 2, "win", 6), seat("boxing_greedy", null, "loss", 1)],
    [seat(other, 1, "tie", 4), seat(one, 3, "tie", 4)]];
  return {
    standings: [of(one, 2, 140, 70, 31, false), of(other, 1, 83, 61, 40, true), of(null, null, -20, 45, 60, false),
      of(one, 3, -35, 90, 12, true), of(one, 1, -180, 110, 14, false)],
    games: seats.map((both, index) => ({ id: 12 - index, started: "2026-11-20T20:51:06Z", seats: both,
      reason: ["last-spot", "timeout", "pass-pass"][index] })),
  };
}

/** `tournament` has two entrants. */
export function scrimmages_suite(house, tournament = "hand-in") {
  const test = steps();
  const address = () => `${house.server.url}/t/${tournament}/scrimmages`;
  let page;
  let said = { standings: [], games: [] };
  let aliases;
  const is_of = (entrant) => ({ seats }) => !entrant || seats.some(({ name }) => name === entrant);
  const answer_to = (query) => ({ next_before: null, ...said, games: said.games.filter(is_of(query.get("entrant"))).filter(({ id }) => !query.get("before") || id < Number(query.get("before"))) });

  test("where nobody has handed in a program, the page says how", async () => {
    aliases = (await house.server.get(`tournaments/${tournament}/entrants`)).body.entrants.map(({ alias }) => alias);
    page = await house.browser.page();
    await page.route(/\/api\/v1\/tournaments\/[^/]+\/scrimmages(\?|$)/, (route) => route.fulfill({ json: answer_to(new URL(route.request().url()).searchParams) }));
    await page.goto(`${house.server.url}/t/${tournament}/ratings`);
    await page.getByRole("link", { name: "Scrimmages", exact: true }).click();
    await page.getByText("Scrimmages do not affect standings.").waitFor();
    await page.getByText("No program has been uploaded yet").getByRole("link", { name: "Take part" }).waitFor();
    await look_over(page, "scrimmages-nothing");
  });

  test("the strongest is first, versions that do not play are shown on demand, sample bots always", async () => {
    said = document_of(aliases);
    await page.goto(address());
    const rows = page.getByRole("table", { name: "Programs, strongest first" }).locator("tbody tr");
    await rows.nth(2).waitFor();
    assert.equal(await rows.count(), 3);
    assert.match(await rows.nth(0).innerText(), new RegExp(`1\\s.*${aliases[1]} v1\\s+83\\s+± 61\\s+40`));
    assert.match(await rows.nth(1).innerText(), /2\s+boxing_greedy \(sample bot\)\s+-20/);
    await page.getByLabel("Only versions that play").uncheck();
    assert.equal(await rows.count(), 5);
    assert.match(await rows.nth(0).innerText(), /v2 \(no longer plays\)/);
    assert.equal(await page.locator("tr.off").count(), 2);
    assert.equal(await page.getByRole("group", { name: "Ratings with their intervals" }).locator(".off").count(), 2);
  });

  test("an entrant is chosen: its versions as a picture and as figures, at an address of their own", async () => {
    await page.getByLabel("Entrant").selectOption(aliases[0]);
    const picture = page.getByRole("img", { name: "rating by version" });
    await picture.waitFor();
    assert.equal(await picture.locator("desc").textContent(), "v1: -180 ± 110; v2: 140 ± 70; v3: -35 ± 90");
    assert.equal(await page.getByRole("table", { name: "rating by version" }).locator("tbody tr").count(), 3);
    assert.equal(new URL(page.url()).search, `?entrant=${aliases[0]}`);
    assert.equal(await page.getByLabel("Entrant").locator("option").count(), 2);
    await look_over(page, "scrimmages");
  });

  test("Games are those of the chosen entrant, and older ones come page by page", async () => {
    const lines = page.locator(".game-line");
    await page.getByLabel("Games of").selectOption(aliases[1]);
    await lines.nth(2).waitFor({ state: "detached" });
    await lines.nth(1).waitFor(); // the list is empty until it is loaded
    assert.equal(await lines.count(), 2);
    const all = said;
    said = { ...all, games: all.games.slice(0, 2), next_before: 11 };
    await page.getByLabel("Games of").selectOption("");
    await page.getByRole("button", { name: "Older games" }).waitFor();
    await lines.nth(2).waitFor({ state: "detached" });
    said = all;
    await page.getByRole("button", { name: "Older games" }).click();
    await lines.nth(2).waitFor();
    await page.getByRole("button", { name: "Older games" }).waitFor({ state: "detached" });
  });

  test("the last games name the winner first, with the reason and the record", async () => {
    const lines = page.locator(".game-line");
    assert.match(await lines.nth(0).innerText(), new RegExp(`${aliases[1]}\\s+v1\\s+5.*–.*${aliases[0]}\\s+v3\\s+3[^]*last spot filled`, "s"));
    assert.match(await lines.nth(1).innerText(), /boxing_greedy \(sample bot\)[^]*time limit exceeded/);
    assert.match(await lines.nth(2).innerText(), /tie, two passes in a row/);
    assert.equal(await lines.nth(0).getByRole("link").first().getAttribute("href"), `/t/${tournament}/practice/12`);
    assert.equal(await lines.nth(0).getByRole("link", { name: "Record of game 12" }).getAttribute("href"),
      `/api/v1/tournaments/${tournament}/practice/12/record`);
  });

  test("whoever comes back to the page sees what was played meanwhile", async () => {
    said = { ...said, games: said.games.slice(1) };
    await page.waitForTimeout(1100);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.locator(".game-line").nth(2).waitFor({ state: "detached" });
    assert.deepEqual(page.errors, []);
    await settled(page);
    await page.context().close();
  });
}
