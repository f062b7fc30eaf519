// How smoothly the stage runs: frames a second and the main thread's time a frame, at 1920 x 1080 in a headless
// browser that draws without a graphics card. For a quiet machine:
//   ASPIS_STAGE=$PWD/build/release ASPIS_NPM=$PWD/build/npm node tests/load/stage.mjs [GAME...]
// starts a server, has 34 sample bots of each game play, and watches the stage for half a minute.
import { Browser, comes_true } from "../e2e/pages/support/browser.mjs";
import { Server } from "../e2e/pages/support/server.mjs";

const seconds = 30;
const wanted = process.argv.slice(2);
const presets = { boxing: "double", croquet: "single", wordcube: "shield" };

/** Runs in the page: frames until the time is over, with how long each lay from the one before. */
function watch(ms) {
  return new Promise((done) => {
    const gaps = [];
    const began = performance.now();
    let before = began;
    requestAnimationFrame(function step(now) {
      gaps.push(now - before);
      before = now;
      if (now - began < ms) requestAnimationFrame(step);
      else done(gaps.slice(1));
    });
  });
}

export async function measured(page, ms) {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable");
  const busy = async () => Object.fromEntries((await line.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value])).TaskDuration;
  const before = await busy();
  const gaps = await page.evaluate(watch, ms);
  const busy_ms = ((await busy()) - before) * 1000;
  const sorted = [...gaps].sort((a, b) => a - b);
  const all_ms = gaps.reduce((sum, gap) => sum + gap, 0);
  return { frames_a_second: (1000 * gaps.length) / all_ms, main_ms_a_frame: busy_ms / gaps.length, slowest_of_100_ms: sorted[Math.floor(sorted.length * 0.99)], late: gaps.filter((gap) => gap > 34).length / gaps.length };
}

async function main() {
  const server = new Server();
  const browser = new Browser();
  try {
    await server.start();
    await browser.start();
    for (const [game, preset] of Object.entries(presets)) {
      if (wanted.length && !wanted.includes(game)) continue;
      const name = `${game}-stage`;
      const roster = `name,command\n${Array.from({ length: 34 }, (_, at) => `Bot ${at + 1},house:${game}_${at % 3 ? "greedy" : "random"}`).join("\n")}\n`;
      await server.act("tournaments", { title: name, preset, game, roster });
      await server.act(`tournaments/${name}/start`);
      await server.finished(name);
      const page = await browser.page({ viewport: { width: 1920, height: 1080 } });
      await page.goto(`${server.url}/screen?t=${name}`);
      await comes_true(page, () => document.querySelector(".stage-game"));
      const found = await measured(page, seconds * 1000);
      console.log(`${game.padEnd(9)} ${found.frames_a_second.toFixed(1)} frames/s, main thread ${found.main_ms_a_frame.toFixed(2)} ms a frame, slowest frame in 100: ${found.slowest_of_100_ms.toFixed(1)} ms, late ${(100 * found.late).toFixed(1)} %`);
      await page.context().close();
    }
  } finally {
    await browser.end();
    await server.end();
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
