// Runs `aspis serve` as a separate process, on free ports of this machine, and calls its API as the
// instructor without a browser.
import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";

const stage = process.env.ASPIS_STAGE;
const idle_patience_ms = Number(process.env.ASPIS_PATIENCE_MS ?? 120_000);
/** How long to wait for anything: longer if more programs want to run than there are cores. */
export const patience_ms = () => idle_patience_ms * Math.max(1, loadavg()[0] / availableParallelism());

/** Sample bots, two that say something on standard error, and one whose chance is the same in every run. */
function house_folder(below) {
  const folder = join(below, "house");
  const samples = join(stage, "share/aspis/bots");
  cpSync(samples, folder, { recursive: true });
  const script = (name, text) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  script("boxing_talker", `echo "talker: thinking aloud" >&2\nexec "\${0%/*}/boxing_greedy" "$@"`);
  script("croquet_thinker", `turn=0
while read -r line; do
  case $line in go*) turn=$((turn + 1)); echo "thinker: this is turn $turn" >&2 ;; esac
  echo "$line"
done | "\${0%/*}/croquet_random" 7`);
  script("boxing_repeats", `exec "\${0%/*}/boxing_random" 7`);
  return folder;
}

export class Server {
  /** With more options of `aspis serve`. */
  constructor(more = []) {
    this.more = more;
    this.folder = mkdtempSync(join(tmpdir(), "aspis-pages-"));
    this.house = house_folder(this.folder);
    this.http = "127.0.0.1:0";
    this.bots = "127.0.0.1:0";
  }

  /** Resolves when it is up; at the same addresses the second time. */
  async start() {
    const child = spawn(join(stage, "bin/aspis"), ["serve", "--data", join(this.folder, "data"), "--http", this.http,
      "--bots", this.bots, "--house", this.house, "--http-a-peer", "200",
      "--proxies", "127.0.0.1", "--sso-header", "X-Remote-User", ...this.more], { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    let said = "";
    let log = "";
    child.stderr.on("data", (text) => (log += text));
    const greeting = await new Promise((up, failed) => {
      const timer = setTimeout(() => failed(new Error(`no greeting: ${said}${log}`)), patience_ms());
      child.stdout.on("data", (text) => {
        said += text;
        if (!said.includes("Ctrl-C")) return;
        clearTimeout(timer);
        up(said);
      });
      child.once("exit", (status) => failed(new Error(`the server ended with ${status}: ${log}`)));
    });
    this.url = /http:\/\/[\d.:]+/.exec(greeting)[0];
    this.http = this.url.slice("http://".length);
    this.bots = /bots +([\d.:]+)/.exec(greeting)[1];
    this.password ??= /password +(\S+)/.exec(greeting)[1];
  }

  /** As a power cut would. */
  async kill() {
    const gone = new Promise((ended) => this.child.once("exit", ended));
    this.child.kill("SIGKILL");
    await gone;
    this.session = null;
  }

  async end() {
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** GET of JSON. */
  async get(path, headers = {}) {
    const answer = await fetch(`${this.url}/api/v1/${path}`, { headers });
    return { status: answer.status, body: await answer.json() };
  }

  /** GET of a text, as everybody may; later where it was asked for too often. */
  async text(path) {
    return this.until(path, async () => {
      const answer = await fetch(`${this.url}/api/v1/${path}`);
      if (answer.status === 429) return null;
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    });
  }

  /** POST as the instructor; throws where it is refused. */
  async act(path, body = {}) {
    await this.#log_in();
    const answer = await this.#post(path, body, { cookie: this.session.cookie, "x-csrf-token": this.session.csrf });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return answer.headers.get("content-type").startsWith("application/json") ? JSON.parse(text) : text;
  }

  /** GET of JSON as the instructor. */
  async ask(path) {
    await this.#log_in();
    return (await this.get(path, { cookie: this.session.cookie })).body;
  }

  async #log_in() {
    if (this.session) return;
    const login = await this.#post("login", { password: this.password }, {});
    this.session = { cookie: login.headers.get("set-cookie").split(";")[0], csrf: (await login.json()).csrf };
  }

  async #post(path, body, headers) {
    return fetch(`${this.url}/api/v1/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", origin: this.url },
      body: JSON.stringify(body),
    });
  }

  /** Until what `ask` gives is as it should be. */
  async until(what, ask) {
    const began = Date.now();
    for (;;) {
      const value = await ask();
      if (value) return value;
      if (Date.now() - began > patience_ms()) throw new Error(`waited too long for ${what}`);
      await new Promise((next) => setTimeout(next, 100));
    }
  }

  finished(name) {
    return this.until(`${name} to be finished`, async () => (await this.get(`tournaments/${name}`)).body.run_state === "finished");
  }

  /** {alias: token} of all entrants, fresh. */
  async tokens(name) {
    const csv = await this.act(`tournaments/${name}/tokens`);
    const rows = csv.trim().split("\n").slice(1).map((line) => line.trim().split(","));
    return Object.fromEntries(rows.map((cells) => [cells[0], cells.at(-1)]));
  }
}
