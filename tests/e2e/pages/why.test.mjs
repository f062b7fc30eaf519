// Why did I lose? In a browser, against a separate server, which has nothing else to analyse. Then
// an evening with held-back results.
import { after, before, describe } from "node:test";
import { Browser } from "./support/browser.mjs";
import { Server } from "./support/server.mjs";
import { embargo_suite } from "./suites/embargo.mjs";
import { why_suite } from "./suites/why.mjs";

const house = { server: new Server(), browser: new Browser() };

describe("a game that was lost, and one that is held back", { timeout: 7_000_000 }, () => {
  before(async () => {
    await house.server.start();
    await house.browser.start();
  });
  after(async () => {
    await house.browser.end();
    await house.server.end();
  });
  why_suite(house);
  embargo_suite(house);
});
