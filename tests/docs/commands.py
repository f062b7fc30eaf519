"""The commands of a document, run in their order. README.md beside this file tells how a document
marks what is run, what it prints, and what is not run."""
import os
import random
import re
import socket
import subprocess

from markdown import split_blocks
from shell import Folder, Shell

LIMIT = 120  # seconds for a command
EXAMPLE_HOST = "aspis.example.edu"
EXAMPLE_PORTS = "8080", "8443", "4242", "4243", "9000"  # the documents' own; bots are at 4242


def is_free(port):
    with socket.socket() as one:
        try:
            one.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_ports():
    """Some that nobody has, drawn from below those that the system itself gives to connections: nobody
    takes one by chance before the document's server does."""
    ports = {}
    for port in random.sample(range(20000, 32000), 1000):
        if len(ports) < len(EXAMPLE_PORTS) and is_free(port):
            ports[EXAMPLE_PORTS[len(ports)]] = str(port)
    return ports


def on_this_machine(text, ports):
    """The example's host and ports made some of this machine."""
    def own(match):
        port = match.group("port")
        return "127.0.0.1:" + ports[port or "4242"]

    named = r"(?:%s|127\.0\.0\.1|localhost)" % re.escape(EXAMPLE_HOST)
    known = "|".join(EXAMPLE_PORTS)
    text = re.sub(r"%s:(?P<port>%s)\b" % (named, known), own, text)
    text = re.sub(r"(?<![\w.\]]):(?P<port>%s)\b" % known, own, text)
    text = re.sub(r"\b(?P<port>)%s(?![\w:.])" % re.escape(EXAMPLE_HOST), own, text)
    return text


def is_whole(command):
    asked = subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True)
    return asked.returncode == 0 and not asked.stderr and not command.rstrip().endswith("\\")


def commands_in(lines):
    """Lines that belong together as one: quotes, loops, here-documents, a backslash at the end."""
    command = ""
    for line in lines:
        command += ("\n" if command else "") + line
        if not command.strip() or command.lstrip().startswith("#"):
            command = ""
        elif is_whole(command):
            yield command
            command = ""
    if command:
        yield command


def dialogue_in(lines):
    """(command, lines that it prints) of a console block."""
    steps = []
    for line in lines:
        if line.startswith("$ "):
            steps.append((line[2:], []))
        elif not steps:
            raise ValueError("a console block begins with '$ '")
        elif line.startswith("> ") and not steps[-1][1]:
            steps[-1] = (steps[-1][0] + "\n" + line[2:], [])
        else:
            steps[-1][1].append(line)
    return steps


def matches(shown, printed):
    """`...` alone on a line is any lines, within a line any text."""
    pattern = ""
    for line in shown:
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(part.rstrip()) for part in line.split("...")) + r" *\n"
    printed = printed if printed.endswith("\n") or not printed else printed + "\n"
    return re.fullmatch(pattern, printed) is not None


class Run:
    """One document's; `findings` says what did not hold."""

    def __init__(self, name, shell, ports):
        self.name, self.shell, self.ports = name, shell, ports
        self.findings, self.run, self.not_run = [], 0, 0

    def block(self, block):
        if block.info == "":
            self._find(block, "a block that does not say what it is: ```sh, ```console, ```text")
        elif block.info in ("sh", "console", "hidden"):
            if block.mark.startswith("not run: "):
                self.not_run += 1
            else:
                self._commands(block)

    def _commands(self, block):
        steps = dialogue_in(block.lines) if block.info == "console" else \
            [(command, None) for command in commands_in(block.lines)]
        expected = re.fullmatch(r"status (\d+)", block.mark)
        runs_on = re.fullmatch(r"runs on: (.*)", block.mark)
        for at, (command, shown) in enumerate(steps):
            is_last = at == len(steps) - 1
            command = on_this_machine(command, self.ports)
            if runs_on and is_last:
                self._start(block, command, runs_on.group(1))
            else:
                self._one(block, command, shown, int(expected.group(1)) if expected and is_last else 0)
            if self.findings:
                return

    def _start(self, block, command, ready):
        self.run += 1
        is_ready, written = self.shell.run_on(command, ready, LIMIT)
        if not is_ready:
            self._find(block, "never said '%s': %s\n%s" % (ready, command, indented(written)))

    def _one(self, block, command, shown, expected):
        self.run += 1
        status, printed = self.shell.run(command, LIMIT)
        if status is None:
            self._find(block, "took longer than %d s: %s" % (LIMIT, command))
        elif status != expected:
            self._find(block, "status %d, not %d: %s\n%s" % (status, expected, command, indented(printed)))
        elif shown is not None and not matches([on_this_machine(line, self.ports) for line in shown], printed):
            self._find(block, "prints something else: %s\n%s" % (command, indented(printed)))

    def _find(self, block, what):
        self.findings.append("%s:%d: %s" % (self.name, block.line, what))


def indented(text):
    lines = text.splitlines()
    if len(lines) > 40:
        lines = lines[:20] + ["..."] + lines[-20:]
    return "".join("  | %s\n" % line for line in lines)


def check(root, stage, program, name):
    """The Run of document `name`; ends at the first command that does not hold."""
    with open(os.path.join(root, name), encoding="utf-8") as file:
        blocks = split_blocks(file.read())
    folder = Folder(root, stage, program)
    shell = Shell(folder.path, folder.environment)
    try:
        run = Run(name, shell, free_ports())
        for block in blocks:
            run.block(block)
            if run.findings:
                break
        return run
    finally:
        shell.end()
        folder.remove()
