"""A server of its own for load tools: started in a temporary folder on free ports, with a tournament
of network bots in it, and ended by its process id. Standard library only.

Used by tests/load and tests/class_day; `python3 tests/support/hosted.py` alone starts one and prints where it is.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request


class Server:
    """`aspis serve` with limits that do not stand in the way of one machine's load tools, or others."""

    def __init__(self, program, data=None, more=(), environment=None,
                 limits=("--http-a-peer", "100000", "--bots-a-peer", "100000")):
        self.folder = data or tempfile.mkdtemp(prefix="aspis-load-")
        self.cookie = self.csrf = ""
        log = open(os.path.join(self.folder, "log"), "a")
        self.process = subprocess.Popen(
            [program, "serve", "--data", os.path.join(self.folder, "data"),
             "--http", "127.0.0.1:0", "--bots", "127.0.0.1:0",
             "--log-level", "warning", *limits, *more],
            stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        greeting = ""
        while "Ctrl-C" not in greeting:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("the server did not start: see " + log.name)
            greeting += line
        self.pages = re.search(r"http://(\S+?)/", greeting).group(1)
        self.bots = re.search(r"bots +(\S+)", greeting).group(1)
        found = re.search(r"password +(\S+)", greeting)
        self.password = found.group(1) if found else ""

    def ask(self, path, body=None):
        """The text of the answer; a change where there is a body."""
        return self.fetch(path, body).decode()

    def fetch(self, path, body=None):
        """The same as bytes."""
        request = urllib.request.Request("http://%s%s" % (self.pages, path))
        request.add_header("Origin", "http://" + self.pages)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
            request.add_header("X-CSRF-Token", self.csrf)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=120) as answer:
            found = answer.read()
            if path.endswith("/login"):
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
                self.csrf = json.loads(found)["csrf"]
            return found

    def log_in(self):
        self.ask("/api/v1/login", {"password": self.password})

    def create(self, name, entrants, plan):
        """A tournament of so many network bots; a file with their tokens."""
        roster = "name\n" + "".join("Bot %d\n" % n for n in range(entrants))
        self.ask("/api/v1/tournaments",
                 {"name": name, "title": name, "plan": plan, "roster": roster})
        tokens = os.path.join(self.folder, name + ".csv")
        with open(tokens, "w") as file:
            file.write(self.ask("/api/v1/tournaments/%s/tokens" % name, {}))
        return tokens

    def start(self, name):
        self.ask("/api/v1/tournaments/%s/start" % name, {})

    def status(self, key):
        """A line of /proc/PID/status in KiB or as a number."""
        with open("/proc/%d/status" % self.process.pid) as file:
            for line in file:
                if line.startswith(key + ":"):
                    return int(line.split()[1])
        return 0

    def descriptors(self):
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def boxing(games, move_time, stages=None):
    """All play all: a plan."""
    return {"name": "load", "game": "boxing", "clock": {"move": move_time},
            "stages": stages or [{"name": "All", "format": "groups",
                                  "match": {"games": games, "swap": games % 2 == 0},
                                  "tie_breaks": ["points", "lot"]}]}


def quantiles(metrics, name, shares=(0.5, 0.99)):
    """Upper bounds in ms from the buckets of a histogram in Prometheus' text form."""
    buckets = re.findall(r'^%s_bucket\{le="([^"]+)"\} (\d+)$' % name, metrics, re.M)
    total = int(buckets[-1][1]) if buckets else 0
    found = []
    for share in shares:
        bound = next((b for b, n in buckets if int(n) >= share * total), "+Inf")
        found.append(float("inf") if bound == "+Inf" else float(bound) * 1000)
    return total, found


if __name__ == "__main__":
    server = Server(sys.argv[1] if len(sys.argv) > 1 else "build/release/bin/aspis")
    server.log_in()
    print("pages %s, bots %s, password %s, folder %s, process %d" % (
        server.pages, server.bots, server.password, server.folder, server.process.pid))
    try:
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        server.end()
