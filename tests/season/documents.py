"""Documents as comparable lines: one value per line, under a path of keys. Words in capitals replace values
that change between runs, such as times, ports and digests.
"""
import datetime
import io
import json
import re
import zipfile

SHORT = 320  # a part of at most this many characters is one line
LONG = 2000  # a longer document is shown without empty values
KEYS = ("id", "alias", "number", "name", "label", "live_id", "title", "pending")  # distinguish items of a list
# Measured times and counters: their values do not follow from the plan, the roster and the actions.
MEASURED = re.compile(r"^(version|.*_us|.*_ms|at|created|closed|started|ended|date|updated|uploaded|live_id|"
                      r".*bytes|last_seen|seconds|took|cores|memory|host|load|bytes|size|modified|since|"
                      r"games_a_minute|.*_per_minute|uptime)$")


class Placeholders:
    """Replacements of texts, in order: texts of this run first, then patterns."""

    def __init__(self):
        self.texts = []
        days = [datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=n) for n in (-1, 0, 1)]
        day = "(?:%s)" % "|".join(d.strftime("%Y-%m-%d") for d in days)
        compact = "(?:%s)" % "|".join(d.strftime("%Y%m%d") for d in days)
        self.patterns = [(re.compile(pattern), word) for pattern, word in (
            (day + r"[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?(?: UTC)?", "TIME"),
            (compact + r"T\d{6}Z", "TIME"),
            (day, "DAY"),
            (r"\b[0-9a-f]{64}\b", "SHA256"),
            (r"\b[0-9a-f]{32}\b", "NONCE"),
            (r"\b(?:[bdfghjklmnprstvz][aeiou]){2}[a-z](?:-(?:[a-z]{5})){3}\b", "TOKEN"),
            (r"127\.0\.0\.1:\d+", "ADDRESS"),
            (r"\b\d+\.\d+\.\d+\+g[0-9a-f]+(?:\.dirty)?", "VERSION"),
            (r'"bytes":\d+', '"bytes":0'),
            (r"\b\d+ concurrent games", "N concurrent games"),
            (r"\b\d+(?:\.\d+)? ?(?:ms|us|µs)\b", "MS"),
        )]

    def add(self, text, word):
        if text:
            self.texts.append((text, word))

    def replace(self, text):
        for found, word in self.texts:
            text = text.replace(found, word)
        for pattern, word in self.patterns:
            text = pattern.sub(word, text)
        return text


def without_measured(value, key=""):
    if isinstance(value, dict):
        is_machine = key == "boxes"  # the sandbox's level here, and how it could be better
        return {k: "MEASURED" if is_machine else without_measured(v, k) for k, v in value.items()}
    if isinstance(value, list):
        is_built = key == "programs" and all("path" in v for v in value)  # the build may lack the students' program
        return "MEASURED" if is_built else [without_measured(v) for v in value]
    if value is not None and MEASURED.match(key) and not is_far(value):
        return "MEASURED"
    return value


def without_nothing(value):
    """Removes keys with empty values, and adds a list of all keys."""
    keys = set()

    def part(value):
        if isinstance(value, dict):
            keys.update(value)
            return {k: part(v) for k, v in value.items() if v not in (None, False, "", 0, "0", [], {})}
        return [part(v) for v in value] if isinstance(value, list) else value
    found = part(value)
    found["keys of all"] = " ".join(sorted(keys))
    return found


def is_far(value):
    """Returns whether a value is a time that a test set, decades from now."""
    return isinstance(value, str) and re.match(r"(20[7-9]|19)\d", value) is not None


def find_key(items):
    """Returns the key whose values distinguish these objects, or an empty string."""
    if all(isinstance(item, dict) for item in items):
        for key in KEYS:
            values = [item.get(key) for item in items]
            if all(isinstance(v, (int, str)) for v in values) and len(set(values)) == len(values) \
                    and "MEASURED" not in values:
                return key
    return ""


