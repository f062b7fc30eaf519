// One Chromium for all tests, and what is looked at on every page: errors, accessibility, width.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { patience_ms } from "./server.mjs";

/** The two packages lie below build/, or beside package.json. */
const from = process.env.ASPIS_NPM ? pathToFileURL(join(process.env.ASPIS_NPM, "package.json")) : import.meta.url;
const packages = createRequire(from);
const { chromium } = packages("playwright-core");
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
const executable = process.env.ASPIS_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
/** Pictures of all pages are kept here, to be looked at. */
const pictures = process.env.ASPIS_PICTURES;

export const widths = { phone: { width: 360, height: 740 }, wall: { width: 1920, height: 1080 } };

export class Browser {
  async start() {
    this.chromium = await chromium.launch({
      executablePath: executable,
      args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"],
    });
  }

  /** A page of a browser that has been nowhere yet. `errors` collects what its scripts complain of. */
  async page(settings = {}) {
    const context = await this.chromium.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...settings });
    context.setDefaultTimeout(patience_ms());
    const page = await context.newPage();
    page.errors = [];
    page.on("pageerror", (fault) => page.errors.push(fault.message));
    page.on("console", (message) => {
      // Refusals by the server are part of some tests, and are shown by the pages themselves.
      const refused = /Failed to load resource|WebSocket connection/.test(message.text());
      if (message.type() === "error" && !refused) page.errors.push(message.text());
    });
    page.on("dialog", (dialog) => {
      page.errors.push(`a dialog: ${dialog.message()}`);
      dialog.accept().catch(() => {});
    });
    return page;
  }

  async end() {
    await this.chromium?.close();
  }
}

async function expect_fits(page, what) {
  const { over, who } = await page.evaluate(() => {
    const root = document.documentElement;
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    const name = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className}`;
    return { over: root.scrollWidth - root.clientWidth, who: wide.slice(0, 4).map(name).join(" ") };
  });
  assert.ok(over <= 0, `${what} is ${over} px too wide: ${who}`);
}

async function expect_accessible(page, what) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join("; ")}`);
  });
  assert.deepEqual(found, [], what);
}

/**
 * Until `look` gives something in the page, and gives that. Not page.waitForFunction: it evaluates a
 * text, which the pages forbid.
 */
export async function comes_true(page, look, ...what) {
  const began = Date.now();
  for (;;) {
    const seen = await page.evaluate(look, ...what);
    if (seen) return seen;
    if (Date.now() - began > patience_ms()) throw new Error(`waited too long for ${what.join(", ")} ${look}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/**
 * Notes what a page shows from now on, be it for a moment alone: {name: [selector, text]}, the text as a
 * regular expression. What is given back waits until it was shown.
 */
export async function noted(page, scenes) {
  await page.evaluate((wanted) => {
    const shown = (globalThis.shown_scenes = {});
    const look = () => {
      for (const [name, [selector, text]] of wanted) {
        shown[name] ||= [...document.querySelectorAll(selector)].some((one) => new RegExp(text).test(one.textContent));
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  }, Object.entries(scenes));
  return (name) => comes_true(page, (scene) => globalThis.shown_scenes[scene], name);
}

/** Waits until nothing is being fetched for the first time. */
export async function settled(page) {
  await page.waitForSelector("main h1:not(:has-text('Aspis'))", { state: "attached" });
  await comes_true(page, () => !document.querySelector(".loading:not(.sample *)"));
}

/**
 * A page as it is: fits at both widths, nothing for axe to find in light and dark, no error of a
 * script; with pictures.
 */
export async function look_over(page, name) {
  if (process.env.ASPIS_SKIP_LOOKS) return;
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, size] of Object.entries(widths)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(size);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await comes_true(page, () => [...document.querySelectorAll(".scroller")].every((one) => one.scrollWidth <= one.clientWidth + 1 || one.hasAttribute("tabindex")));
      const what = `${name}, ${width}, ${colorScheme}`;
      await expect_fits(page, what);
      if ((width === "phone") === (colorScheme === "light")) await expect_accessible(page, what);
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.deepEqual(page.errors, [], name);
}
