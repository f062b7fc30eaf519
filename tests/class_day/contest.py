"""A contest day of both solitaires: solvers under the contests' conditions, and programs with the
faults that contests have seen."""
import json
import os
import shutil
import subprocess
from dataclasses import dataclass

#: The contest's letters in an order of no meaning.
PILES = """FOHFHSEKIAYSDMDESWNENCISPRBIMWHUDPKFOBLAZSROOAMHNMKTMSTUTRISOYALIG
NTPUIGSCRERGSSEESPDANGNICAJBCTYLESEDTMIUXAREGOCYRKELIWATLELICTPAOU
NVOARDDPRIRLEDPBAOSDNIILUAENURSOGEXAEVZELBIUCNSQIOTVRYGTSNNRHCFEAH
"""

SOLVE = '''#!/bin/sh
trap 'exit 0' INT
"%(aspis)s" solve crossedwords --piles input10.txt --seconds-file seconds10.txt --seed %(seed)d \\
    --width %(width)d --threads %(threads)d >log.txt 2>&1
'''

#: What a folder's program does; all but the first three are out, each for a reason of its own.
PROGRAMS = {
    "wide": SOLVE,
    "narrow": SOLVE,
    "alone": SOLVE,
    "overrun": "#!/bin/sh\ntrap 'exit 0' INT\nwhile :; do sleep 1; done\n",
    "deaf": "#!/bin/sh\ntrap '' INT\nwhile :; do sleep 1; done\n",
    "crasher": "#!/bin/sh\ntrap 'exit 0' INT\nsleep 2\nkill -SEGV $$\n",
    "silent": "#!/bin/sh\ntrap 'exit 0' INT\nsleep 2\n",
    "overclaim": SOLVE + "sed -i '1s/.*/99999/' output.txt\n",
    "inventor": SOLVE + "sed -i '0,/^\\({[A-Q][0-9]*[ad]} \\)[A-Z]*/s//\\1QXJZW/' output.txt\n",
}
SETTINGS = {"wide": (1, 8, 2), "narrow": (2, 3, 2), "alone": (3, 6, 1), "overclaim": (4, 4, 1),
            "inventor": (5, 4, 1)}


@dataclass
class Day:
    """Rankings, best first: lines of (place, entrant, total, why it is out)."""
    crossed_words: list
    pythoncross: list
    seconds: int


def crossed_words(aspis, folder, seconds):
    """Leaves the page to print beside the entrants: ranking.html."""
    os.makedirs(folder)
    write(os.path.join(folder, "input10.txt"), PILES)
    write(os.path.join(folder, "seconds.txt"), "%d\n" % seconds)
    for at, (name, script) in enumerate(PROGRAMS.items()):
        seed, width, threads = SETTINGS.get(name, (1, 1, 1))
        place = os.path.join(folder, name)
        os.makedirs(place)
        if script.startswith(SOLVE):
            script = script % {"aspis": aspis, "seed": seed, "width": width, "threads": threads}
        write(os.path.join(place, "solve"), script, 0o755)
        write(os.path.join(place, "entry.txt"), "name: %s\nhours: %d\nescape: Ctrl-C\n" % (name, 10 + at))
    words = ["contest", "run", folder, "--seconds-file", os.path.join(folder, "seconds.txt"), "--json"]
    ranked = json.loads(ran([aspis] + words))["entrants"]
    write(os.path.join(folder, "ranking.html"), ran([aspis, "contest", "rank", folder, "--html"]))
    return ranked


def pythoncross(aspis, folder, source, seconds):
    """Reports of the solver, one from the contest's own document, and reports that do not hold."""
    os.makedirs(folder)
    treasure = os.path.join(folder, "map.txt")
    shutil.copy(os.path.join(source, "docs/samples/treasure-map-1.txt"), treasure)
    for name, seed, width in (("wide", 1, 0), ("narrow", 2, 200)):
        ran([aspis, "solve", "pythoncross", treasure, "--seconds", str(seconds), "--seed", str(seed),
             "--output", os.path.join(folder, name + ".txt")] +
            (["--width", str(width)] if width else []))
    with open(os.path.join(folder, "wide.txt")) as file:
        best = file.read()
    plays = [line for line in best.splitlines() if line[:2].strip().isdigit()]
    write(os.path.join(folder, "forgetful.txt"), best.replace(plays[4] + "\n", ""))
    write(os.path.join(folder, "boaster.txt"), "\n".join(
        line.replace("total:  ", "total: 9") if "total:" in line else line
        for line in best.splitlines()) + "\n")
    write(os.path.join(folder, "stranger.txt"), "this is no report at all\n")
    shutil.copy(os.path.join(source, "tests/golden/pythoncross/planted-715.txt"),
                os.path.join(folder, "planted.txt"))
    found = []
    for name in sorted(os.listdir(folder)):
        if name != "map.txt":
            found.append((name[:-4],) + scored(aspis, os.path.join(folder, name), treasure))
    found.sort(key=lambda line: (line[2] != "", -(line[1] or 0)))
    return [(str(at + 1) if not why else "-", name, total, why)
            for at, (name, total, why) in enumerate(found)]


def scored(aspis, file, treasure):
    """(total, "") or (None, why it is not valid)."""
    run = subprocess.run([aspis, "score", "pythoncross", file, "--map", treasure, "--json"],
                         capture_output=True, text=True)
    if run.returncode == 0:
        return json.loads(run.stdout)["total"], ""
    return None, run.stderr.strip().splitlines()[-1].replace(file, os.path.basename(file))


def ran(words):
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError("%s: %s" % (" ".join(words[:4]), run.stderr[-1000:]))
    return run.stdout


def write(path, text, mode=0o644):
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def hold(aspis, source, folder, seconds, say):
    say("contest day: Crossed Words, %d programs of %d s" % (len(PROGRAMS), seconds))
    ranked = crossed_words(aspis, os.path.join(folder, "crossed-words"), seconds)
    say("contest day: Pythoncross")
    return Day(ranked, pythoncross(aspis, os.path.join(folder, "pythoncross"), source, seconds), seconds)
