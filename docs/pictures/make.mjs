// Makes the pictures in the documents, or only those named: starts a server with three small
// tournaments of sample bots and one of network bots, and takes screenshots. aspis.webp is a film
// of the big screen on an evening of 34 bots on a separate server, with stills in build/evening.
// Needs img2webp (Debian's package webp) and takes some minutes.
// ASPIS_STAGE=$PWD/build/release ASPIS_NPM=$PWD/build/npm node docs/pictures/make.mjs [NAME...]
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { HeldBot, next_turn } from "../../tests/e2e/pages/support/bot.mjs";
import { Browser } from "../../tests/e2e/pages/support/browser.mjs";
import { run } from "../../tests/e2e/pages/support/run.mjs";
import { by_page, by_submit } from "../../tests/e2e/pages/support/season_class.mjs";
import { written } from "../../tests/e2e/pages/support/season_programs.mjs";
import { Server } from "../../tests/e2e/pages/support/server.mjs";

const here = new URL(".", import.meta.url).pathname;
const wanted = process.argv.slice(2);
const server = new Server();
const browser = new Browser();

const roster = (game, count) => `name,command\n${Array.from({ length: count }, (_, at) =>
  `Bot ${at + 1},house:${game}_${at % 3 ? "greedy" : "random"}`).join("\n")}\n`;

async function played(title, game, preset, count) {
  const name = title.toLowerCase().replaceAll(" ", "-");
  await server.act("tournaments", { title, preset, game, roster: roster(game, count) });
  await server.act(`tournaments/${name}/start`);
  await server.finished(name);
  return name;
}

async function game_of(name) {
  const { games } = (await server.get(`tournaments/${name}/games?limit=3`)).body;
  return games[0].id;
}

/** A tournament of network bots, half of which are there and in the middle of their games. */
async function held(title, count) {
  const name = title.toLowerCase().replaceAll(" ", "-");
  const people = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo"].slice(0, count);
  const roster = `name,e-mail\n${people.map((who) => `${who} Example,${who.toLowerCase()}@example.edu`).join("\n")}\n`;
  await server.act("tournaments", { title, preset: "shield", game: "boxing", roster, changes: { "clock.move": "60s" } });
  const tokens = Object.values(await server.tokens(name));
  const bots = tokens.slice(0, count / 2).map((token) => new HeldBot(server.bots, token));
  await server.act(`tournaments/${name}/start`);
  for (const bot of bots.slice(0, 2)) bot.go_on(40);
  while ((await server.get(`tournaments/${name}`)).body.games_played < 3) {
    // Do not wait for long: the last wanted game may have ended, and then no bot is asked again.
    const asked = await Promise.race([next_turn(bots), new Promise((later) => setTimeout(later, 500))]);
    asked?.move();
  }
  return { name, tokens, bots };
}

