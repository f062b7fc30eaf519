// Pictures of a class day: pictures.mjs ADDRESS FOLDER SHIELD POTM CHART RANKING, the last two files.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Browser } from "../e2e/pages/support/browser.mjs";

const [address, folder, shield, potm, chart, ranking] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = new Browser();
await browser.start();

async function take(name, url, height) {
  const page = await browser.page({ viewport: { width: 1280, height }, reducedMotion: "reduce" });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.context().close();
}

try {
  await take("overview", `${address}/t/${shield}`, 1200);
  await take("chart", pathToFileURL(chart).href, 1400);
  await take("boxing", `${address}/t/${potm}/stage/1`, 1200);
  await take("ranking", pathToFileURL(ranking).href, 620);
} finally {
  await browser.end();
}