def list_parts(value, path=""):
    """Yields (path, text) of each part."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if not isinstance(value, (dict, list)) or len(text) <= SHORT or not value:
        yield path or ".", text
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from list_parts(part, path + "." + key if path else key)
    else:
        key = find_key(value)
        if key:
            yield path + "[]", " ".join(str(item[key]) for item in value)
        for number, item in enumerate(value):
            yield from list_parts(item, "%s[%s]" % (path, item[key] if key else number))


def flat(answer, places):
    """Returns an answer (status, type, bytes) as a dictionary of lines."""
    status, kind, data = answer
    found = {"status": "%d %s" % (status, kind)}
    if kind == "application/json":
        value = json.loads(places.replace(data.decode()))
        value = without_measured(value)
        found.update(list_parts(without_nothing(value) if len(data) > LONG else value))
    elif kind == "application/zip":
        with zipfile.ZipFile(io.BytesIO(data)) as files:
            for name in sorted(files.namelist()):
                found[places.replace(name)] = "there"
    elif kind.startswith("text/"):
        text = places.replace(data.decode())
        if kind == "text/html":
            text = re.sub(r"<(style|script)\b.*?</\1>", "", text, flags=re.S)
            text = re.sub(r"</?(?:tr|p|h\d|g|li|section|div|table|svg)\b[^>]*>", "\n", text)
            text = re.sub(r"[ \t]*<[^>]*>[ \t]*", " ", text)
        for number, line in enumerate(line for line in text.splitlines() if line.strip()):
            found["line %d" % (number + 1)] = line.strip()
    return found


class Golden:
    """The documents after each action: the first in full, then the changes of each action."""

    def __init__(self, path, records):
        self.path, self.records = path, records
        self.acts, self.state, self.written, self.faults, self.at = [], {}, [], [], 0
        self.told = set()  # differences, so that each is reported once
        if not records:
            with open(path, encoding="utf-8") as file:
                for line in file.read().splitlines():
                    if line.startswith("## "):
                        self.acts.append((line[3:], []))
                    elif line:
                        self.acts[-1][1].append(line)

    def expect(self, title):
        """Returns the expected documents after the next action, or None when recording."""
        if self.records:
            return None
        name, lines = self.acts[self.at] if self.at < len(self.acts) else ("no more acts", [])
        self.at += 1
        if name != title:
            self.faults.append("act %d: golden: %s\n    now:    %s" % (self.at, name, title))
        expected = dict(self.state)
        document = ""
        for line in lines:
            if line.startswith("@ "):
                document = line[2:]
            elif line.startswith("- "):
                expected.pop((document, line[2:]), None)
            else:
                path, _, text = line.partition(" = ")
                expected[document, path] = text
        return expected

    def news(self, expected, found):
        """Returns differences that were not reported before: (document and path, golden, now)."""
        return {(path, expected.get(path, "(nothing)"), found.get(path, "(nothing)"))
                for path in expected.keys() | found.keys()
                if expected.get(path) != found.get(path)} - self.told

    def settle(self, title, expected, found):
        if self.records:
            changed = {}
            for document, path in self.state:
                if (document, path) not in found:
                    changed.setdefault(document, []).append("- " + path)
            for (document, path), text in found.items():
                if self.state.get((document, path)) != text:
                    changed.setdefault(document, []).append("%s = %s" % (path, text))
            self.written += ["## " + title] + [
                line for document in sorted(changed) for line in ("@ " + document, *changed[document])]
            self.state = found
            return
        differences = self.news(expected, found)
        self.told |= differences
        if differences:
            self.faults.append("after: %s: %d differences\n%s" % (title, len(differences), "\n".join(
                "  %s %s\n    golden: %s\n    now:    %s" % (*path, golden, now)
                for path, golden, now in sorted(differences)[:40])))
        self.state = expected

    def close(self):
        """Returns the exit status of the test."""
        if self.records:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write("\n".join(self.written) + "\n")
            return 0
        if self.at < len(self.acts) and not self.faults:
            self.faults.append("golden has %d acts, there were %d" % (len(self.acts), self.at))
        for fault in self.faults:
            print(fault)
        return 1 if self.faults else 0
