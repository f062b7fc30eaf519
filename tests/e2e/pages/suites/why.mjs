// A student who lost follows the page alone: the move that lost, a better one, what the own bot wrote then
// and how long it took, and the command that brings the program back to that move.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { look_over, settled } from "../support/browser.mjs";
import { run } from "../support/run.mjs";
import { steps } from "../support/steps.mjs";

const aspis = join(process.env.ASPIS_STAGE, "bin/aspis");
const lawn = {
  title: "Lawn",
  name: "lawn",
  plan: { name: "lawn", game: "croquet", clock: { move: "10s" }, stages: [{ name: "Duel", match: { games: 2, swap: true } }] },
  roster: "name,command\nIda,house:croquet_thinker\nJon,house:croquet_strong\n",
};

export function why_suite(house) {
  const test = steps();
  const folder = mkdtempSync(join(tmpdir(), "aspis-why-"));
  let ida;
  let page;
  let lost;  // {id, analysis, seat} of a game that Ida gave away; `key` is the move to look at first

  test("games that are over are analysed by the server itself", async () => {
    await house.server.act("tournaments", lawn);
    const rows = (await house.server.act("tournaments/lawn/tokens")).trim().split("\n").map((line) => line.trim().split(","));
    const cells = rows.find(([, name]) => name === "Ida");
    ida = { alias: cells[0], token: cells.at(-1) };
    await house.server.act("tournaments/lawn/start");
    await house.server.finished("lawn");
    const { games } = (await house.server.get("tournaments/lawn/games")).body;
    for (const { id, seats } of games) {
      const analysis = await house.server.until(`game ${id} to be analysed`, async () => {
        const { status, body } = await house.server.get(`tournaments/lawn/analyses/${id}`);
        return status === 200 && body;
      });
      const seat = seats.findIndex((one) => one.alias === ida.alias);
      const decisive = analysis.moves.find(({ move }) => move === analysis.decisive);
      const key = analysis.moves.find(({ move }) => move === analysis.lesson?.move);
      if (seats[seat].standing === "loss" && decisive?.seat === seat && key) lost = { id, analysis, seat, decisive, key };
    }
    assert.ok(lost, "a random player loses to a perfect one");
  });

  test("the game’s page shows without a click who was ahead and the move to learn from, and in one click the one that theory blames", async () => {
    page = await house.browser.page();
    await page.goto(`${house.server.url}/student`);
    await settled(page);
    await page.getByRole("textbox", { name: "Your token" }).fill(ida.token);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("table", { name: "My games, newest first" }).locator(`a[href$="/game/${lost.id}"]`).first().click();
    await page.getByRole("img", { name: /^The course of the game: / }).waitFor();
    const faults = page.getByRole("list", { name: "Moves that gave something away" });
    await page.getByText("Moves that gave something away", { exact: true }).click();
    const fault = faults.getByRole("listitem").filter({ hasText: /This move decided the game\.|The last move that changed the outcome/ });
    await fault.waitFor();
    const better = lost.decisive.best[0].slice(lost.decisive.best[0].indexOf(",") + 1);
    assert.match(await fault.innerText(), new RegExp(`turned a proven (win|draw) into a proven (draw|loss); ${better}\\b.* held it`));
    const lesson = page.getByRole("region", { name: "Why it was lost" });
    assert.match(await lesson.innerText(), /had the last chance here: .* held \d+ of 100 games|walked into a trap/);
    await lesson.getByRole("button").click();
    await page.getByText(`${lost.key.move} / ${lost.analysis.moves.length}`, { exact: true }).waitFor();
    await page.getByText(/^This position: .+ proven\.$/).waitFor();
  });

  test("the list of moves marks it by a sign that a legend explains", async () => {
    const current = page.locator(".move[aria-current]");
    assert.match(await current.innerText(), /‼/);
    assert.match(await current.textContent(), /, the move to look at first/);
    await page.getByRole("list", { name: "Marks" }).getByText("the move to look at first").waitFor();
  });

  test("beside it stand what the own bot wrote in that turn, its time, and the referee’s lines", async () => {
    const own = page.getByRole("region", { name: "Standard error" });
    const turn = lost.analysis.moves.filter(({ move, seat }) => seat === lost.seat && move <= lost.key.move).length;
    const written = own.getByLabel(`Standard error of move ${lost.key.move}`);
    assert.equal((await written.innerText()).trim(), `thinker: this is turn ${turn}`);
    await own.getByText("Time used:").waitFor();
    await own.getByText(/ of 10 s$/).first().waitFor();
    await own.getByText(/^go 10000 \d+$/).waitFor();
    await own.getByText(lost.key.played, { exact: true }).waitFor();
    await page.locator("summary", { hasText: "Time per move" }).click();
    await page.getByRole("img", { name: /^Time per move, limit 10 s\./ }).waitFor();
    await look_over(page, "game-why");
  });

  test("the command on the page brings a program back to that very move", async () => {
    const home = page.getByRole("region", { name: "This position at home" });
    const command = await home.locator("pre").innerText();
    const [download] = await Promise.all([page.waitForEvent("download"), home.getByRole("link", { name: "Download the record" }).click()]);
    await download.saveAs(join(folder, download.suggestedFilename()));
    const words = command.trim().split(" ");
    assert.deepEqual(words.slice(0, 3), ["aspis", "replay", download.suggestedFilename()]);
    const program = join(process.env.ASPIS_STAGE, "share/aspis/bots/croquet_random");
    const { said } = await run([aspis, ...words.slice(1, -1), program, "7"], folder);  // as the thinker starts it
    assert.match(said, new RegExp(`stopped before move ${lost.key.move}\\b`), said);
    assert.deepEqual(page.errors, []);
    await page.context().close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("whoever was not there sees no standard error, but all the rest", async () => {
    const other = await house.browser.page();
    await other.goto(`${house.server.url}/t/lawn/game/${lost.id}?ply=1`);
    await other.getByRole("img", { name: /^The course of the game: / }).waitFor();
    await other.getByRole("region", { name: "This position at home" }).waitFor();
    assert.equal(await other.getByRole("heading", { name: "Standard error" }).count(), 0);
    await other.context().close();
  });
}