async function take(name, path, { width = 1280, height = 860, dark = false, then } = {}) {
  if (wanted.length && !wanted.includes(name)) return;
  const page = await browser.page({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.goto(`${server.url}${path}`);
  await page.waitForLoadState("networkidle");
  await then?.(page);
  await page.screenshot({ path: `${here}${name}.png` });
  await page.context().close();
}

/** What a page shows until `end` comes true, as [ms, PNG] whenever it has changed, made smaller to fit. */
async function frames_of(page, end, { width, height }) {
  const frames = [];
  const line = await page.context().newCDPSession(page);
  line.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push([metadata.timestamp * 1000, Buffer.from(data, "base64")]);
    line.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await line.send("Page.startScreencast", { format: "png", maxWidth: width, maxHeight: height });
  await end();
  await line.send("Page.stopScreencast");
  return frames;
}

/** A film of them: so many pictures a second, those that stay the same once. */
function write_film(name, frames, { rate = 2.5, quality = 45, hold_ms = 2500 } = {}) {
  const folder = mkdtempSync(`${tmpdir()}/aspis-pictures-`);
  const shown = [];
  for (let at = frames[0][0]; at <= frames.at(-1)[0] + hold_ms; at += 1000 / rate) {
    const [, picture] = frames.findLast(([time]) => time <= at);
    if (shown.at(-1)?.picture.equals(picture)) shown.at(-1).ms += 1000 / rate;
    else shown.push({ picture, ms: 1000 / rate });
  }
  const list = shown.flatMap(({ picture, ms }, at) => {
    const file = `${folder}/${String(at).padStart(4, "0")}.png`;
    writeFileSync(file, picture);
    return ["-d", String(Math.round(ms)), file];
  });
  execFileSync("img2webp", ["-loop", "0", "-lossy", "-q", String(quality), "-m", "6", ...list, "-o", `${here}${name}.webp`]);
  rmSync(folder, { recursive: true });
}

/**
 * The big screen on an evening of 34 bots in five rounds, of which the semi-finals and the final are held back. Stills in
 * build/evening, ten seconds apart while it runs: before the start, a game of Round 1, the closest one of Round 3, results
 * that are held back, the title match, the ceremony. `name`.webp shows the title match.
 */
async function film_evening(name, { width = 800, height = 450, apart_ms = 10_000 } = {}) {
  const [evening, folder, cup] = [new Server(), `${here}../../build/evening`, "spring-shield"];
  const plan = JSON.parse(readFileSync(`${here}../../referee/formats/presets/shield.json`, "utf8"));
  plan.options = { rows: "8", columns: "8", planes: "3" };
  for (const stage of plan.stages.slice(-2)) stage.embargo = true;
  await evening.start();
  try {
    const to = (what, body) => evening.act(`tournaments/${cup}/${what}`, body);
    const played = (number) => evening.until(`stage ${number}`, async () => (await evening.ask(`tournaments/${cup}?view=staff`)).stages[number - 1].state === "settled");
    const games_of = async (number) => (await evening.get(`tournaments/${cup}/games?limit=200`)).body.games.filter((game) => game.stage === number);
    await evening.act("tournaments", { title: "Spring Shield", name: cup, plan, roster: roster("wordcube", 34) });
    const page = await browser.page({ viewport: { width: 1920, height: 1080 }, colorScheme: "dark", reducedMotion: "no-preference" });
    const scene = (selector, options) => page.locator(selector).first().waitFor(options);
    const next = (texts) => page.locator(".stage-strip > :last-child").filter(texts).waitFor();
    const first = async (game) => {
      const announced = new RegExp(`^Next( match)?(${game.seats.map(({ alias }) => alias).join(" v ")}|${plan.stages[game.stage - 1].name}$)`);
      await to("stage", { paused: true, order: [game.id] });
      await next({ hasText: announced });
      await to("stage", { act: "next" });
      await next({ hasNotText: announced });
      await to("stage", { paused: false });
      await scene(".stage-pair");
    };
    mkdirSync(folder, { recursive: true });
    let count = 0;
    const shoot = async (stills, before = async () => {}) => {
      for (let at = 0; at < stills; at += 1) {
        await before(at);
        await page.waitForTimeout(at ? apart_ms : apart_ms / 3);
        await page.screenshot({ path: `${folder}/${String((count += 1)).padStart(2, "0")}.png` });
      }
    };
    await page.goto(`${evening.url}/screen?t=${cup}&seconds=12`);
    await scene(".stage-interval");
    await shoot(1);
    await to("start", { until: { stage: 1 } });
    await scene(".stage-pair");
    await shoot(6);
    await to("stage", { paused: true });  // or else it shows games of Round 3 already
    await to("start", { until: { stage: 3 } });
    await played(3);
    const apart = ({ seats: [one, other] }) => Math.abs(one.score - other.score);
    await first((await games_of(3)).sort((one, other) => apart(one) - apart(other))[0]);
    await shoot(4);
    await to("start", {});
    await played(5);
    await scene(".stage-interval", { timeout: 300_000 });  // after the other games of Round 3
    await shoot(1);
    for (const stage of [4, 5]) await to("reveal", { stage, delay_s: 0, reason: "the evening is here" });
    const title = await evening.until("the title match", async () => (await evening.get(`tournaments/${cup}/matches?limit=500`)).body.matches.find((match) => match.round_name === "Final" && match.winner));
    await first((await games_of(5)).find(({ id }) => id === title.games.at(-1).id));
    const frames = await frames_of(page, async () => {
      await shoot(3);
      await scene(".stage-champion");
      await shoot(1);
    }, { width, height });
    await to("stage", { mode: "ceremony", step: 0 });
    await shoot(1);
    let step = 0;
    while (!(await page.locator(".stage-podium").count())) {
      const before = await page.locator(".stage-strip > :last-child").innerText();
      await to("stage", { step: (step += 1) });
      await next({ hasNotText: before.split("\n").at(-1) });
    }
    await shoot(3, (at) => to("stage", { step: step + 2 * at }));
    write_film(name, frames);
    await page.context().close();
  } finally {
    await evening.end();
  }
}

/** A tournament of programs that students uploaded, with some scrimmages between them. */
async function uploaded(title) {
  const name = title.toLowerCase().replaceAll(" ", "-");
  const people = [...by_submit, ...by_page.slice(1)];
  await server.act("tournaments", { title, name, preset: "ladder", game: "croquet", roster: `name\n${people.join("\n")}\n` });
  const tokens = await server.tokens(name);
  const folder = mkdtempSync(`${tmpdir()}/aspis-pictures-`);
  for (const [at, alias] of Object.keys(tokens).entries()) {
    writeFileSync(`${folder}/token`, `${tokens[alias]}\n`);
    const { said, status } = await run([`${process.env.ASPIS_STAGE}/bin/aspis`, "submit", written(folder, people[at]), "--token-file", `${folder}/token`, server.url], folder);
    if (status !== 0) throw new Error(said);
  }
  rmSync(folder, { recursive: true });
  await server.until("scrimmages", async () => (await server.get(`tournaments/${name}/scrimmages`)).body.games.length >= 12);
  return name;
}

async function log_in(page) {
  await page.getByLabel("Password").fill(server.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("link", { name: /new tournament/i }).first().waitFor();
}

await browser.start();
if (!wanted.length || wanted.includes("aspis")) await film_evening("aspis");
if (wanted.length === 1 && wanted[0] === "aspis") process.exit(await browser.end());
await server.start();
try {
  const shield = await played("Shield of words", "wordcube", "shield", 16);
  const bracket = await played("Boxing cup", "boxing", "double", 8);
  const croquet = await played("Croquet day", "croquet", "round-robin", 6);
  const alias = (await server.get(`tournaments/${shield}/entrants`)).body.entrants[0].alias;
  await take("home", "/");
  await take("overview", `/t/${shield}`);
  await take("stage", `/t/${croquet}/stage/1`);
  await take("bracket", `/t/${bracket}/stage/1`);
  await take("wordcube", `/t/${shield}/game/${await game_of(shield)}?ply=9`);
  await take("boxing", `/t/${bracket}/game/${await game_of(bracket)}?ply=24`, { dark: true });
  await take("croquet", `/t/${croquet}/game/${await game_of(croquet)}?ply=12`);
  await take("entrant", `/t/${shield}/entrant/${alias}`);
  await take("ratings", `/t/${shield}/ratings`, { dark: true });
  await take("games", `/t/${shield}/games`);
  await take("entrants", `/t/${shield}/entrants`);
  await take("match", `/t/${bracket}/stage/1/match/1`);
  await take("rules", "/rules/croquet");
  await take("join", "/join");
  await take("screen", `/screen?t=${shield}`, { height: 720, then: (page) => page.locator(".stage-moment").getByText(/letters|lead|ahead|brings/).waitFor() });
  await take("podium", `/screen?t=${croquet}&ceremony=1`, { height: 720, then: (page) => page.locator(".stage-podium .step-1 .large").waitFor() });
  await take("theorem", "/theorem/croquet");
  await take("overlay", `/overlay?t=${shield}&board=1`, { width: 1920, height: 1080, then: (page) => page.locator(".overlay-line").getByText(/letters|lead|ahead|brings/).waitFor() });
  await take("frame", `/embed/bracket?t=${bracket}`, { width: 960, height: 540 });
  await take("poster", `/paper?t=${bracket}&what=poster`, { width: 1640, height: 1190 });
  await take("print", `/print?t=${bracket}`);
  await take("phone", `/t/${shield}`, { width: 360, height: 860 });
  await take("sign-in", "/login", { height: 480 });
  await take("instructor", "/instructor", { then: log_in });
  await take("new-tournament", "/instructor", { then: async (page) => {
    await log_in(page);
    await page.goto(`${server.url}/instructor/new`);
    await page.getByLabel("Roster", { exact: true }).fill(roster("wordcube", 34));
    await page.getByRole("radio", { name: /^shield/ }).check();
    await page.getByText(/games of/).first().waitFor();
  } });
  const spring = await held("Spring cup", 8);
  const room = (name, part = "") => `/instructor/t/${name}${part}`;
  const inside = (path, then) => async (page) => {
    await log_in(page);
    await page.goto(`${server.url}${path}`);
    await then?.(page);
  };
  await take("play-room", "/instructor", { then: inside(room(spring.name), (page) => page.getByRole("heading", { name: /^Needs you|^Nothing needs you/ }).waitFor()) });
  await take("disputes", "/instructor", { then: inside(room(bracket, "/disputes"), async (page) => {
    await page.getByRole("button", { name: /^Actions for game/ }).first().click();
    await page.getByRole("button", { name: /^Award, game/ }).first().click();
    await page.getByRole("dialog").getByLabel("Reason").fill("the other bot was a copy of this one");
  }) });
  await take("accounts", "/instructor", { then: inside("/instructor/accounts", async (page) => {
    await page.getByLabel("Name", { exact: true }).fill("olga");
    await page.getByLabel("Role", { exact: true }).selectOption("observer");
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByRole("row", { name: /^olga/ }).waitFor();
  }) });
  await take("exports", "/instructor", { then: inside(room(shield, "/exports"), (page) => page.getByText("Canvas").first().waitFor()) });
  await take("student", "/student");
  await take("student-page", "/student", { then: async (page) => {
    await page.getByLabel("Your token").fill(spring.tokens[0]);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { name: /^You are/ }).waitFor();
  } });
  await take("tokens", "/instructor", { then: inside(room(bracket, "/entrants"), async (page) => {
    await page.getByRole("button", { name: "Create tokens for all entrants" }).click();
    await page.getByText("new tokens").first().waitFor();
    await page.locator("#tokens").scrollIntoViewIfNeeded();
  }) });
  for (const bot of spring.bots) bot.leave();
  await take("score", "/solitaire/pythoncross", { height: 1200, then: async (page) => {
    await page.getByLabel("Report", { exact: true }).fill(readFileSync(`${here}../../tests/golden/pythoncross/planted-715.txt`, "utf8"));
    await page.getByRole("button", { name: "Score file" }).click();
    await page.getByText(/VALID: 715/).first().waitFor();
    await page.getByRole("heading", { name: "Score sheet" }).scrollIntoViewIfNeeded();
  } });
  await take("play", "/solitaire/pythoncross/play");
  await take("solitaires", "/solitaire");
  const ladder = !wanted.length || wanted.includes("scrimmages") ? await uploaded("Practice ladder") : "";
  await take("scrimmages", `/t/${ladder}/scrimmages`);
} finally {
  await browser.end();
  await server.end();
}
