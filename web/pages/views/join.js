// How to take part, with this server's real addresses.
import { html } from "../js/dom.js";
import { useDocument } from "../js/documents.js";
import { Copyable, PageTitle, Section } from "../js/parts.js";
import { public_address } from "../js/site.js";

/** The host and port for bots, as readers of this page have to enter them. */
export function bots_address(server, host) {
  const address = server?.bots ?? "";
  const [, name, port] = /^(.*):(\d+)$/.exec(address) ?? [null, "", "4242"];
  const anywhere = ["", "0.0.0.0", "[::]", "*", "127.0.0.1", "localhost"].includes(name);
  return { host: anywhere ? host : name, port };
}

const languages = {
  c: "C", cpp: "C++", go: "Go", icon: "Icon", java: "Java", javascript: "JavaScript", python: "Python", rust: "Rust",
};

/** "python/bot.py\npython/README.md" -> [{language, name, files: ["bot.py"], readme: "README.md"}]. */
export function parse_kits(list) {
  const kits = new Map();
  for (const path of list.split("\n").filter((line) => line.includes("/"))) {
    const [language, file] = path.split("/");
    const kit = kits.get(language) ?? { language, name: languages[language] ?? language, files: [], readme: null };
    if (file === "README.md") kit.readme = file;
    else kit.files.push(file);
    kits.set(language, kit);
  }
  return [...kits.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function Kits() {
  const list = useDocument("/starter/list.txt");
  const kits = parse_kits(list.value ?? "");
  if (!kits.length) return null;
  return html`<p>Or start with a kit: one file that plays random legal moves in all three games.</p>
    <ul class="kits">${kits.map((kit) => html`<li key=${kit.language} class="card"><strong>${kit.name}</strong>
      ${kit.files.map((file) => html` <a href=${`/starter/${kit.language}/${file}`} download=${file}>${file}</a>`)}
      ${kit.readme && html` <a href=${`/starter/${kit.language}/${kit.readme}`} target="_blank"
          aria-label=${`How to run it: ${kit.name}`}>How to run it</a>`}</li>`)}</ul>`;
}

/** The supported layouts of uploaded programs by language. */
function Layouts() {
  const known = useDocument("languages").value?.languages ?? [];
  return html`<details><summary>Files and folders by language</summary>
    <dl>${known.map(({ key, name, layouts }) => html`<dt key=${key}>${name}</dt><dd>${layouts}</dd>`)}</dl>
    <p>Build folders, virtual environments, <code>tests/</code>, <code>old/</code>, <code>docs/</code> and hidden folders are skipped.</p></details>`;
}

/** The program for users without Python: a link, its digest, and how to start it. */
function Programs({ programs, server }) {
  if (!programs?.length) return null;
  return html`<p>Or use the program <code>aspis</code>: one file for Linux that needs no other files. It also plays games between bots at home
      (<code>match</code>), checks bots (<code>check</code>) and replays records (<code>show</code>, <code>verify</code>).</p>
    ${programs.map(({ name, path, sha256 }) => html`<div key=${name}>
      <p><a class="button" href=${path} download=${name}>Download ${name}</a> <span class="muted small">SHA-256 <code
          class="digest">${sha256}</code></span></p>
      <${Copyable} text=${`chmod +x ${name}\n./${name} connect ${server} --token-file token.txt -- python3 bot.py`} /></div>`)}`;
}

const dialogue = `< aspis 1
< game croquet
< you 1
< seats 1,2
< clock 60000 60000
< ready?
> ready
< state 1 0 free 0 2 0 free 0
< go 60000 60000
> 1,8
< move 1,8
< took 0`;

/** A complete bot for boxing: marks the first vacant spot. */
export const smallest = `import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "you":
        mark = rest[0]
    elif word == "board":
        arena = []
    elif word == "row":
        arena.append(list(rest[0]))
    elif word == "ready?":
        print("ready", flush=True)
    elif word == "move":
        row, column, size = map(int, rest[0].split(",")[1:])
        for spots in arena[row - 1:row - 1 + size]:
            spots[column - 1:column - 1 + size] = ["x"] * size
    elif word == "go":
        row = next(row for row in range(16) if "-" in arena[row])
        print(f"{mark},{row + 1},{arena[row].index('-') + 1},1", flush=True)
    elif word == "bye":
        break`;

const command = "aspis_connect.py --token-file token.txt -- ";
/** The commands that start bot.py with the relay, by system. */
export const commands = {
  unix: `python3 ${command}python3 bot.py`,
  windows: `py ${command}py bot.py`,
};

export default function Join() {
  const server = useDocument("server");
  const pages = public_address(server.value, location);
  const { host, port } = bots_address(server.value, new URL(pages).hostname);
  const bots = port === "4242" ? host : `${host}:${port}`;
  return html`<div class="prose"><${PageTitle}
      lead="Write a program that reads and writes lines of text, in any language. The server plays it, or it connects from your own computer.">Take part<//>
    <${Section} title="1. Get a token">
      <p>Your instructor gives each entrant a token: four words, and a QR code for your phone. Keep it secret. It opens <a href="/student">your page</a>,
        where you upload your program.</p>
    <//>
    <${Section} title="2. Write a bot">
      <p>The referee sends one message per line. Your program answers <code>ready?</code> with <code>ready</code>, and <code>go</code> with a move. It may ignore all other
        lines. <strong>Flush after every line.</strong> Here is a complete bot for boxing; save it as <code>bot.py</code>:</p>
      <${Copyable} text=${smallest} />
      <${Kits} />
      <p>A game of croquet starts like this. Lines with <code>${"<"}</code> go to the bot, lines with <code>${">"}</code> come from the bot:</p>
      <pre tabindex="0"><code>${dialogue}</code></pre>
      <p>Moves look like <code>W,3,2,1,3,5,1,help</code> (<a
          href="/rules/wordcube">word cube</a>), <code>A,6,3,9</code> (<a href="/rules/boxing">boxing</a>)
        and <code>1,5</code> (<a href="/rules/croquet">croquet</a>). <code>MARK,resign</code> resigns.</p>
      <p><a class="button" href="/protocol.txt" target="_blank">Full protocol</a> <a class="button"
          href="/records.txt" target="_blank">Record format</a></p>
    <//>
    <${Section} title="3. Upload it">
      <p>Drop your program on <a href="/student">your page</a>. The server builds, checks and plays it; your computer can be off. Every
        version has a rating.</p>
      <${Layouts} />
    <//>
    <${Section} title="Or connect it">
      <p>The relay is one Python file; you do not need to install anything. It already contains this server’s addresses. It starts your program for every game,
        reconnects after a network failure, and saves a transcript of every game on your disk.</p>
      <p><a class="button primary" href="/connect/aspis_connect.py" download>Download aspis_connect.py</a></p>
      <p>It reads your token from a file called <code>token.txt</code>. Save that file from <a href="/student">your page</a>, or write it with
        any editor. Put the relay into the folder of <code>bot.py</code> and <code>token.txt</code>, open a terminal there, and start it. On Linux and macOS:</p>
      <${Copyable} text=${commands.unix} />
      <p>On Windows, in PowerShell or the command prompt:</p>
      <${Copyable} text=${commands.windows} />
      <p>The relay needs Python 3.8 or newer; get it from python.org if your system has none. After
        <code>--</code>, write the command that starts your program: <code>-- ./bot</code>, <code>-- java Bot</code>, <code>-- node bot.js</code>.
        Ctrl-C stops the relay. Each game is saved in a folder in <code>aspis-games</code>.</p>
      <${Programs} programs=${server.value?.programs} server=${bots} />
      ${!server.value?.programs?.length && html`<p>If you built Aspis yourself, use <code>aspis connect</code> instead:</p>
        <${Copyable} text=${`aspis connect ${bots} --token-file token.txt -- python3 bot.py`} />`}
      <p>For a program in the classic dialect of its game, add <code>--classic</code>, as in <code>--classic -- ./bot</code>. A croquet
        module <code>MOVE.C</code> must be compiled and needs <code>aspis connect</code>. The rules of <a href="/rules/wordcube">word cube</a>,${" "}
        <a href="/rules/boxing">boxing</a> and <a href="/rules/croquet">croquet</a> describe the dialects.</p>
      <p>With <code>--practice</code>, your bot accepts practice games, which do not affect standings. With <code>--check</code>, the server checks your bot, plays no game that counts, and the relay stops.</p>
    <//>
    <${Section} title="4. See the results">
      <p>Every game of the tournament has a page with all its moves, times and the verdict. It also shows what your bot wrote to
        standard error, but only to you: log in on the <a href="/student">student page</a>.</p>
    <//>
    <${Section} title="Addresses of this server">
      <dl class="addresses"><dt>Pages</dt><dd><code>${pages}</code></dd>
        <dt>Bots, lines over TCP</dt><dd><code>${host}:${port}</code></dd>
        <dt>Bots, lines over WebSocket</dt><dd><code>${pages.replace(/^http/, "ws")}/api/v1/bot</code></dd>
        ${server.value?.dictionary_sha256 && html`<dt>Dictionary</dt><dd><a
            href=${`/dictionaries/${server.value.dictionary_sha256}.txt`}
            download="words.txt">Download the word list</a>
          <br /><code class="digest">${server.value.dictionary_sha256}</code></dd>`}</dl>
      <p>To try it by hand:</p>
      <${Copyable} text=${`nc ${host} ${port}\nlogin YOUR-TOKEN`} />
      <p class="muted small">A disconnect does not lose the game: the clock keeps running, and your bot continues after it logs in again with the same token.
        The server measures the network lag and subtracts it from the time of a move, up to a limit.</p>
    <//></div>`;
}
