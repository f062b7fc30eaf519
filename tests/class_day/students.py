"""The class: 34 entrants, the language of each, and its connection to the server."""
import os
import subprocess
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
#: One way in milliseconds, and by how much it varies.
LINES = {"same room": None, "campus": (8, 3), "at home": (20, 8), "far away": (45, 15)}


@dataclass
class Student:
    name: str
    #: language of a kit, or sample, classic, house, absent
    kind: str
    #: for samples: random, greedy or strong; for faulty ones what they do
    bot: str = ""
    relay: str = "aspis"
    line: str = "same room"
    fault: str = ""
    process: object = field(default=None, repr=False)

    @property
    def is_house(self):
        return self.kind == "house"

    @property
    def what(self):
        """Its program, for the summary."""
        named = {"house": "sample bot: " + self.bot, "absent": "did not connect",
                 "classic": "classic program", "sample": "sample: " + self.bot}
        said = named.get(self.kind, "kit: " + self.kind)
        return said + (", faulty: " + self.fault if self.fault else "")


def whole_class(languages):
    """34 students; kits in the languages that are there, in turn."""
    students = []

    def add(kind, bot="", **more):
        students.append(Student("Student %02d" % (len(students) + 1), kind, bot, **more))

    lines = list(LINES)
    relays = ["aspis", "python", "aspis --ws", "python --ws"]
    for at in range(16):
        add(languages[at % len(languages)], relay=relays[(at + at // 8) % 4], line=lines[at % 4])
    for at in range(10):
        add("sample", ["greedy", "random", "strong"][at % 3], relay=relays[at % 4],
            line=lines[(at + 1) % 4])
    add("classic", line="same room")
    add("classic", line="campus")
    add("house", "greedy")
    add("house", "strong")
    add("python", fault="illegal")
    add("python", fault="crash", relay="python")
    add("c", fault="slow", line="campus")
    add("absent")
    return students


class Desk:
    """Where a student's relay runs: a folder of its own, ended by its process id."""

    def __init__(self, stage, folder, kits):
        self.stage, self.folder, self.kits = stage, folder, kits
        self.aspis = os.path.join(stage, "bin/aspis")

    def choose_bot(self, student, game):
        """The words that start its bot, and whether it is a program of the older dialect."""
        bots = os.path.join(self.stage, "share/aspis/bots")
        if student.kind == "classic" and game == "croquet":  # MOVE.C, which the relay compiles
            return [os.path.join(HERE, "../../bots/samples/croquet/classic")], True
        if student.kind == "classic":
            return [os.path.join(bots, game + "_classic")], True
        if student.kind == "sample":
            return [os.path.join(bots, "%s_%s" % (game, student.bot))], False
        words = self.kits[student.kind]
        if student.fault:
            # With few moves in it every game gets that far.
            words = [sys.executable, os.path.join(HERE, "faulty.py"), student.fault, "2"] + words
        return words, False

    def start(self, student, game, token, where):
        """`where` has host, port and the web address as this student reaches them."""
        folder = os.path.join(self.folder, game, student.name.replace(" ", "-").lower())
        os.makedirs(folder)
        with open(os.path.join(folder, "token"), "w") as file:
            file.write(token + "\n")
        bot, classic = self.choose_bot(student, game)
        words = [self.aspis, "connect"]
        if student.relay.startswith("python"):
            words = [sys.executable, os.path.join(self.stage, "share/aspis/connect/aspis_connect.py")]
        if student.relay.endswith("--ws"):
            words += ["--ws", "ws://%s:%d" % (where["host"], where["web_port"])]
        else:
            words += ["%s:%d" % (where["host"], where["port"]), "--http", where["http"]]
        words += ["--token-file", "token", "--logs", "games"]
        if classic:
            words += ["--classic"] + (["--game", game] if student.relay.startswith("aspis") else [])
        log = open(os.path.join(folder, "log"), "w")
        environment = dict(os.environ, XDG_CACHE_HOME=os.path.join(self.folder, "cache"))
        student.process = subprocess.Popen(words + ["--"] + bot, cwd=folder, stdin=subprocess.DEVNULL,
                                           stdout=log, stderr=log, env=environment)
        log.close()


def end_all(students):
    running = [one for one in students if one.process]
    for one in running:
        one.process.terminate()
    for one in running:
        try:
            one.process.wait(20)
        except subprocess.TimeoutExpired:
            one.process.kill()
            one.process.wait()
        one.process = None
