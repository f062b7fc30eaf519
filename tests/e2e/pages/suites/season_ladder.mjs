// Students upload programs, on the page and with `aspis submit`; a hostile one gets nothing; other
// bots connect. The ladder is played until all thresholds are decided; one student joins late.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { look_over } from "../support/browser.mjs";
import { RankedBot } from "../support/ranked_bot.mjs";
import { run } from "../support/run.mjs";
import { by_page, by_submit, hosted, hostile, late, plan, ranks, reference } from "../support/season_class.mjs";
import { passed_by, result_of } from "../support/season_grades.mjs";
import { multiplies, nothing_taken, programs, reads_while_it_is_built, takes, written } from "../support/season_programs.mjs";
import { do_it } from "./instructor.mjs";

const stage = process.env.ASPIS_STAGE;
const aspis = join(stage, "bin/aspis");

/** How many processes of this machine have it in their command. */
function running(word) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((process) => {
    try {
      return readFileSync(`/proc/${process}/cmdline`, "latin1").includes(word);
    } catch {
      return false;
    }
  }).length;
}

export function season_ladder_suite(house, test) {
  const pages = {};
  const alias_of = (entry) => house.tokens[entry]?.alias;
  const version = (page, number) => page.locator(".version").filter({ has: page.getByRole("heading", { name: `v${number}` }) });
  const is = (page, number, state) => page.getByRole("heading", { name: `v${number} ${state}` }).waitFor();

  /** What the compiler and the checker said: shown at once where one saw them at work, else on demand. */
  async function report(page, number) {
    const details = version(page, number).locator("details");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await details.locator("h4").first().waitFor();
    return details;
  }

  /** By their records, which everybody can read, oldest first: there is no practice but scrimmages. */
  async function scrimmages() {
    const of = `tournaments/${house.tournament}`;
    const last = (await house.server.get(`${of}/scrimmages`)).body.games[0].id;
    const results = [];
    for (let id = 1; id <= last; ++id) results.push(result_of(await house.server.text(`${of}/practice/${id}/record`)));
    return results;
  }

  async function own_page(entry) {
    const page = await house.browser.page();
    await page.goto(`${house.server.url}/student#token=${encodeURIComponent(house.tokens[entry].token)}`);
    await page.getByRole("heading", { name: /^You are / }).waitFor();
    await page.getByText("Your bot plays from your own computer").waitFor();
    return page;
  }

  async function hand_in(page, what) {
    await page.locator(".hand-in").getByLabel("Choose files").setInputFiles(what);
    await page.getByRole("button", { name: "Upload program" }).click();
    await page.getByText(/^Uploaded as v\d+\.$/).waitFor();
  }

  const source = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

  test("three students and the staff hand in on their pages, by files or a folder, and see them pass", async () => {
    for (const entry of [...by_page, reference]) {
      const page = (pages[entry] = await own_page(entry));
      if (Object.keys(programs[entry]).length > 1) {
        await page.getByLabel("Choose a folder").setInputFiles(written(house.folder, entry));
        await page.locator(".chosen", { hasText: ".tar: " }).waitFor();
        await page.getByRole("button", { name: "Upload program" }).click();
        await page.getByText("Uploaded as v1.").waitFor();
      } else {
        await hand_in(page, written(house.folder, entry));
      }
    }
    for (const entry of [...by_page, reference]) {
      await is(pages[entry], 1, "ready");
      await pages[entry].getByText("v1 plays. The server runs it").waitFor();
    }
    await look_over(pages[by_page[0]], "4-hand-in");
  });

  test("three students hand in by `aspis submit`, which says that they play", async () => {
    for (const entry of by_submit) {
      const token = join(house.folder, `${alias_of(entry)}.token`);
      writeFileSync(token, `${house.tokens[entry].token}\n`);
      const { said, status } = await run([aspis, "submit", written(house.folder, entry), "--token-file", token, house.server.url], house.folder);
      assert.equal(status, 0, said);
      assert.match(said, /version 1 is ready and plays from the next round on/);
    }
  });

  test("a program that is after the server's files while it is built gets no word of them", async () => {
    const page = (pages[hostile] = await own_page(hostile));
    const secret = join(house.server.folder, "data/instructor");
    await hand_in(page, source("bot.c", reads_while_it_is_built(secret)));
    await is(page, 1, "failed");
    const log = await report(page, 1);
    await log.getByText(/No such file|Permission denied/).waitFor(); // the latter without namespaces
    for (const word of readFileSync(secret, "utf8").split(/[\s:$]+/).filter((part) => part.length > 7)) assert.ok(!(await log.innerText()).includes(word));
  });

  test("nor gets it files, the network or other processes while it is checked, which it could get outside", async () => {
    const page = pages[hostile];
    const { folder, http, bots, child } = house.server;
    const thief = takes({ secret: join(folder, "data/instructor"), folder: join(folder, "data"), http, bots, server: child.pid });
    const outside = mkdtempSync(join(house.folder, "outside-"));
    writeFileSync(join(outside, "bot.py"), thief);
    assert.ok((await run(["python3", "bot.py"], outside)).status > nothing_taken);
    await hand_in(page, source("bot.py", thief));
    await is(page, 2, "failed");
    await (await report(page, 2)).getByText(`status ${nothing_taken} `).waitFor();
  });

  test("nor is anything left of one that multiplies, and the server goes on", async () => {
    const page = pages[hostile];
    const name = `multiplies_${process.pid}.py`;
    await hand_in(page, source(name, multiplies));
    await is(page, 3, "failed");
    await house.server.until("its processes to be gone", () => running(name) === 0);
    await page.getByText("Your bot plays from your own computer").waitFor();
    await look_over(page, "5-hostile");
    assert.equal((await fetch(`${house.server.url}/healthz`)).status, 200);
  });

  test("the programs play scrimmages, and have ratings on the ladder", async () => {
    const page = (house.ladder = await house.browser.page());
    await house.server.until("ratings of all programs", async () => {
      const { standings } = (await house.server.get(`tournaments/${house.tournament}/scrimmages`)).body;
      return hosted.every((entry) => standings.some(({ entrant, games }) => entrant === alias_of(entry) && games > 0));
    });
    await page.goto(`${house.server.url}/t/${house.tournament}/scrimmages`);
    const rows = page.getByRole("table", { name: "Programs, strongest first" }).locator("tbody tr");
    const of = (entry) => rows.filter({ has: page.getByRole("link", { name: alias_of(entry), exact: true }) });
    for (const entry of hosted) await of(entry).getByText(/^-?\d+ ± \d+$/).waitFor();
    assert.equal(await of(hostile).count(), 0);
  });

  test("thresholds are decided by the first games against their bots, as the scrimmages show them", async () => {
    const decided = await house.server.until("all thresholds to be decided", async () => {
      const { entrants } = await house.server.ask(`tournaments/${house.tournament}/versions`);
      const theirs = entrants.filter(({ alias }) => hosted.some((entry) => alias_of(entry) === alias));
      return theirs.every(({ thresholds }) => thresholds.every(({ state, passed_by: by }) => by || state === "failed")) && theirs;
    });
    const games = await scrimmages();
    house.passed = passed_by(hosted, alias_of, games);
    for (const entry of hosted) {
      const { thresholds } = decided.find(({ alias }) => alias === alias_of(entry));
      assert.deepEqual(thresholds.filter(({ passed_by: by }) => by === 1).map(({ name }) => name), house.passed[entry], entry);
    }
    assert.ok(hosted.some((entry) => house.passed[entry].length === plan.thresholds.length), "somebody has passed all of them");
    assert.ok(hosted.some((entry) => house.passed[entry].length < plan.thresholds.length), "and somebody has not");
    await look_over(house.ladder, "6-ladder");
    await pages[by_page[1]].reload();
    await pages[by_page[1]].getByRole("table", { name: "Thresholds" }).getByText("passed by v1").first().waitFor();
    await look_over(pages[by_page[1]], "7-thresholds");
    await house.page.goto(`${house.server.url}/instructor/t/${house.tournament}/programs`);
    await house.page.getByText("passed by v1").first().waitFor();
    await look_over(house.page, "8-programs");
    await house.ladder.context().close();
  });

  test("somebody who comes late is added, with a token of the own", async () => {
    const { page } = house;
    await page.getByRole("link", { name: "Entrants and tokens" }).click();
    await page.getByRole("button", { name: "Add entrant" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(late.name);
    await dialog.getByLabel("E-mail").fill(late.email);
    await do_it(page, "Add entrant", "came from another class");
    const row = page.getByRole("row").filter({ hasText: late.email });
    const alias = await row.locator(".alias").innerText();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: `Replace the token of ${alias}` }).click();
    await do_it(page, `Replace the token of ${alias}`, "the first one of this entrant");
    house.tokens[late.name] = { alias, token: await page.locator(".slip .token").innerText() };
    await page.getByRole("button", { name: "Hide tokens" }).click();
  });

  test("the others connect from their own machines", async () => {
    for (const [entry, rank] of Object.entries(ranks)) house.bots[entry] = new RankedBot(house.server.bots, house.tokens[entry].token, rank);
    for (const [entry, bot] of Object.entries(house.bots)) assert.equal(await bot.welcome, alias_of(entry));
    const { page } = house;
    for (const entry of [late.name, "Mallets"]) {
      await page.getByRole("row").filter({ has: page.getByRole("link", { name: alias_of(entry), exact: true }) }).getByText("ready", { exact: true }).waitFor();
    }
    await look_over(page, "9-entrants");
    for (const own of Object.values(pages)) {
      assert.deepEqual(own.errors, []);
      await own.context().close();
    }
  });
}
