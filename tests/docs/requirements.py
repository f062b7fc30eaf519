"""The page of requirements: tables `| id | ... | shown by |`, a requirement a row, and what each row names
is there. What may be named stands in README.md beside this file."""
import os
import re

from links import read
from markdown import split_blocks, list_prose

PAGE = "docs/requirements.md"
PROMISES = "docs/operating.md"  # a table of it, `| ... | shown by |`, is held by tests as well
ID = re.compile(r"[A-Z]{2}-[1-9][0-9]*")
MADE = re.compile(r"build.*|node_modules|__pycache__")


def sources_in(root, ending):
    """Below tests: (path within root, text)."""
    for folder, folders, files in os.walk(os.path.join(root, "tests")):
        folders[:] = [name for name in folders if not MADE.fullmatch(name)]
        for name in files:
            if name.endswith(ending):
                path = os.path.join(folder, name)
                yield os.path.relpath(path, root), read(path)


def gtests_in(root):
    """"Suite.test" -> the texts in which its cases may stand: its file, and headers of tests that this
    includes. Of a suite with parameters or types only where something is given for them."""
    tests, wanting, given = {}, set(), set()
    for _, text in sources_in(root, "_test.cpp"):
        for kind, suite, name in re.findall(r"^((?:TYPED_)?TEST(?:_[FP])?)\(\s*(\w+)\s*,\s*(\w+)\s*\)", text, re.M):
            headers = [read(path) for path in included(root, text)]
            tests.setdefault("%s.%s" % (suite, name), []).extend([text] + headers)
            if kind not in ("TEST", "TEST_F"):
                wanting.add(suite)
        given |= set(re.findall(r"^INSTANTIATE_(?:TYPED_)?TEST_SUITE_P\(\s*\w+\s*,\s*(\w+)", text, re.M))
        given |= set(re.findall(r"^TYPED_TEST_SUITE\(\s*(\w+)", text, re.M))
    return {name: texts for name, texts in tests.items() if name.split(".")[0] not in wanting - given}


def included(root, text):
    paths = [os.path.join(root, name) for name in re.findall(r'^#include "(tests/[^"]+)"', text, re.M)]
    return [path for path in paths if os.path.exists(path)]


def titles_in(text):
    """Titles of the tests of a script, as patterns: `${...}` is any text."""
    for _, title in re.findall(r"""\btest\(\s*(["'`])((?:\\.|(?!\1).)*)\1""", text):
        parts = [re.sub(r"\\(.)", r"\1", part) for part in re.split(r"\$\{[^}]*\}", title)]
        yield ".*".join(re.escape(part) for part in parts)


def commands_run(root):
    """Lines of the blocks that are run, of all documents whose commands are."""
    folder = os.path.join(root, "docs")
    pages = [os.path.join(root, "README.md")] + [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    for page in pages:
        if not page.endswith(".md") or not os.path.exists(page):
            continue
        for block in split_blocks(read(page)):
            if block.info in ("sh", "console") and not block.mark.startswith("not run: "):
                yield from (line.strip().removeprefix("$ ") for line in block.lines)


class Proofs:
    """What may be named to show that a requirement holds."""

    def __init__(self, root):
        self.root = root
        self.gtests = gtests_in(root)
        self.commands = list(commands_run(root))

    def complaint(self, name):
        """Of a name in backquotes; "" where it is a test or a command."""
        if name.startswith("$ "):
            found = any(line.startswith(name[2:]) for line in self.commands)
            return "" if found else "stands in no block of a document that is run"
        test, _, case = name.partition("/")
        if test not in self.gtests:
            return "is no test, or one of a suite that is given no parameters"
        found = not case or any('"%s"' % case in text for text in self.gtests[test])
        return "" if found else "is a case that the test does not have"

    def script_complaint(self, title, target):
        path = os.path.normpath(os.path.join(self.root, os.path.dirname(PAGE), target))
        if not os.path.exists(path):
            return "is no file"
        return "" if any(re.fullmatch(one, title) for one in titles_in(read(path))) else \
            "has no test '%s'" % title


def list_rows(text):
    """(line, cells) of every row of a table, its header and rule included."""
    for number, line in list_prose(text):
        if line.startswith("|"):
            yield number, [cell.strip() for cell in line.strip().strip("|").split(" | ")]


def row_findings(cells, proofs):
    """What is wrong with one row of requirements."""
    if len(cells) != 3:
        return ["a row has an id, a requirement and what shows it"]
    identity, requirement, shown = cells
    findings = [] if ID.fullmatch(identity) else ["'%s' is no id, such as WC-7" % identity]
    if not requirement:
        findings.append("%s: says nothing" % identity)
    links = re.findall(r"\[([^\]]+)\]\(([^)\s]+\.mjs)\)", shown)
    names = re.findall(r"`([^`]+)`", re.sub(r"\[[^\]]+\]\([^)]*\)", "", shown))
    if not links and not names:
        findings.append("%s: no test and no command" % identity)
    for said, why in [(name, proofs.complaint(name)) for name in names] + \
                     [(target, proofs.script_complaint(title, target)) for title, target in links]:
        if why:
            findings.append("%s: %s %s" % (identity, said, why))
    return findings


def promise_findings(root, proofs):
    """What names no test in the tables of promises."""
    shown = False
    for number, cells in list_rows(read(os.path.join(root, PROMISES))):
        if cells[-1] == "shown by":
            shown = True
        elif len(cells) != 2:
            shown = False
        elif shown and not re.fullmatch(r"[-: |]+", " | ".join(cells)):
            names = re.findall(r"`([^`]+)`", cells[1])
            for name, why in [(name, proofs.complaint(name)) for name in names] or [(cells[0], "has no test")]:
                if why:
                    yield "%s:%d: %s %s" % (PROMISES, number, name, why)


def check(root):
    """(how many requirements there are, findings)."""
    proofs = Proofs(root)
    seen, header = set(), None
    findings = list(promise_findings(root, proofs)) if os.path.exists(os.path.join(root, PROMISES)) else []
    for number, cells in list_rows(read(os.path.join(root, PAGE))):
        if re.fullmatch(r"[-: |]+", " | ".join(cells)):
            continue
        if cells[0] == "id":
            header = cells
            continue
        found = row_findings(cells, proofs)
        if header is None or header[-1] != "shown by":
            found.append("a table here begins with | id | ... | shown by |")
        if cells[0] in seen:
            found.append("%s: a second one of this id" % cells[0])
        seen.add(cells[0])
        findings += ["%s:%d: %s" % (PAGE, number, one) for one in found]
    return len(seen), findings if seen else ["%s: no requirement" % PAGE]
