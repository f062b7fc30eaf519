// An exported season: its pages from a web space that only serves files, below a subpath, and from
// the disk.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { look_over, settled } from "../support/browser.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".txt": "text/plain", ".woff2": "font/woff2" };

/** Serves the files of a folder below /~ada/. */
async function web_space(folder) {
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url, "http://space").pathname).replace(/^\/~ada\//, "").replace(/^$/, "index.html");
    try {
      const text = readFileSync(join(folder, path));
      answer.writeHead(request.url.startsWith("/~ada/") ? 200 : 404, { "content-type": types[extname(path)] }).end(text);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((up) => server.listen(0, "127.0.0.1", up));
  return { url: `http://127.0.0.1:${server.address().port}/~ada/`, end: () => server.close() };
}

/** From the list to a replay and back, by links alone. */
async function walk(house, url, each) {
  const page = await house.browser.page();
  const failed = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  page.on("response", (answer) => answer.status() >= 400 && failed.push(answer.url()));
  const arrived = async (name) => {
    await settled(page);
    await each?.(page, `archive-${name}`);
  };
  await page.goto(url);
  const tournaments = page.getByRole("region", { name: "Tournaments" });
  await tournaments.getByRole("heading", { name: "Lawn" }).waitFor();
  await arrived("home");
  await tournaments.getByRole("link", { name: /Lawn/ }).click();
  await page.getByRole("heading", { name: "Final places" }).waitFor();
  await arrived("overview");
  await page.locator(".stage-nav a").click();
  await page.getByRole("heading", { name: "Round by round" }).waitFor();
  await arrived("stage");
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Ratings", "Entrants", "Games"]) {
    await navigation.getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await arrived(name.toLowerCase());
  }
  await page.locator("main .game-lines a").first().click();
  await page.locator(".replay-board svg").first().waitFor();
  await page.getByRole("region", { name: "Who was ahead" }).getByText(/positions are proven/).waitFor();
  await arrived("game");
  const last = Number((await page.getByText(/^\d+ \/ \d+$/).innerText()).split(" / ")[1]);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(new RegExp(`#/t/lawn/game/\\d+\\?ply=${last - 1}$`));
  await page.reload();
  await page.getByText(`${last - 1} / ${last}`, { exact: true }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download record" }).click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /^aspis-record 1\n[^]*\nend\n$/);
  for (const name of [/^Games$/, /^Entrants$/]) {
    await page.goBack();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  }
  await page.getByRole("link", { name: "Aspis" }).click();
  await tournaments.waitFor();
  assert.deepEqual(failed, []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

export function archive_suite(house) {
  const folder = () => join(house.server.folder, "season");

  test("aspis archive puts a closed tournament of a running server away", async () => {
    const roster = `name,command\n${[..."ABCDE"].map((name) => `${name},house:croquet_greedy`).join("\n")}\n`;
    await house.server.act("tournaments", { title: "Lawn", preset: "single", game: "croquet", roster });
    await house.server.act("tournaments/lawn/start");
    await house.server.finished("lawn");
    const [{ id }] = (await house.server.get("tournaments/lawn/games")).body.games;
    // Games in progress delay the analysis unless it is requested; croquet is looked up in a table.
    await house.server.until("the last game to be analysed", async () => {
      await house.server.get(`tournaments/lawn/games/${id}/analysis`);
      return (await house.server.get(`tournaments/lawn/analyses/${id}`)).status === 200;
    });
    const file = join(house.server.folder, "data/tournaments/lawn.db");
    const made = spawnSync(join(process.env.ASPIS_STAGE, "bin/aspis"), ["archive", file, "--to", folder()], { encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
  });

  test("an archive on a web space goes from its list to a replay, and asks for nothing that is not in it", async () => {
    const space = await web_space(folder());
    try {
      await walk(house, space.url, look_over);
    } finally {
      space.end();
    }
  });

  test("an archive on a disk does the same", () => walk(house, pathToFileURL(join(folder(), "index.html")).href));

  test("the home page of a server has a line for every tournament, and says which are closed", async () => {
    const page = await house.browser.page();
    await page.goto(house.server.url);
    const region = page.getByRole("region", { name: "Tournaments" });
    await region.getByRole("heading", { name: "Lawn" }).waitFor();
    const { tournaments } = (await house.server.get("tournaments")).body;
    assert.equal(await region.getByRole("heading", { level: 3 }).count(), tournaments.length);
    assert.equal(await region.getByText("closed", { exact: true }).count(), tournaments.filter(({ closed }) => closed).length);
    await page.context().close();
  });
}
