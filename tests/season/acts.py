"""The season: four small tournaments, with each action of the instructor and of students at least once."""
import json
import os
import subprocess
import time

from class_room import Spectator, wait_until
from documents import Placeholders, flat, without_measured

FAR = "2090-01-01T12:00:00Z"
LONG_AGO = "1999-01-01T12:00:00Z"
# Public documents of each tournament; {} is its address.
PUBLIC = ("{}", "{}/entrants", "{}/standings", "{}/bracket", "{}/matches", "{}/ratings", "{}/windows",
          "{}/stage", "{}/announcements", "{}/lobby", "{}/games", "{}/live", "{}/analyses",
          "{}/scrimmages", "{}/calendar.ics")
STAFF = ("{}/embargo", "{}/roster", "{}/audit", "{}/addresses", "{}/grades", "{}/versions")
STUDENT = ("me", "me/games", "me/practice", "me/group", "me/versions")
# Documents that are long, or repeat others in another form: compared only at the end.
PAPERS = ("{}/exports/standings.csv", "{}/exports/standings.json", "{}/exports/crosstable.csv",
          "{}/exports/chart.html", "{}/exports/records.zip", "{}/preview.png", "{}/practice",
          "{}/practice/ratings")
STAFF_PAPERS = ("{}/exports/named-chart.html", "{}/exports/archive.zip", "{}/gradebooks/canvas.csv",
                "{}/gradebooks/moodle.csv", "{}/versions.zip")
SERVER = ("tournaments", "presets", "server", "languages", "session")
STAFF_SERVER = ("accounts", "instructor/tournaments")
# Documents with several pages: the parameter and the key of the next one.
PAGED = {"games": ("before", "next_before"), "matches": ("from", "next")}

BOT = """import random, sys
mark, rows = "", []
for line in sys.stdin:
    words = line.split()
    if words[0] == "game":
        rows = []
    elif words[0] == "you":
        mark = words[1]
    elif words[0] == "row":
        rows.append(list(words[1]))
    elif words[0] == "ready?":
        print("ready", flush=True)
    elif words[0] == "move":
        row, column, size = (int(word) for word in words[1].split(",")[1:4])
        for r in range(row - 1, row - 1 + size):
            for c in range(column - 1, column - 1 + size):
                rows[r][c] = "x"
    elif words[0] == "go":
        vacant = [(r, c) for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] == "-"]
        print("%s,%d,%d,1" % (mark, vacant[-1][0] + 1, vacant[-1][1] + 1), flush=True)
    elif words[0] == "bye":
        break
"""
ROSTER = "name,e-mail,institution,command\n" + "".join(
    "House %d,,,house:boxing_%s\n" % (n + 1, ("greedy", "fixed1", "fixed2", "fixed3")[n % 4])
    for n in range(12)) + """Una Upload,una@example.edu,Uni Una,
Ned Network,ned@example.edu,Uni Ned,
Wim Walkover,wim@example.edu,Uni Wim,
Tia Teamer,tia@example.edu,Uni Tia,
Teo Teamer,teo@example.edu,Uni Tia,
Lea Leaver,lea@example.edu,Uni Lea,
"""


def beside(other, lines):
    """Returns the lines that differ from another viewer's."""
    if lines["status"] != other["status"]:
        return lines
    found = {key: text for key, text in lines.items() if other.get(key) != text}
    found.update({key: "(not here)" for key in other if key not in lines})
    return found


