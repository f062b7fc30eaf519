"""A server for black-box tests, its users and its spectators. They know the program `aspis`, its addresses
and its documents, but not its sources. Standard library only.
"""
import base64
import http.client
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import hosted  # noqa: E402

# Seconds until a test stops waiting for an event; not a limit on the speed of the server.
PATIENCE = int(os.environ.get("SEASON_PATIENCE", "120"))


def wait_until(what, is_true):
    """Tests a condition every 20 ms."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = is_true()
        if found:
            return found
        if time.monotonic() > deadline:
            raise SystemExit("waited %d s: %s" % (PATIENCE, what))
        time.sleep(0.02)


class Person:
    """A user with a connection to the pages: a stranger, a student with a token, or staff."""

    def __init__(self, name, pages):
        self.name, self.pages, self.headers, self.line = name, pages, {"Origin": "http://" + pages}, None
        self.heard = {}  # all answers: bytes by path

    def ask(self, path, body=None, kind="application/json"):
        """Returns status, type and bytes of an answer. A body makes the request a change."""
        method, headers = ("GET", dict(self.headers)) if body is None else ("POST", dict(self.headers))
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
        if body is not None:
            headers["Content-Type"] = kind
        for attempt in range(2):  # the server may have closed a kept connection
            if self.line is None or body is not None:
                self.line = http.client.HTTPConnection(self.pages, timeout=PATIENCE)
            try:
                self.line.request(method, path, body, headers)
                answer = self.line.getresponse()
                found = answer.read()
                break
            except (http.client.HTTPException, ConnectionError):
                self.line = None
                if attempt or body is not None:
                    raise
        self.heard.setdefault(path, set()).add(found)
        self.answer_headers = answer.headers
        return answer.status, (answer.headers.get("Content-Type") or "").split(";")[0], found

    def read(self, path):
        status, _, found = self.ask("/api/v1/" + path)
        if status != 200:
            raise SystemExit("%s: GET %s: %d %s" % (self.name, path, status, found.decode()))
        return json.loads(found)

    def log_in(self, secret):
        status, _, found = self.ask("/api/v1/login", secret)
        if status != 200:
            raise SystemExit("login: %d %s" % (status, found.decode()))
        self.headers["Cookie"] = self.answer_headers["Set-Cookie"].split(";")[0]
        self.headers["X-CSRF-Token"] = json.loads(found)["csrf"]
        return self

    def show(self, token):
        self.headers["Authorization"] = "Bearer " + token
        return self


class Spectator:
    """Listens to topics of the live pages, each on a WebSocket, and keeps every event in order."""

    def __init__(self, pages):
        self.pages, self.events, self.lock, self.lines = pages, [], threading.Lock(), {}
        self.follows_games = False

    def listen(self, topic):
        with self.lock:
            if topic in self.lines:
                return
            host, port = self.pages.split(":")
            self.lines[topic] = line = socket.create_connection((host, int(port)), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        line.sendall(("GET /api/v1/live?topic=%s&v=0 HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n"
                      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: %s\r\n\r\n" % (topic, self.pages, self.pages, key)).encode())
        line.settimeout(None)
        stream = line.makefile("rb")
        status = stream.readline()
        while stream.readline().strip():
            pass
        if b" 101 " not in status:
            self.events.append((topic, {"event": "refused", "status": status.decode().strip()}))
            return
        threading.Thread(target=self._hear, args=(topic, line, stream), daemon=True).start()

    def _hear(self, topic, line, stream):
        while True:
            try:
                head = stream.read(2)
                if len(head) < 2:
                    return
                length = head[1] & 127
                if length > 125:
                    length, = struct.unpack(">H" if length == 126 else ">Q",
                                            stream.read(2 if length == 126 else 8))
                text = stream.read(length)
                if head[0] & 15 == 9:
                    line.sendall(b"\x8a" + bytes([128 | len(text)]) + b"\0\0\0\0" + text)
            except (OSError, ValueError):
                return
            if head[0] & 15 == 8:
                return
            if head[0] & 15 != 1:
                continue
            for event in json.loads(text).get("events", []):
                with self.lock:
                    self.events.append((topic, event))
                if self.follows_games and event["event"] == "game-began" and topic.startswith("tournament/"):
                    self.listen("game/%s/%s" % (topic.partition("/")[2], event["live_id"]))

    def close(self):
        for line in self.lines.values():
            line.close()


class Room:
    """A server on one data folder, which can be killed and started again."""

    def __init__(self, stage, folder):
        self.program, self.stage, self.folder = os.path.join(stage, "bin", "aspis"), stage, folder
        self.house = os.path.join(folder, "house")
        bots = os.path.join(stage, "share", "aspis", "bots")
        os.makedirs(self.house)
        for name in ("boxing_greedy", "boxing_random"):
            shutil.copy(os.path.join(bots, name), os.path.join(self.house, name))
        for number in range(1, 4):  # each plays the same games in every run
            with open(os.path.join(self.house, "boxing_fixed%d" % number), "w") as file:
                file.write('#!/bin/sh\nexec "$(dirname "$0")/boxing_random" %d\n' % number)
            os.chmod(file.name, 0o755)
        self.password, self.people, self.server = "", {}, None

    def start(self):
        self.server = hosted.Server(
            self.program, data=self.folder,
            more=("--games-at-once", "1", "--analyses", "off", "--scrimmages", "off", "--house", self.house,
                  "--ping", "1h"),
            environment={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": self.folder, "LC_ALL": "C.UTF-8", "TZ": "UTC"})
        self.password = self.server.password or self.password
        for person in self.people.values():
            person.pages, person.line = self.server.pages, None
            person.headers["Origin"] = "http://" + self.server.pages
        return self

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()

    def person(self, name):
        return self.people.setdefault(name, Person(name, self.server.pages))
