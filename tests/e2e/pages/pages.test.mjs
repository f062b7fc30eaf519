// The pages in a browser, against a server that is started here. One server and one browser for all:
// the suites follow each other, and later ones look at what earlier ones have played.
import { after, before, describe } from "node:test";
import { Browser } from "./support/browser.mjs";
import { Server } from "./support/server.mjs";
import { instructor_suite } from "./suites/instructor.mjs";
import { spectator_suite } from "./suites/spectator.mjs";
import { accounts_suite } from "./suites/accounts.mjs";
import { student_suite } from "./suites/student.mjs";
import { hand_in_suite } from "./suites/hand_in.mjs";
import { scrimmages_suite } from "./suites/scrimmages.mjs";
import { take_part_suite } from "./suites/take_part.mjs";
import { hostile_suite } from "./suites/hostile.mjs";
import { every_page_suite } from "./suites/every_page.mjs";
import { theorem_suite } from "./suites/theorem.mjs";
import { solitaires_suite } from "./suites/solitaires.mjs";
import { stage_suite } from "./suites/stage.mjs";
import { archive_suite } from "./suites/archive.mjs";

const house = { server: new Server(), browser: new Browser() };

describe("the pages", { timeout: 7_000_000 }, () => {
  before(async () => {
    await house.server.start();
    await house.browser.start();
  });
  after(async () => {
    await house.browser.end();
    await house.server.end();
  });
  for (const suite of [instructor_suite, accounts_suite, student_suite, hand_in_suite, scrimmages_suite, take_part_suite, hostile_suite, spectator_suite, solitaires_suite, theorem_suite, every_page_suite, stage_suite, archive_suite]) suite(house);
});
