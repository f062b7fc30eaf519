#!/usr/bin/env python3
"""Plays games between the sample bots and analyses them: a line for each, with the value of every position.

    python3 docs/results/games.py FILE

Plays with `aspis match`, analyses with `aspis analyse`, both of the PATH, and writes FILE when all is done. Takes a
quarter of an hour; games are played one at a time, so that the times of moves are those of a bot that has a core.
"""
import json
import os
import subprocess
import sys
import tempfile

# Game, bots, games, options of `aspis match`, thousands of positions to search.
PLANS = [
    ("croquet", ["croquet_strong", "croquet_greedy"], 2, [], 0),
    ("croquet", ["croquet_random", "croquet_greedy"], 20, [], 0),
    ("boxing", ["boxing_strong", "boxing_strong"], 12, [], 400),
    ("boxing", ["boxing_strong", "boxing_greedy"], 8, [], 400),
    ("wordcube", ["wordcube_strong", "wordcube_greedy"], 10,
     ["-o", "rows=10", "-o", "columns=10", "-o", "planes=10", "--move-time", "500ms", "--grace", "10s"], 100),
    ("croquet", ["croquet_strong", "croquet_random"], 20, [], 0),
]


def run(*words):
    done = subprocess.run(["aspis", *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit("aspis %s\nends with %d: %s" % (" ".join(words), done.returncode, done.stderr))
    return done.stdout


def read_game(path, analysis):
    """What the set says of a game, from its record and its analysis."""
    seed, rows, times = 0, [], []
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    for line in lines[:lines.index("play")]:
        key, _, rest = line.partition(" ")
        seed = int(rest) if key == "seed" else seed
        rows += [rest] if key == "row" else []
    for line in lines[lines.index("play") + 1:]:
        number, *rest = line.split(" ")
        if number.isdigit():
            times.append(int(rest[-1]))
    moves = []
    for move, took in zip(analysis["moves"], times, strict=True):
        before = move["before"]
        one = {"seat": move["seat"], "move": move["played"], "us": took,
               "value": before["most"] if before["proven"] else None}
        if before.get("margin_is_exact"):
            one["margin"] = before["margin"]
        moves.append(one)
    return {"game": analysis["game"], "seed": seed, "bots": [seat["name"] for seat in analysis["seats"]],
            "rows": rows, "moves": moves}


def main(to):
    games = []
    for number, (game, bots, count, options, kilonodes) in enumerate(PLANS, 1):
        print("%s, %d games" % (" against ".join(bots), count), file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            named = [word for at, bot in enumerate(bots) for word in ("--bot", "%s-%d=%s" % (bot, at + 1, bot))]
            run("match", game, *named, "--games", str(count), "--swap", "--concurrency", "1", "--seed", str(number),
                "--records", folder, "--quiet", *options)
            for name in sorted(name for name in os.listdir(folder) if name.endswith(".record")):
                path = os.path.join(folder, name)
                told = json.loads(run("analyse", "--json", "--kilonodes", str(max(1, kilonodes)), path))
                games.append(read_game(path, told["games"][0]))
    with open(to + ".new", "w", encoding="ascii") as file:
        file.write("[\n" + ",\n".join(json.dumps(game, separators=(",", ":")) for game in games) + "\n]\n")
    os.replace(to + ".new", to)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except OSError as fault:  # a file, or no aspis on the PATH
        sys.exit(str(fault))
