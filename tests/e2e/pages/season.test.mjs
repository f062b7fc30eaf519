// A whole season in a browser, as a new user sees it: roster, ladder, thresholds, groups, bracket,
// grades. One class, one server, one browser; only `aspis submit` needs a terminal.
import { after, before, describe } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./support/browser.mjs";
import { Server } from "./support/server.mjs";
import { steps } from "./support/steps.mjs";
import { season_before_suite } from "./suites/season_before.mjs";
import { season_ladder_suite } from "./suites/season_ladder.mjs";
import { season_bracket_suite } from "./suites/season_bracket.mjs";

const house = { server: new Server(), browser: new Browser(), tournament: "season", bots: {} };

describe("a season", { timeout: 7_000_000 }, () => {
  before(async () => {
    house.folder = mkdtempSync(join(tmpdir(), "aspis-season-"));
    await house.server.start();
    await house.browser.start();
  });
  after(async () => {
    for (const bot of Object.values(house.bots)) bot.leave();
    await house.browser.end();
    await house.server.end();
    rmSync(house.folder, { recursive: true, force: true });
  });
  const test = steps();
  for (const suite of [season_before_suite, season_ladder_suite, season_bracket_suite]) suite(house, test);
});
