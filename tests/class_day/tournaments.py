"""One tournament of the class on a running server, from its roster to its grades."""
import csv
import io
import json
import os
import re
import subprocess
import time
import zipfile
from dataclasses import dataclass

from slow_line import SlowLine
from students import LINES, Desk, end_all


@dataclass
class Played:
    """What one tournament came to."""
    name: str
    preset: str
    game: str
    seconds: float
    games: list
    matches: int
    places: list
    who: dict
    grades: list
    audit: int
    verified: str
    unmeant: list


class Tables:
    """A server's tournaments as its instructor sees them."""

    def __init__(self, server):
        self.server = server

    def get(self, path):
        return json.loads(self.server.ask("/api/v1/" + path))

    def act(self, path, body):
        return self.server.ask("/api/v1/" + path, body)

    def all_games(self, name):
        """Newest first."""
        found, before = [], ""
        while True:
            page = self.get("tournaments/%s/games?limit=200%s" % (name, before))
            found += page["games"]
            if page["next_before"] is None:
                return found
            before = "&before=%d" % page["next_before"]


def roster(students, game):
    lines = ["name,e-mail,command"]
    for at, student in enumerate(students):
        command = "house:%s_%s" % (game, student.bot) if student.is_house else ""
        lines.append("%s,student%02d@example.edu,%s" % (student.name, at + 1, command))
    return "\n".join(lines) + "\n"


def read_tokens(tables, name):
    """{name of a person: (alias, token)}"""
    rows = csv.DictReader(io.StringIO(tables.act("tournaments/%s/tokens" % name, {})))
    return {row["name"]: (row["alias"], row["token"]) for row in rows}


def start_relays(desk, students, game, tokens, server):
    """Everybody's relay, and the lines between them and the server; the latter are to be ended."""
    host, port = server.bots.rsplit(":", 1)
    web_port = server.pages.rsplit(":", 1)[1]
    lines = []
    for at, student in enumerate(students):
        if student.is_house or student.kind == "absent":
            continue
        where = {"host": host, "port": int(port), "web_port": int(web_port),
                 "http": "http://" + server.pages}
        if LINES[student.line]:
            delay, jitter = (ms / 1000 for ms in LINES[student.line])
            for key in ("port", "web_port"):
                lines.append(SlowLine(host, where[key], delay, jitter, at))
                where[key] = lines[-1].port
        desk.start(student, game, tokens[student.name][1], where)
    return lines


def forfeit_what_never_began(tables, name):
    for stage in tables.get("tournaments/%s" % name)["stages"]:
        tables.act("tournaments/%s/windows" % name, {"stage": stage["number"], "at_close": "forfeit"})


def close_round(tables, name, stages):
    for stage in stages:
        if stage["state"] == "playing":
            tables.act("tournaments/%s/close-round" % name,
                       {"stage": stage["number"], "reason": "the bot never came"})


def play_to_the_end(tables, name, say, patience):
    """Closes a round by hand where nobody plays any more, as an instructor would."""
    idle_since, shown, moved, said = None, "", time.monotonic(), 0
    while True:
        state = tables.get("tournaments/%s" % name)
        if state["run_state"] == "finished":
            return
        if state["run_state"] == "failed":
            raise RuntimeError("%s failed" % name)
        now = "%s: %d of %d games" % (name, state["games_played"],
                                      sum(stage["games_known"] for stage in state["stages"]))
        if now != shown:
            moved = time.monotonic()
            shown = now
        if moved - said > 10:
            said = moved
            say(now)
        live = tables.get("tournaments/%s/live" % name)["games"]
        if live:
            idle_since = None
        idle_since = idle_since or (None if live else time.monotonic())
        if idle_since and time.monotonic() - idle_since > 8:
            if state["stages"] and any(stage["needs_confirmation"] for stage in state["stages"]):
                tables.act("tournaments/%s/confirm" % name, {"stage": next(
                    stage["number"] for stage in state["stages"] if stage["needs_confirmation"])})
            close_round(tables, name, state["stages"])
            idle_since = None
        if time.monotonic() - moved > patience:
            raise RuntimeError("%s stands still: %s" % (name, shown))
        time.sleep(1)


def verify(aspis, archive, folder):
    """The last line of `aspis verify` over all records; raises where one does not hold."""
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        zipped.extractall(folder)
    run = subprocess.run([aspis, "verify", folder], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError("records do not hold: " + run.stdout[-2000:] + run.stderr[-2000:])
    return run.stdout.strip().splitlines()[-1]


def unmeant_forfeits(games, who):
    """Games that somebody lost by a fault who was not made to have one."""
    found = []
    for game in games:
        for seat in game["seats"]:
            student = who[seat["alias"]]
            if seat["forfeit"] and not student.fault and student.kind != "absent":
                found.append("%s by %s (%s): %s" % (game["label"], student.name, student.what,
                                                    game["detail"] or game["reason"]))
    return found


def save(path, data):
    with open(path, "wb" if isinstance(data, bytes) else "w") as file:
        file.write(data)


def play(server, desk, students, preset, game, changes, out, say, patience):
    """Plays it, keeps tables, charts, grades and records below `out`."""
    tables = Tables(server)
    title = "%s on %s" % (preset.capitalize(), game)
    name = json.loads(tables.act("tournaments", {
        "title": title, "preset": preset, "game": game, "changes": changes, "seed": 1953,
        "roster": roster(students, game)}))["name"]
    tokens = read_tokens(tables, name)
    who = {tokens[one.name][0]: one for one in students if one.name in tokens}
    for entry in tables.get("tournaments/%s/roster" % name)["entrants"]:
        who[entry["alias"]] = next(one for one in students if one.name == entry["name"])
    forfeit_what_never_began(tables, name)
    lines = start_relays(desk, students, game, tokens, server)
    began = time.monotonic()
    try:
        tables.act("tournaments/%s/start" % name, {})
        play_to_the_end(tables, name, say, patience)
        seconds = time.monotonic() - began
        wrong = [one.name for one in students if one.process and one.process.poll() not in (None, 0)]
        if wrong:
            raise RuntimeError("relays ended badly: " + ", ".join(wrong))
    finally:
        end_all(students)
        for line in lines:
            line.end()
    folder = os.path.join(out, name)
    os.makedirs(folder)
    base = "/api/v1/tournaments/%s/" % name
    for kind in ("standings.csv", "crosstable.csv", "chart.html"):
        save(os.path.join(folder, kind), server.ask(base + "exports/" + kind))
    grades = server.ask(base + "gradebooks/canvas.csv")
    save(os.path.join(folder, "canvas.csv"), grades)
    save(os.path.join(folder, "moodle.csv"), server.ask(base + "gradebooks/moodle.csv"))
    archive = server.fetch(base + "exports/records.zip")
    save(os.path.join(folder, "records.zip"), archive)
    games = tables.all_games(name)
    return Played(
        name, preset, game, seconds, games,
        len(tables.get("tournaments/%s/matches" % name)["matches"]),
        tables.get("tournaments/%s/standings" % name)["places"], who,
        list(csv.reader(io.StringIO(grades))),
        len(tables.get("tournaments/%s/audit" % name)["audit"]),
        verify(desk.aspis, archive, os.path.join(folder, "records")),
        unmeant_forfeits(games, who))
