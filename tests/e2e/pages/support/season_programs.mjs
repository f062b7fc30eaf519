// The programs of the season's students: kits, bots that play, and one that spies on the others.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stage = process.env.ASPIS_STAGE;
const kit = (path) => readFileSync(join(stage, "share/aspis/starter", path), "utf8");
const sample = (name) => readFileSync(new URL(`../../../../bots/samples/croquet/${name}.cpp`, import.meta.url), "utf8");

/** By entry: the files of its folder. */
export const programs = {
  Hedgehogs: { "bot.py": kit("python/bot.py") },
  "Ada Example": { "bot.cpp": sample("greedy"), "notes/ideas.txt": "The largest step first.\n" },
  "Ben Example": { "bot.cpp": kit("cpp/bot.cpp") },
  Flamingos: { "bot.cpp": sample("strong"), "README.md": "Looks ahead.\n" },
  "Cleo Example": { "bot.c": kit("c/bot.c") },
  "Dan Example": { "bot.cpp": `// My own copy of the greedy one.\n${sample("greedy")}` },
  Reference: { "bot.cpp": sample("greedy") },
};

/** Writes the program below `folder`; gives the path of the file, or of the folder where there are several. */
export function written(folder, entry) {
  const place = join(folder, entry.split(" ")[0].toLowerCase());
  const files = Object.entries(programs[entry]);
  for (const [path, text] of files) {
    mkdirSync(join(place, path, ".."), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  return files.length > 1 ? place : join(place, files[0][0]);
}

/** Has the compiler print a file of the server in its complaints. */
export const reads_while_it_is_built = (secret) => `#include "${secret}"\nint main() { return 0; }\n`;

export const nothing_taken = 40;
/** Ends with 40 where nothing worked; each thing that did adds one bit to that. */
export const takes = ({ secret, folder, http, bots, server }) => `import os, socket, sys

def connects(address):
    host, port = address.split(":")
    socket.create_connection((host, int(port)), 2).close()

def finds(folder):
    # The folders that lead to its own are there, and nothing else in them.
    own = os.getcwd()
    if not any(names for place, _, names in os.walk(folder) if not place.startswith(own)):
        raise OSError

ways = [
    lambda: open(${JSON.stringify(secret)}).read(),
    lambda: finds(${JSON.stringify(folder)}),
    lambda: open("/etc/shadow").read(),
    lambda: connects("${http}"),
    lambda: connects("${bots}"),
    lambda: os.kill(${server}, 0),
    lambda: open("bot.py", "w").write("changed"),
]
worked = 0
for at, way in enumerate(ways):
    try:
        way()
        worked |= 1 << at
    except OSError:
        pass
sys.exit(${nothing_taken} + worked)
`;

/** Starts itself again and again, and each of them goes on. */
export const multiplies = `import os

while True:
    try:
        os.fork()
    except OSError:
        pass
`;
