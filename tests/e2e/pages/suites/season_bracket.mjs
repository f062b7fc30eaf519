// The season's tournament: groups seeded by the ladder, a bot that drops out, a missing bot, a
// correction, the bracket, and the gradebooks.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { look_over } from "../support/browser.mjs";
import { drop_out, hosted, hostile, late, people, ranks } from "../support/season_class.mjs";
import { expected_grades, order_of, rows_of } from "../support/season_grades.mjs";
import { do_it, open_menu } from "./instructor.mjs";

export function season_bracket_suite(house, test) {
  const alias_of = (entry) => house.tokens[entry].alias;
  const entry_of = (alias) => Object.keys(house.tokens).find((entry) => alias_of(entry) === alias);
  const get = async (path = "") => (await house.server.get(`tournaments/${house.tournament}${path}`)).body;
  const to = (page, part) => page.getByRole("navigation", { name: "Parts of this tournament" }).getByRole("link", { name: part }).click();
  /** By group: its entries, the strongest first. */
  let groups;

  const matches_of = async (stage) => (await get(`/matches?stage=${stage}&limit=1000`)).matches;

  async function games() {
    const all = [];
    for (let before = ""; before !== null;) {
      const page = await get(`/games?limit=200${before && `&before=${before}`}`);
      all.push(...page.games);
      before = page.next_before;
    }
    return all;
  }

  test("it is started with a window after which missing bots forfeit, and the ladder's best lead the groups", async () => {
    const { page } = house;
    await to(page, "Play");
    await page.getByText("Set a time window").click();
    await page.getByLabel("When it closes").selectOption("forfeit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Close round now" }).waitFor();
    await page.getByRole("button", { name: "Start tournament", exact: true }).click();
    await page.getByRole("button", { name: "Pause after current games" }).waitFor();
    const { audit } = await house.server.ask(`tournaments/${house.tournament}/audit`);
    const [, seeded] = /the strongest first: (.*)$/.exec(audit.find(({ act }) => act === "seed").reason);
    const seeds = seeded.split(" ");
    assert.deepEqual([...seeds].sort(), hosted.map(alias_of).sort());
    const { stages } = await get();
    groups = stages[0].groups.map(({ entrants }) => Object.fromEntries(entrants.map((alias) => [alias, entry_of(alias)])));
    assert.deepEqual(groups.map((group) => seeds.findIndex((alias) => alias in group)), [0, 1, 2, 3, 4, 5]);
    assert.equal(groups.flatMap(Object.keys).length, 34);
  });

  test("one drops out after the first game, which stands", async () => {
    const { page } = house;
    const bot = house.bots[drop_out];
    assert.equal(await bot.first_result, "loss");
    bot.leave();
    const alias = alias_of(drop_out);
    await to(page, "Entrants and tokens");
    await open_menu(page, alias);
    await page.getByRole("button", { name: `Withdraw ${alias}`, exact: true }).click();
    await do_it(page, `Withdraw ${alias}`, "has left the class");
    await open_menu(page, alias);
    await page.getByRole("button", { name: `Reinstate ${alias}`, exact: true }).waitFor();
  });

  test("everything is played but what waits for the one who has nothing to play with", async () => {
    const missing = alias_of(hostile);
    await house.server.until("all other matches", async () => (await matches_of(1)).every(({ sides, state }) =>
      sides.some(({ alias }) => alias === missing) || state === "played"));
    assert.ok((await get()).run_state !== "finished");
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/t/${house.tournament}`);
    await page.getByRole("heading", { name: "Season" }).waitFor();
    await look_over(page, "10-groups");
    await page.context().close();
  });

  test("an assistant awards a game that was disputed, and the log names her", async () => {
    const { anna } = house;
    const group = groups.map(order_of).find((order) => order.slice(2).filter((alias) => entry_of(alias) in ranks && entry_of(alias) !== drop_out).length > 1);
    const [winner, loser] = group.slice(2);
    const points = async () => Object.fromEntries((await get("/standings")).stages[0].groups.flatMap(({ lines }) => lines).map(({ alias, points: sum }) => [alias, Number(sum)]));
    const before = await points();
    const game = (await games()).find(({ seats }) => [winner, loser].every((alias) => seats.some((seat) => seat.alias === alias)));
    await anna.goto(`${house.server.url}/instructor/t/${house.tournament}/disputes?game=${game.id}`);
    await open_menu(anna, `game ${game.id}`);
    await anna.getByRole("button", { name: `Award, game ${game.id}`, exact: true }).click();
    await anna.getByLabel("Award the game to").selectOption(loser);
    await do_it(anna, `Award to ${loser}`, "its line was down");
    await house.server.until("the table with it", async () => {
      const after = await points();
      return after[winner] === before[winner] - 2 && after[loser] === before[loser] + 2;
    });
    await to(anna, "Log");
    await anna.getByRole("row").filter({ hasText: "its line was down" }).getByText("anna (assistant)").waitFor();
  });

  test("the other one closes the round: the missing bot forfeits, and the bracket is played to its end", async () => {
    const { bela } = house;
    await bela.getByRole("button", { name: "Close round now" }).click();
    await do_it(bela, "Close round", "everybody had a week");
    await bela.getByText("All games have been played.").waitFor();
    await house.server.finished(house.tournament);
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/t/${house.tournament}/stage/2`);
    await page.getByRole("heading", { name: "Bracket" }).first().waitFor();
    await look_over(page, "11-bracket");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("the first two of each group came into the bracket, and the better one of each match went on", async () => {
    const bracket = await matches_of(2);
    const inside = new Set(bracket.flatMap(({ sides }) => sides.map(({ alias }) => alias)).filter(Boolean));
    house.qualified = groups.flatMap((group) => order_of(group).slice(0, 2));
    assert.deepEqual([...inside].sort(), [...house.qualified].sort());
    const played = await games();
    for (const { sides, games: of_match, winner, by_lot } of bracket.filter((match) => match.games.length)) {
      const [one, other] = sides.map(({ alias }) => alias);
      const won = (alias) => played.filter(({ id }) => of_match.some((game) => game.id === id))
        .filter(({ seats }) => seats.some((seat) => seat.alias === alias && seat.standing === "win")).length;
      if (by_lot) assert.equal(won(one), won(other));
      else assert.equal(winner, won(one) > won(other) ? one : other);
      const ranked = [one, other].filter((alias) => entry_of(alias) in ranks).sort((a, b) => ranks[entry_of(b)] - ranks[entry_of(a)]);
      assert.equal(winner, ranked.length === 1 ? [one, other].find((alias) => alias !== ranked[0]) : ranked[0] ?? winner);
    }
    const { entrants } = await get("/entrants");
    const final = bracket.find(({ part, round_name: name }) => /final/i.test(name) && !/semi|quarter|third/i.test(name) && part !== "third-place");
    assert.equal(entrants.find(({ place }) => place === 1).alias, final.winner);
  });

  test("both gradebooks have thresholds and places of everybody, the people of a team alike", async () => {
    const { page } = house;
    await to(page, "Exports");
    await look_over(page, "12-grades");
    const class_of = (entry) => (entry === hostile ? "Cannot play" : house.qualified.includes(alias_of(entry)) ? "Bracket" : "Out in the groups");
    const expected = expected_grades(class_of, house.passed);
    assert.equal(Object.keys(expected).length, people.length);
    const grades = async (button) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
      return rows_of(readFileSync(await download.path(), "utf8"));
    };
    // For each way to grade, the preview equals the file.
    for (const [scheme, points] of [["place", "1=100,3=87.5"], ["percentile", ""], ["points", ""], ["threshold", ""], ["class", ""]]) {
      await page.getByLabel("Grade by").selectOption(scheme);
      if (points) await page.getByLabel("Points", { exact: true }).fill(points);
      const query = new URLSearchParams({ by: scheme, ...(points && { points }) });
      await page.locator(`[data-query="${query}"] .histogram`).waitFor();
      const shown = await page.getByRole("table", { name: "Grades" }).locator("tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("bdi").textContent, row.lastElementChild.textContent]));
      const [, ...file] = await grades("Download for Canvas (CSV)");
      assert.deepEqual(shown.map(([name, grade]) => [name, grade === "open" ? "" : grade]).sort(), file.map((cells) => [cells[0], cells[5]]).sort(), scheme);
    }
    await look_over(page, "12-grades-by-class");
    const [possible, ...canvas] = await grades("Download for Canvas (CSV)");
    assert.equal(possible.at(-1), "100");
    assert.deepEqual(Object.fromEntries(canvas.map((cells) => [cells[3], Number(cells[5])])), expected);
    assert.deepEqual(canvas.map(([name]) => name).sort(), people.map(({ name }) => name).sort());
    assert.deepEqual(Object.fromEntries((await grades("Download for Moodle (CSV)")).map(([email, , points]) => [email, Number(points)])), expected);
    assert.equal(expected["mal@example.edu"], 0);
    assert.equal(expected["otto@example.edu"], 25);
    assert.ok(expected[late.email] >= 25);
  });

  test("the season is put away: pages that run from a disk, where the winner's last game is replayed", async () => {
    const { page } = house;
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Archive (ZIP)" }).click()]);
    const unpacked = spawnSync("python3", ["-m", "zipfile", "-e", await download.path(), join(house.folder, "away")]);
    assert.equal(unpacked.status, 0, String(unpacked.stderr));
    const away = join(house.folder, "away", house.tournament);
    const visitor = await house.browser.page();
    await visitor.goto(`${pathToFileURL(join(away, "index.html"))}`);
    await visitor.getByRole("link", { name: "Season" }).first().click();
    await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
    await visitor.locator("main .game-lines a").first().click();
    await visitor.locator(".replay-board svg").first().waitFor();
    assert.deepEqual(visitor.errors, []);
    await visitor.context().close();
    const moves = readFileSync(join(away, "dataset", "moves.csv"), "utf8").trim().split("\n");
    assert.ok(moves.length > 1000);
    assert.doesNotMatch(moves.join() + readFileSync(join(away, "dataset", "entrants.jsonl"), "utf8"), /example\.edu/);
    for (const one of [house.page, house.anna, house.bela]) {
      assert.deepEqual(one.errors, []);
      await one.context().close();
    }
  });
}