class Season:
    def __init__(self, room, golden):
        self.room, self.golden = room, golden
        self.places = Placeholders()
        self.documents = {}    # lines by (viewer, path)
        self.flat_cache = {}
        self.titles, self.compared, self.failed_acts = [], 0, 0
        self.cups = []         # existing tournaments
        self.secrets = {}      # owners by token
        self.tokens = {}       # tokens by (cup, name)
        self.relays = {}
        self.aliases = {}
        self.logs = []         # of spectators: (cup, events, whether complete)
        self.held = []         # for checks: labels that were held back, with the events until then
        self.exports = {}
        self.staff, self.stranger = room.person("staff"), room.person("stranger")
        self.staff.log_in({"password": room.password})
        self.spectators, self.began = {}, time.monotonic()

    # Reading documents.

    def fetch(self, person, path):
        """Returns a document with all its pages."""
        name = path.rpartition("/")[2].partition("?")[0]
        if name not in PAGED or path.startswith("me/"):
            return person.ask("/api/v1/" + path)
        key, follows = PAGED[name]
        joint = "&" if "?" in path else "?"
        status, kind, data = person.ask("/api/v1/%s%slimit=100" % (path, joint))
        if status != 200:
            return status, kind, data
        whole = json.loads(data)
        more = whole[follows]
        while more is not None:
            page = json.loads(person.ask("/api/v1/%s%slimit=100&%s=%s" % (path, joint, key, more))[2])
            whole[name] += page[name]
            more = page[follows]
        return status, kind, json.dumps(whole).encode()

    def lines(self, person, path):
        answer = self.fetch(person, path)
        if answer[1] == "image/png":
            answer = (answer[0], answer[1], b"")
        if path == "languages":  # depends on the installed tools
            answer = (*answer[:2], json.dumps([row["key"] for row in json.loads(answer[2])["languages"]]).encode())
        key = (path, answer)
        if key not in self.flat_cache:
            self.flat_cache[key] = flat(answer, self.places)
        return self.flat_cache[key]

    def look(self, cup, papers=False):
        """Reads the documents of a tournament again; leaves out what staff and the public see alike."""
        about = "tournaments/" + cup
        paths = [p.format(about) for p in PUBLIC + (PAPERS if papers else ())] if cup else list(SERVER)
        staffs = [p.format(about) for p in STAFF + (STAFF_PAPERS if papers else ())] if cup \
            else list(STAFF_SERVER)
        new = {}
        for path in paths + staffs:
            new["stranger", path] = self.lines(self.stranger, path)
        for path in paths:
            if not cup or path.rpartition("/")[2] in ("stage", "analyses") or "archive.zip" in path:
                continue
            seen = self.lines(self.staff, path + "?view=staff")
            # The public page of a new lobby may show the state before it opened, until the lobby changes.
            public = new.pop(("stranger", path)) if path.endswith("/lobby") else new["stranger", path]
            new["staff", path] = seen if path.endswith("/lobby") else beside(public, seen)
        for path in staffs:
            new["staff", path] = self.lines(self.staff, path)
        for name, person in self.room.people.items():
            if "Authorization" in person.headers and name.startswith(cup + "."):
                for path in STUDENT:
                    new[name, path] = self.lines(person, path)
            if name in ("assistant", "observer") and papers:
                for path in staffs:
                    new[name, path] = beside(new["staff", path], self.lines(person, path))
        self.documents.update(new)
        return {("%s %s" % (viewer, path.replace("tournaments/", "")), key): text
                for (viewer, path), lines in self.documents.items() for key, text in lines.items()}

    def compare(self, title, cup, papers=False):
        """Waits until the documents equal the golden ones. When recording, waits until they stop changing."""
        title = self.places.replace(title)
        self.titles.append(title)
        expected = self.golden.expect(title)
        deadline, before = time.monotonic() + (20 if self.failed_acts < 3 else 1), None
        while True:
            found = self.look(cup, papers)
            if time.monotonic() > deadline or expected is not None and not self.golden.news(expected, found):
                break
            if expected is None:
                if found == before:
                    break
                before = found
                time.sleep(0.7)
            else:
                time.sleep(0.05)
        self.compared += len(self.documents)
        if os.environ.get("SEASON_TIMES"):
            print("T %6.2f %s" % (time.monotonic() - self.began, title[:150]), flush=True)
        self.failed_acts += 1 if expected is not None and self.golden.news(expected, found) else 0
        self.golden.settle(title, expected, found)

    # Actions.

    def act(self, cup, what, body, person=None, note="", looks=True, papers=False):
        """Performs an action, after its preview if it has one; then compares all documents."""
        person = person or self.staff
        path = "/api/v1/" + (what if what.startswith(("me", "accounts", "tournaments", "words", "score"))
                             or not cup else "tournaments/%s/%s" % (cup, what))
        status, _, data = person.ask(path, body)
        said = data.decode()
        title = "%s: %s %s" % (person.name, what, note or json.dumps(body, ensure_ascii=False)[:300])
        if looks and said.startswith('{"version"'):
            said = json.dumps(without_measured(json.loads(said)))
        if looks:
            self.compare("%s: %d %s" % (title, status, said.strip()[:1500]), cup, papers)
        return status, said

    def preview(self, cup, what, body, looks=True):
        status, _, data = self.staff.ask("/api/v1/tournaments/%s/%s?preview=1" % (cup, what), body)
        title = "preview: %s %s: %d %s" % (what, json.dumps(body)[:300], status, data.decode().strip()[:1500])
        self.compare(title, cup)
        return self.act(cup, what, body, looks=looks)

    def create(self, name, seed, roster, **more):
        status, said = self.act("", "tournaments", dict({"name": name, "title": name.title(), "seed": seed,
                                                         "roster": roster}, **more), looks=False)
        self.cups.append(name)
        rows = self.staff.read("tournaments/%s/roster" % name)["entrants"]
        self.aliases[name] = {row["name"]: row["alias"] for row in rows}
        spectator = self.spectators[name] = Spectator(self.room.server.pages)
        spectator.listen("tournament/" + name)
        self.compare("create %s: %d %s" % (name, status, said.strip()), name)

    def draw_tokens(self, cup, body):
        status, said = self.act(cup, "tokens", body, looks=False)
        for line in said.splitlines()[1:]:
            _, name, _, token = line.split(",")
            self.tokens[cup, name] = token
            self.secrets[token] = (cup, name)
            self.places.texts.insert(0, (token, "TOKEN"))
        self.compare("tokens %s: %d, %d lines" % (body, status, said.count("\n")), cup)

    def student(self, cup, name):
        return self.room.person(cup + "." + name.split()[0]).show(self.tokens[cup, name])

    def connect(self, cup, name, bot="boxing_greedy"):
        folder = os.path.join(self.room.folder, "relays", cup + name.replace(" ", ""))
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "token"), "w") as file:
            file.write(self.tokens[cup, name] + "\n")
        self.relays[cup, name] = subprocess.Popen(
            [self.room.program, "connect", self.room.server.bots, "--token-file", "token", "--logs", "games",
             "--http", "http://" + self.room.server.pages, "--", os.path.join(self.room.house, bot)],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_presence(cup, name, "ready")

    def disconnect(self, cup, name):
        relay = self.relays.pop((cup, name))
        relay.kill()
        relay.wait()
        if not self.staff.read("tournaments/" + cup)["finished"]:  # the end closes the lobby
            self.wait_presence(cup, name, "absent")

    def wait_presence(self, cup, name, presence):
        alias = self.aliases[cup][name]

        def is_so():
            lobby = self.stranger.read("tournaments/%s/lobby" % cup)
            return any(e["alias"] == alias and e["presence"] == presence for e in lobby["entrants"])
        wait_until("%s is %s in %s" % (name, presence, cup), is_so)

    # Progress of play.

    def due(self, cup, until):
        """Returns the matches that are not over, up to a stage and round."""
        matches = json.loads(self.fetch(self.staff, "tournaments/%s/matches?view=staff" % cup)[2])["matches"]
        stage, last = until.get("stage", 99), until.get("round")
        return [m for m in matches if m["state"] in ("due", "playing") and m["stage"] <= stage
                and (last is None or m["stage"] < stage or m["round"] <= last)]

    def play_until_stop(self, cup, body, network=(), absent=(), note=""):
        """Plays to the end of a stage or round. Network bots connect one after the other, after all others
        have played, so that the order of games does not depend on the machine."""
        self.act(cup, "start", body, looks=False)
        self.wait_for_stop(cup, network, absent, body.get("until"))
        self.compare("played %s %s" % (body, note), cup)

    def wait_for_stop(self, cup, network=(), absent=(), until=None):
        """Waits until only absent entrants have games left."""
        until = until or {}
        aliases = self.aliases[cup]

        def is_done():
            tournament = self.staff.read("tournaments/%s?view=staff" % cup)
            if tournament["run_state"] in ("paused", "finished", "failed"):
                return "stopped"
            waited_for = {aliases[name] for name in (*network, *absent)}
            due = self.due(cup, until)
            if self.staff.read("tournaments/%s/live?view=staff" % cup)["games"]:
                return ""
            if any(not waited_for & {side["alias"] for side in match["sides"]} for match in due):
                return ""
            return "waits" if due else ""
        for name in network:
            if wait_until("games of programs in " + cup, is_done) == "stopped":
                break
            self.connect(cup, name)
            self_waits = [n for n in network if n != name]

            def has_played():
                if self.staff.read("tournaments/%s?view=staff" % cup)["run_state"] in ("paused", "finished"):
                    return True
                others = {aliases[n] for n in (*absent, *self_waits)}
                return not any(
                    aliases[name] in {s["alias"] for s in m["sides"]}
                    and not others & {s["alias"] for s in m["sides"]} for m in self.due(cup, until))
            wait_until("games of " + name, has_played)
            self.disconnect(cup, name)
        wait_until("the end of play in " + cup, is_done)

    def hidden_labels(self, cup, label):
        """Records that games of this label are held back from now on."""
        self.held.append((cup, label, "", []))

    def note_held(self, cup, what):
        """Records the events before a reveal: they must not mention the games that are held back."""
        cup, label, _, _ = self.held.pop()
        heard = self.spectators[cup].events + [e for c, events, _ in self.logs if c == cup for e in events]
        self.held.append((cup, label, what, heard))

    def restart(self, cup):
        """Kills the server, and starts it on the same data folder."""
        for name in list(self.relays):
            relay = self.relays.pop(name)
            relay.kill()
            relay.wait()
        self.room.kill()
        self.end_logs(is_whole=False)
        self.room.start()
        self.staff.log_in({"password": self.room.password})
        for name in self.spectators:
            self.spectators[name] = Spectator(self.room.server.pages)
            self.spectators[name].listen("tournament/" + name)

    def end(self):
        for relay in self.relays.values():
            relay.kill()
            relay.wait()
        self.end_logs(is_whole=True)

    def end_logs(self, is_whole):
        for name, spectator in self.spectators.items():
            self.logs.append((name, spectator.events, is_whole))
            spectator.close()
