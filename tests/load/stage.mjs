// How smoothly the stage runs: frames a second and the main thread's time a frame by Chromium's trace, at 1920 x 1080 in a headless
// browser that draws without a graphics card. For a quiet machine:
//   ASPIS_STAGE=$PWD/build/release ASPIS_NPM=$PWD/build/npm node tests/load/stage.mjs [GAME...]
// starts a server, has 34 sample bots of each game play, and watches the stage for half a minute.
import { Browser, comes_true } from "../e2e/pages/support/browser.mjs";
import { Server } from "../e2e/pages/support/server.mjs";
import { traced } from "../e2e/pages/support/trace.mjs";

const seconds = 30;
const wanted = process.argv.slice(2);
const presets = { boxing: "double", croquet: "single", wordcube: "shield" };

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
      const { frames_a_second: rate, ms_of_50, ms_of_95 } = await traced(page, seconds * 1000);
      console.log(`${game.padEnd(9)} ${rate.toFixed(1)} frames/s, main thread ${ms_of_50.toFixed(1)} ms a frame, ${ms_of_95.toFixed(1)} ms at the 95th percentile`);
      await page.context().close();
    }
  } finally {
    await browser.end();
    await server.end();
  }
}

await main();
