"""Checks of the whole season: the server published nothing private, sent events in order, and wrote the
golden files.
"""
import difflib
import hashlib
import json
import os
import re
import subprocess

from documents import without_measured


def check_privacy(season):
    """Finds names, addresses, tokens and hashes in answers to strangers and to other students."""
    faults = []
    people = private_words(season)
    for name, person in season.room.people.items():
        if name in ("staff", "assistant", "observer", "guest"):
            continue
        for path, answers in person.heard.items():
            for answer in answers:
                text = answer.decode("utf-8", "replace")
                for word, owner in people.items():
                    if word in text and not may_read(name, path, word, owner, season):
                        faults.append("%s read %r of %s in %s: ...%s..." % (
                            name, word, owner, path, text[max(0, text.index(word) - 60):][:160]))
    return faults[:20]


def private_words(season):
    """Returns private words with their owners: (cup, entrant) or (staff, account)."""
    found = dict(season.secrets)
    for cup in season.cups:
        if cup in ("draft", "gym", "ladder"):  # two were removed, the other shows its names
            continue
        for row in season.staff.read("tournaments/%s/roster" % cup)["entrants"]:
            words = [row["name"], row["institution"], *row["email"].split(";"), *row["members"].split(";")]
            for word in words:
                if len(word) > 5:
                    found[word] = (cup, row["alias"])
    # Hashes of tokens and passwords in the file.
    for cup, rows in season.exports.items():
        for digest in re.findall(r'"(?:hash|token|secret)[a-z_]*":"([^"]{16,})"', rows):
            found[digest] = (cup, "hash")
    for word in ("ada@example.edu", "oto@example.edu"):
        found[word] = ("staff", "account")
    return found


def may_read(reader, path, word, owner, season):
    """Returns whether a word may be on this page: a student sees their own data and their group's addresses."""
    cup, who = owner
    if not reader.startswith(cup + ".") or "/me" not in path:
        return False
    own = next(name for (c, name) in season.tokens if c + "." + name.split()[0] == reader)
    if who in (own, season.aliases[cup][own]):
        return True
    return path.endswith("/me/group") and "@" in word and word not in ("una@example.edu", "wim@example.edu")


def check_events(season):
    """Checks the events of each game on each topic: began, moves in order, over, stored, then the standings."""
    faults, seen = [], set()
    for cup, events, is_whole in season.logs:
        for topic in sorted({topic for topic, _ in events}):
            heard = [event for t, event in events if t == topic]
            faults += order_on(topic, heard, seen, is_whole)
    for cup, label, when, events in season.held:
        for topic, event in events:
            if label in json.dumps(event):
                faults.append("held back until %s, and told on %s: %s" % (when, topic, event))
    for wanted in ("game-began", "moved", "game-over", "game-stored", "standings-changed", "announced",
                   "windows-changed", "state-changed", "lobby-changed", "stage-changed", "refused"):
        if wanted not in seen:
            faults.append("no spectator heard of %s" % wanted)
    return faults


ORDER = ("game-began", "moved", "game-over", "game-stored")


def order_on(topic, events, seen, is_whole):
    faults, at, plies, stored = [], {}, {}, set()
    counts = topic in ("tournament/orders", "tournament/ladder", "tournament/duel")  # followed from the first game
    told_of = topic.split("/")[-1]  # a game's topic does not repeat its id
    changed = [n for n, event in enumerate(events) if event["event"] == "standings-changed"]
    for number, event in enumerate(events):
        kind = event["event"]
        seen.add(kind)
        if kind == "game-stored":
            stored.add(event["id"])
        if kind == "standings-changed" and counts and event.get("games_played", 0) > len(stored):
            faults.append("%s: %d games in the standings, %d stored" % (topic, event["games_played"], len(stored)))
        if kind not in ORDER or event.get("practice"):
            continue
        game = event.get("live_id") or (event["id"] if "id" in event else told_of)
        step = ORDER.index(kind)
        if step < at.get(game, -1) or (step == at.get(game) and kind != "moved"):
            faults.append("%s: %s of game %s after %s" % (topic, kind, game, ORDER[at[game]]))
        at[game] = max(step, at.get(game, -1))
        if kind == "moved":
            if event["ply"] != plies.get(game, 0) + 1 and game in plies:
                faults.append("%s: move %d after move %d" % (topic, event["ply"], plies[game]))
            plies[game] = event["ply"]
        # A log that ends with a kill may lack the last event.
        if is_whole and kind == "game-stored" and topic.startswith("tournament/") and (
                not changed or changed[-1] < number):
            faults.append("%s: no standings-changed after the game %s was stored" % (topic, event.get("id")))
    return faults


def check_exports(season, path, records):
    """Compares `aspis db export` of each tournament, with dates, tokens and digests replaced."""
    now = []
    for cup in season.cups:
        if cup not in season.exports:
            continue
        lines = [export_line(season.places.replace(line)) for line in season.exports[cup].splitlines()]
        now += ["## " + cup, *by_kind(lines)]
    if records:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(now) + "\n")
        return []
    with open(path, encoding="utf-8") as file:
        golden = file.read().splitlines()
    difference = list(difflib.unified_diff(golden, now, "golden", "aspis db export", n=0, lineterm=""))
    return [line[:500] for line in difference[:60]]


def export_line(line):
    """Keeps the order of keys; replaces a record by a digest that ignores times and stalls."""
    row = json.loads(line)
    if json.dumps(row, ensure_ascii=False, separators=(",", ":")) != line:
        row["NOT COMPACT"] = line
    for key in [key for key in row if key.endswith("record") and "aspis-record" in str(row[key])]:
        # A busy machine stalls the referee, which warns of it.
        kept = re.sub(r"^(?:host .*|warning \S+ the referee stalled.*)\n", "", row[key], flags=re.M)
        kept = re.sub(r"^(\d+ \S+) \d+(?: \d+)?$", r"\1", kept, flags=re.M)
        row[key] = "record " + hashlib.sha256(kept.encode()).hexdigest()[:16]
    if row["table"] == "chain":  # the duration of a game, and each seat's slowest move
        row["what"] = re.sub(r'("TIME") \d+', r"\1 N", row["what"])
        row["what"] = re.sub(r'( / \d+ "\w+" \d+ -?\d+ \d+) \d+', r"\1 N", row["what"])
    return json.dumps(without_measured(row), ensure_ascii=False, separators=(",", ":"))


def by_kind(lines):
    """Sorts links of the chain of results by content: after a kill, the order of the log and the first
    replayed game varies."""
    chain = [re.sub(r'"id":\d+,', "", line) for line in lines if '"table":"chain"' in line]
    others = [line for line in lines if '"table":"chain"' not in line]
    return others + sorted(chain, key=lambda line: re.search(r'"what":"(\w*)', line)[1])


def export_all(season):
    """Reads the files of all tournaments, while the server runs."""
    folder = os.path.join(season.room.folder, "data", "tournaments")
    for cup in season.cups:
        file = os.path.join(folder, cup + ".db")
        if os.path.exists(file):
            season.exports[cup] = subprocess.run([season.room.program, "db", "export", file], check=True,
                                                 stdout=subprocess.PIPE, text=True).stdout
