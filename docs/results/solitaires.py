#!/usr/bin/env python3
"""The reference sets of the two solitaires: piles and maps, and the best games that were found on them.

    python3 docs/results/solitaires.py deal crossedwords|pythoncross FILE
    python3 docs/results/solitaires.py improve FILE [--seconds S] [--seed N] [--only FIRST LAST] [--jobs J]

deal writes FILE with a hundred piles or maps and no games. improve has `aspis solve` play each once more, for S
seconds (15 unless told), and keeps the better game; FILE is whole after each, and Ctrl-C loses the games
in play alone. `aspis` is looked for on the PATH. The letters are those of the contests: the 198 of Crossed
Words, and the 60 of Treasure Map #1, whose start and three blocks lie anywhere.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile

PILES = "".join(letter * count for letter, count in {
    "q": 1, "j": 1, "x": 2, "z": 2, "v": 3, "w": 3, "k": 4, "f": 4, "y": 5, "b": 5, "h": 6, "m": 6, "p": 7,
    "g": 7, "u": 8, "c": 8, "d": 9, "l": 9, "t": 10, "o": 11, "n": 12, "r": 13, "a": 14, "i": 15, "s": 16,
    "e": 17}.items())
MAP = "hrmoetrtisentoplditeimelaezsipeoumkaqehyowbarenamotmestagrsp"


def shuffled(letters, chance):
    letters = list(letters)
    chance.shuffle(letters)
    return "".join(letters)


def dealt_piles(number):
    letters = shuffled(PILES, random.Random(number))
    return {"number": number, "piles": [letters[:66], letters[66:132], letters[132:]]}


def dealt_map(number):
    chance = random.Random(number)
    letters = shuffled(MAP, chance)
    squares = chance.sample([(column, row) for column in range(1, 10) for row in range(1, 10)], 4)
    return {"number": number, "letters": letters, "start": squares[0], "blocks": squares[1:]}


def read(path):
    with open(path, encoding="ascii") as file:
        return json.load(file)


def write(path, whole):
    """An entry a line, whole or not at all."""
    entries = ",\n".join(json.dumps(entry) for entry in whole["entries"])
    text = '{"solitaire": %s, "entries": [\n%s\n]}\n' % (json.dumps(whole["solitaire"]), entries)
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(text)
    os.replace(path + ".new", path)


def command(entry, folder, seconds, seed):
    given, game = os.path.join(folder, "given"), os.path.join(folder, "game")
    with open(given, "w", encoding="ascii") as file:
        if "piles" in entry:
            file.write("\n".join(entry["piles"]) + "\n")
        else:
            squares = [entry["start"], *entry["blocks"]]
            file.write(entry["letters"] + "\n" + "".join("%d %d\n" % tuple(square) for square in squares))
    what = ["crossedwords", "--piles", given] if "piles" in entry else ["pythoncross", given]
    return ["aspis", "solve", *what, "--threads", "1", "--seconds", str(seconds), "--seed", str(seed),
            "--output", game], game


def better(entry, seconds, seed):
    """The entry with a better game; None where none was found."""
    with tempfile.TemporaryDirectory() as folder:
        words, game = command(entry, folder, seconds, seed)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        found = re.match(r"(\d+) points", done.stdout)
        if done.returncode != 0 or not found:
            raise SystemExit("%s\nends with %d: %s" % (" ".join(words), done.returncode, done.stderr))
        if int(found[1]) <= entry.get("total", 0):
            return None
        with open(game, encoding="ascii") as file:
            return {**entry, "total": int(found[1]), "seconds": seconds, "seed": seed, "game": file.read()}


def improve(path, options):
    whole = read(path)
    entries = whole["entries"]
    first, last = options.only
    wanted = [at for at, entry in enumerate(entries) if first <= entry["number"] <= last]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        played = [(at, pool.submit(better, entries[at], options.seconds, options.seed)) for at in wanted]
        try:
            for done, (at, found) in enumerate(played, 1):
                before = entries[at].get("total", 0)
                if improved := found.result():
                    entries[at] = improved
                    write(path, whole)
                totals = [entry["total"] for entry in entries if "total" in entry]
                print("%d of %d: number %d has %d (%d before); mean of %d: %.1f"
                      % (done, len(played), entries[at]["number"], entries[at].get("total", 0), before,
                         len(totals), sum(totals) / max(1, len(totals))), flush=True)
        except (KeyboardInterrupt, SystemExit):
            pool.shutdown(cancel_futures=True)
            raise


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    acts = parser.add_subparsers(dest="act", required=True)
    deal = acts.add_parser("deal")
    deal.add_argument("solitaire", choices=["crossedwords", "pythoncross"])
    deal.add_argument("file")
    play = acts.add_parser("improve")
    play.add_argument("file")
    play.add_argument("--seconds", type=int, default=15)
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--only", type=int, nargs=2, metavar=("FIRST", "LAST"), default=(1, 100))
    play.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.act == "improve":
        improve(options.file, options)
    elif os.path.exists(options.file):
        sys.exit(options.file + " is there already: its games would be lost")
    else:
        dealt = dealt_piles if options.solitaire == "crossedwords" else dealt_map
        write(options.file, {"solitaire": options.solitaire, "entries": [dealt(number) for number in range(1, 101)]})


try:
    main()
except OSError as fault:  # a file, or no aspis on the PATH
    sys.exit(str(fault))
except KeyboardInterrupt:
    sys.exit(130)
