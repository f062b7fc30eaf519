#!/usr/bin/env python3
"""Connects your bot to an Aspis server: it plays every game that the server has for it.

    python3 aspis_connect.py arena.example.org --token-file token.txt -- ./my_bot
    python3 aspis_connect.py --ws https://arena.example.org --token-file token.txt -- python3 bot.py
    python3 aspis_connect.py arena.example.org:4242 --practice --classic -- ./box
    python3 aspis_connect.py --submit bot.py --token-file token.txt https://arena.example.org

The bot is a program that reads lines and writes lines, as with `aspis match`. It is restarted for
every game and needs no network code. All you need is Python 3.8 or newer. With --submit the
relay uploads the program instead, and the server builds, checks and plays it.
"""

SERVER = ""  # filled in when downloaded from a server
BOTS = ""  # likewise: where bots connect, HOST:PORT, tls://HOST:PORT or a WebSocket's URL

import argparse
import atexit
import base64
import codecs
import datetime
import hashlib
import http.client
import io
import json
import os
import queue
import random
import re
import select
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

PORT = 4242
WEBSOCKET_PATH = "/api/v1/bot"
MAX_LINE = 4096  # bytes, without its end
MAX_ROW = 65536  # a row of a board may be longer than other lines
MAX_GAME = 64 << 20  # bytes that a server may send about one game
MAX_SETUP = 4 << 20
MAX_DICTIONARY = 64 << 20
MAX_EARLY_OUTPUT = 64 << 10  # bytes that a bot may write between two `go` lines
MAX_OUTPUT = 1 << 20  # bytes that a bot may write in one game
MAX_LOG = 16 << 20  # bytes of a transcript, and of a standard error
MAX_STDERR = 8 << 10  # bytes at each end of a standard error; the server keeps as many
STDERR_PIECE = 1000  # bytes of standard error per line
MAX_SILENCE = 15.0  # seconds without a line from the server before a `ping`
CONNECT_TIMEOUT = 20.0  # seconds for connecting, and for the `pong`
MAX_RETRY_DELAY = 30.0  # seconds between two attempts to connect
RESUME_TIMEOUT = 5.0  # seconds after a new login for the server to resume the game
EXIT_TIMEOUT = 0.5  # seconds that a bot has to exit after a game
FORFEIT_EXIT_TIMEOUT = 0.2  # the same for a bot that forfeited
UNTIMED_MOVE = 3600  # seconds per move announced to classic programs if there is no limit
DRAIN_TIMEOUT = 1.0  # seconds for reading what a bot wrote before it ended
MAX_UPLOAD = 5000000  # bytes of an uploaded program
MAX_PROGRAM = 20000000  # bytes of its files when unpacked
MAX_FILES = 500
MAX_ANSWER = 4 << 20  # bytes of an answer about a version
POLL_INTERVAL = 1.0  # seconds between two requests about a build
MAX_ABSENCE = 120.0  # seconds that a server may be unreachable during a build
IGNORED_FILES = ("__pycache__", "__MACOSX", "Thumbs.db", "desktop.ini", "aspis-games",
                 "aspis_connect.py")
FORFEITS = ("illegal malformed timeout crash memory output-limit protocol disconnected "
            "resigned").split()
FINAL_ERRORS = ("login", "tls", "replaced")  # codes after which another attempt would fail too

HELP = """
what it does
  A line on the terminal shows the state of your bot; without a terminal, events are printed as
  lines. After a lost connection the relay reconnects, after delays that grow to half a minute. If
  the server still has the game, your bot continues with the same process. The clock of a move
  keeps running meanwhile. A bot that exits, or writes without an end, loses its game; a bot that
  does not flush its lines loses on time.
  Ctrl-C stops the relay and the bot. Exit status: 1 for a refused token and other errors that a
  retry cannot fix, 2 for a wrong command line, 130 after Ctrl-C. With --check it is 0 if the bot
  passed, and 1 if it failed or could not be checked.

--submit PATH
  Uploads PATH, a source file, an archive or a folder, and shows how the server builds and checks
  it. A folder is packed without hidden files, caches, games and your token. The program plays from
  the next round on, unless you give --no-play. Exit status: 0 if the program is ready, 1 if it
  failed or the server does not answer, 2 for a wrong PATH or option.

on your disk
  Every game has a folder in DIR (--logs). transcript.txt has all lines with seconds since the
  start, `<` from the server and `>` from the bot. stderr.txt has the bot's standard error.
  own-view.record is for `aspis show` and `aspis verify`. It is the game as your seat saw it: the
  opponent's times and the host are 0, the seed is -, and names may be missing. The server has the
  full record. A game that cannot be proved from your seat has no record, because you never see a
  refused answer of the opponent; the reason is at the end of its transcript.
  Word lists are downloaded once, checked, and kept in ~/.cache/aspis (%LOCALAPPDATA% on Windows).

--classic
  For programs written for the original contests:
  wordcube  CMD ARGS W|B ROWS COLUMNS PLANES SECONDS BOARDFILE DICTFILE: standard input has the
            opponent's moves, standard output takes your own.
  boxing    CMD ARGS MARK, run once a move: the old arena comes on standard input, the new one goes
            out, 528 characters each way.
  croquet   MOVE.C needs a compiler and the referee's driver: use `aspis connect --classic` for it.

the token
  Others who can list processes see a token given with --token. Use --token-file or the variable
  ASPIS_TOKEN instead. The relay never prints or stores the token, and the bot does not see it.
"""


class Stop(Exception):
    """Ends the relay: one clear line, and the exit status."""

    def __init__(self, text, status=1):
        super().__init__(text)
        self.status = status


class Lost(Exception):
    """The connection is of no use any more; another one may be."""


def printable(text):
    """True for what may be a line of the protocol."""
    return all(" " <= letter <= "~" for letter in text)


def shown(text, limit=200):
    """Text of another program, made safe for a terminal."""
    clean = "".join(letter if " " <= letter <= "~" else "?" for letter in text)
    return clean if len(clean) <= limit else clean[:limit] + "..."


def readable(text):
    """Text that may have any letters, made safe for a terminal."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else "?" for letter in text)


def write_out(text):
    encoding = sys.stdout.encoding or "ascii"
    try:
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))
        sys.stdout.flush()
    except (OSError, ValueError):
        pass  # nobody looks on


def error_text(error):
    """The error's text, without its number."""
    return shown(getattr(error, "strerror", None) or str(error) or type(error).__name__)


def certificate_refused(error):
    """`error` is an ssl.SSLCertVerificationError."""
    text = "the server's certificate is refused: %s; " % shown(error.verify_message)
    if sys.platform == "darwin" and error.verify_code == 20:  # no authority is known
        return text + ("Python from python.org has no certificates until you run 'Install "
                       "Certificates.command' in Applications/Python %d.%d" % sys.version_info[:2])
    return text + "give its authority with --ca FILE"


def head(line):
    """First word, and what follows it after one space."""
    word, _, rest = line.partition(" ")
    return word, rest


# ---------------------------------------------------------------- the connection


class Wire:
    """Lines over TCP or TLS. One thread reads; any may send."""

    def __init__(self, host, port, tls=None):
        sock = socket.create_connection((host, port), timeout=CONNECT_TIMEOUT)
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if tls:
                sock = tls.wrap_socket(sock, server_hostname=host)
        except Exception:
            sock.close()
            raise
        sock.setblocking(False)
        self.there = "%s:%d" % ("[%s]" % host if ":" in host else host, port)
        self.sock = sock
        self.turn = threading.Lock()  # OpenSSL does not read and write one connection at once
        self.sending = threading.Lock()  # so that lines do not mix
        self.received = bytearray()

    def _attempt(self, act):
        """The result of `act`, or None if it has to wait."""
        with self.turn:
            try:
                return act()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
                return None
            except (ssl.SSLEOFError, ssl.SSLZeroReturnError):
                return b""

    def receive(self):
        """Reads more bytes into `received`; pings a silent server."""
        asked = False
        while True:
            chunk = self._attempt(lambda: self.sock.recv(65536))
            if chunk:
                self.received += chunk
                return
            if chunk is not None:
                raise Lost("the server closed the connection")
            if select.select([self.sock], [], [], CONNECT_TIMEOUT if asked else MAX_SILENCE)[0]:
                continue
            if asked:
                raise Lost("nothing was heard from the server")
            asked = True
            self.send("ping 1")

    def send_bytes(self, message):
        with self.sending:
            left = memoryview(message)
            while left:
                sent = self._attempt(lambda: self.sock.send(left))
                if sent:
                    left = left[sent:]
                elif sent is not None:
                    raise Lost("the server closed the connection")
                elif not select.select([], [self.sock], [], CONNECT_TIMEOUT)[1]:
                    raise Lost("the server does not accept data")

    def send(self, line):
        self.send_bytes(line.encode("latin-1") + b"\n")

    def lines(self):
        """The server's lines without their ends, until the connection is lost."""
        while True:
            end = self.received.find(b"\n")
            row = self.received.startswith(b"row ")
            if (end if end >= 0 else len(self.received)) > (MAX_ROW if row else MAX_LINE):
                raise Lost("the server sent a line that is too long")
            if end < 0:
                self.receive()
                continue
            line = bytes(self.received[:end]).decode("latin-1")
            del self.received[:end + 1]
            yield line[:-1] if line.endswith("\r") else line

    def close(self):
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.sock.close()


class WebSocketWire(Wire):
    """Lines as the text messages of a WebSocket (RFC 6455)."""

    def __init__(self, host, port, tls, target):
        super().__init__(host, port, tls)
        try:
            self._shake_hands(target)
        except Exception:
            self.close()
            raise

    def _shake_hands(self, target):
        key = base64.b64encode(os.urandom(16)).decode()
        self.send_bytes(("GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                         "Sec-WebSocket-Version: 13\r\n\r\n"
                         % (target, self.there, key)).encode())
        while b"\r\n\r\n" not in self.received:
            if len(self.received) > 8192:
                raise Lost("the server's answer is not a WebSocket handshake")
            self.receive()
        head_bytes, _, rest = bytes(self.received).partition(b"\r\n\r\n")
        self.received = bytearray(rest)
        answer = head_bytes.decode("latin-1").split("\r\n")
        fields = {name.strip().lower(): value.strip()
                  for name, _, value in (line.partition(":") for line in answer[1:])}
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if not answer[0].startswith("HTTP/1.1 101"):
            raise Lost("no WebSocket there: the server answered '%s'" % shown(answer[0], 60))
        if fields.get("sec-websocket-accept") != base64.b64encode(proof).decode():
            raise Lost("the server's WebSocket handshake is wrong")

    def _frame(self, opcode, payload):
        size = len(payload)
        if size < 126:
            start = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        else:  # no line of a bot's needs the third form
            start = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        mask = os.urandom(4)
        pad = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        return start + mask + (int.from_bytes(payload, "big") ^ pad).to_bytes(size, "big")

    def send(self, line):
        self.send_bytes(self._frame(1, line.encode("utf-8")))

    def _take(self, count):
        while len(self.received) < count:
            self.receive()
        taken = bytes(self.received[:count])
        del self.received[:count]
        return taken

    def _next_frame(self):
        """(last one of its message, opcode, payload)"""
        first, second = self._take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._take(8))[0]
        if first & 0x70 or second & 0x80 or size > MAX_ROW:
            raise Lost("the server sent a WebSocket frame that is wrong or too long")
        return bool(first & 0x80), first & 0x0F, self._take(size)

    def lines(self):
        message = b""
        while True:
            last, opcode, payload = self._next_frame()
            if opcode == 8:
                raise Lost("the server closed the connection")
            if opcode == 9:
                self.send_bytes(self._frame(10, payload))
            elif opcode in (0, 1):
                message += payload
                if len(message) > MAX_ROW:
                    raise Lost("the server sent a WebSocket message that is too long")
                if last:
                    yield from message.decode("utf-8", "replace").rstrip("\r\n").split("\n")
                    message = b""
            elif opcode != 10:
                raise Lost("the server sent a WebSocket message that is not text")


class Link(threading.Thread):
    """Logs in, hands the server's lines on, and does so again whenever the connection is lost.

    Pings are answered here, so that nothing the bot does can delay them."""

    def __init__(self, connect, login, post):
        super().__init__(daemon=True)
        self.connect, self.login, self.post = connect, login, post

    def run(self):
        delay = 0.0  # the first loss is made good at once
        while True:
            began = time.monotonic()
            try:
                self._listen()
            except ssl.SSLCertVerificationError as error:
                self.post("stop", None, certificate_refused(error))
                return
            except Stop as error:
                self.post("stop", None, str(error))
                return
            except (Lost, OSError, ValueError) as error:
                reason = error_text(error)
            delay = 0.0 if time.monotonic() - began > 10 else delay
            pause = delay * random.uniform(0.5, 1.0)
            self.post("lost", None, "%s; trying again in %.1f s" % (reason, pause))
            time.sleep(pause)
            delay = min(MAX_RETRY_DELAY, delay * 2 or 0.5)

    def _listen(self):
        wire = self.connect()
        try:
            wire.send(self.login)
            for line in wire.lines():
                word, rest = head(line)
                if word.startswith("HTTP/"):
                    raise Stop("%s is for the web pages: bots connect to another port, %d unless "
                               "the server says otherwise, or with --ws http://%s" % (
                                   wire.there, PORT, wire.there))
                if word == "ping" and rest.isdigit():
                    wire.send("pong " + rest)
                elif word != "pong" and printable(line):
                    self.post("line", wire, line)
        finally:
            wire.close()


# ---------------------------------------------------------------- the bot


def kill_group(process):
    """A process and its children."""
    if os.name != "posix":
        subprocess.call(["taskkill", "/F", "/T", "/PID", str(process.pid)],
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        pass


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number


class Process:
    """One run of the bot's program. `on_line` gets its lines, `on_end` its end, on its threads."""

    running = set()

    def __init__(self, command, folder, on_errors, on_line, on_end):
        environment = {key: value for key, value in os.environ.items() if key != "ASPIS_TOKEN"}
        group = ({"start_new_session": True} if os.name == "posix" else
                 {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP})
        self.popen = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, **group)
        self.ended = threading.Event()
        self.reaping = threading.Lock()
        self.input = queue.Queue()
        self.put = self.taken = 0  # bytes of `input`: one thread counts up each
        self.is_heard = True
        Process.running.add(self)
        self.reader = self._thread(self._read, on_line)
        self._thread(self._write)
        self.error_reader = self._thread(self._read_errors, on_errors)
        self._thread(self._watch, on_end)

    def _thread(self, target, *arguments):
        thread = threading.Thread(target=target, args=arguments, daemon=True)
        thread.start()
        return thread

    def _read(self, on_line):
        out = self.popen.stdout
        while True:
            line = out.readline(MAX_LINE + 2)
            if not self.is_heard:
                return
            if not line.endswith(b"\n"):
                if len(line) > MAX_LINE:  # the referee is to see that it is too long
                    on_line(line)
                return
            on_line(line[:-1])

    def _read_errors(self, on_errors):
        for chunk in iter(lambda: self.popen.stderr.read1(65536), b""):
            on_errors(chunk)

    def _write(self):
        while True:
            chunk = self.input.get()
            try:
                if chunk is None:
                    self.popen.stdin.close()
                    return
                self.popen.stdin.write(chunk)
                if self.input.empty():
                    self.popen.stdin.flush()
            except (OSError, ValueError):
                return  # it reads no more, which is its own affair
            self.taken += len(chunk)

    def _watch(self, on_end):
        # The number of the process, which is its group's, is free for others once it is reaped: the
        # group goes first.
        try:
            os.waitid(os.P_PID, self.popen.pid, os.WEXITED | os.WNOWAIT)
        except (AttributeError, ChildProcessError):
            self.popen.wait()  # not every system can wait so, and one told to ignore children reaps
        with self.reaping:
            kill_group(self.popen)
            status = self.popen.wait()
        for reader in (self.reader, self.error_reader):
            reader.join(DRAIN_TIMEOUT)  # its last words come first
        on_end("was killed by " + signal_name(-status) if status < 0 else
               "exited with status %d" % status)
        self.ended.set()
        Process.running.discard(self)

    def write(self, line):
        if self.put - self.taken > MAX_GAME:
            self.kill()
        elif not self.ended.is_set():
            chunk = os.fsencode(line) + b"\n"
            self.put += len(chunk)
            self.input.put(chunk)

    def close_input(self):
        self.input.put(None)

    def kill(self):
        with self.reaping:
            if self.popen.returncode is None:
                kill_group(self.popen)

    def end(self, grace):
        """Gives it so many seconds to exit before it is killed."""
        self.close_input()
        self._thread(lambda: self.ended.wait(grace) or self.kill())


class Errors:
    """A bot's standard error in one game, and how much of it was sent to the server."""

    def __init__(self):
        self.lock = threading.Lock()
        self.head, self.tail = b"", b""
        self.skipped = 0  # bytes between the two
        self.told = self.sent = 0  # of all bytes; within the second that began at `began`
        self.began = 0.0

    def add(self, chunk):
        with self.lock:
            room = MAX_STDERR - len(self.head)
            self.head += chunk[:room]
            self.tail += chunk[room:]
            extra = max(0, len(self.tail) - MAX_STDERR)
            self.skipped += extra
            self.tail = self.tail[extra:]

    def last_line(self):
        with self.lock:
            lines = (self.tail or self.head).decode("latin-1").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def news(self, at_once):
        """`stderr` lines for what was not told; none where so much of it was told within this
        second that it has to wait, unless it is to go `at_once`."""
        with self.lock:
            head, tail, tail_at = self.head, self.tail, len(self.head) + self.skipped
        fresh = [(at, part[max(0, self.told - at):]) for at, part in ((0, head), (tail_at, tail))]
        size = sum(len(part) for _, part in fresh)
        if time.monotonic() - self.began >= 1:
            self.began, self.sent = time.monotonic(), 0
        if not size or (not at_once and self.sent + size > 2 * MAX_STDERR):
            return
        self.sent += size
        for at, part in fresh:
            at = max(at, self.told)
            for start in range(0, len(part), STDERR_PIECE):
                piece = part[start:start + STDERR_PIECE].decode("latin-1")
                yield "stderr %d %s" % (at + start, escaped(piece))
        self.told = tail_at + len(tail)


class Player:
    """The bot in one game, whatever it speaks."""

    process = None
    is_ready = False
    starts_late = False  # and does not say when it is ready
    gone = ""  # why it cannot answer
    is_refused = False  # for what it wrote; else it has crashed
    mourned = False  # and has been told

    def __init__(self, command, game, journal, relay):
        self.command, self.game, self.journal, self.relay = command, game, journal, relay
        self.errors = Errors()

    def launch(self, command, folder=None):
        def on_errors(chunk):
            self.journal.add_errors(chunk)
            self.errors.add(chunk)

        try:
            self.process = Process(
                command, folder, on_errors,
                lambda line: self.relay.post("said", self, line.decode("latin-1")),
                lambda how: self.relay.post("ended", self, how))
        except OSError as error:
            self.gone = "cannot be started: " + error_text(error)

    def take(self, line):
        """A line of the bot's as the server is to get it, or None."""
        return line

    def on_end(self, how):
        self.gone = self.gone or how

    def end(self, grace):
        if self.process:
            self.process.end(grace)


class LinePlayer(Player):
    """Speaks the protocol: one process, the server's own lines."""

    def start(self, dictionary):
        self.launch(self.command)
        self.hear("aspis 1")
        for line in self.game.setup:
            if dictionary and line.startswith("option dictionary "):
                line = "option dictionary %s %s" % (self.game.dictionary, dictionary)
            self.hear(line)

    def hear(self, line):
        if self.process:
            self.process.write(line)

    def end(self, grace):
        self.hear("bye")
        super().end(grace)


class ClassicPlayer(Player):
    """A program of before the protocol, in a separate working folder."""

    is_ready = True
    folders = set()  # that are there

    def __init__(self, command, game, journal, relay):
        super().__init__([os.path.abspath(word) if os.path.exists(word) else word
                          for word in command], game, journal, relay)
        self.folder = tempfile.mkdtemp(prefix="aspis-")
        ClassicPlayer.folders.add(self.folder)

    def end(self, grace):
        super().end(grace)
        process, folder = self.process, self.folder

        def clear():
            if process:
                process.ended.wait(grace + 2 * DRAIN_TIMEOUT)
            shutil.rmtree(folder, ignore_errors=True)
            ClassicPlayer.folders.discard(folder)
            self.clear_notes()
        threading.Thread(target=clear, daemon=True).start()

    def clear_notes(self):
        """Removes the files that the program keeps outside its folder."""


class ClassicWordcube(ClassicPlayer):
    """Hears the opponent's moves alone; W begins unasked."""

    starts_late = True
    asked = answered = False
    early = None  # W's first move, where it came before `go`
    theirs = None

    def start(self, dictionary):
        game = self.game
        with open(os.path.join(self.folder, "board"), "w") as file:
            file.write("\n".join([" ".join(game.board)] + game.rows) + "\n")
        move, whole_game = game.clock
        if whole_game is not None or (move or 1000) % 1000 or move == 0:
            self.gone = ("is a classic program, which can use only a clock of whole seconds for "
                         "each move; the clock of this game is %s" % game.clock_text())
            return
        seconds = UNTIMED_MOVE if move is None else move // 1000
        self.launch(self.command + [game.mark] + game.board +
                    [str(seconds), "board", dictionary or ""], self.folder)

    def hear(self, line):
        word, rest = head(line)
        if word == "move" and not rest.startswith(self.game.mark + ","):
            self.theirs = rest
        elif word == "move" and not self.answered:
            self.gone = "is a classic program, which cannot begin in the middle of a game"
        elif word == "go" and self.process:
            self.asked, self.answered = True, False
            if self.theirs:
                self.process.write(self.theirs)
            if self.early:
                self.relay.on_answered(self, self.take(self.early), time.monotonic())
                self.early = None

    def take(self, line):
        if self.asked:
            self.asked, self.answered = False, True
            return line
        if self.game.seats[:1] == [self.game.mark] and not self.game.happened:
            self.early = self.early or line
        else:
            self.journal.note("ignored, since it was not asked for: " + shown(line))
        return None


# Runs a command with $0 as its /tmp. What the command names below /tmp stays where it is.
IN_OWN_TMP = """
for word; do
  case $word in /tmp/*) ;; *) continue ;; esac
  [ -e "$word" ] || continue
  from=${word%/*}
  [ "$from" != /tmp ] || from=$word
  to=$0${from#/tmp}
  if [ -d "$from" ]; then mkdir -p "$to"; else : >> "$to"; fi
  mount --bind "$from" "$to" || exit 1
done
mount --rbind "$0" /tmp && cd /tmp && exec "$@"
"""
OWN_TMP = ["unshare", "--map-root-user", "--mount", "sh", "-c", IN_OWN_TMP]


class ClassicBoxing(ClassicPlayer):
    """Run once a move, with the arena on standard input and output. /tmp/arena.MARK is the program's
    own: in a /tmp of its own, or else no other such game is played on the machine meanwhile."""

    prefix = []
    lock = None

    def keep_notes(self):
        self.notes = "/tmp/arena." + self.game.mark
        try:
            tried = subprocess.run(OWN_TMP + [self.folder, "true"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.prefix = [] if tried.returncode else OWN_TMP + [self.folder]
        except OSError:
            pass
        if self.prefix or os.name != "posix":
            return
        import fcntl
        path = "/tmp/aspis-arena.lock"
        try:
            try:
                self.lock = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
            except PermissionError:  # somebody else made it
                self.lock = os.open(path, os.O_RDONLY)
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.forget_notes()
        except OSError:
            self.let_go()
            self.gone = ("needs %s to itself, and another classic boxing game is in progress on "
                         "this computer" % self.notes)

    def forget_notes(self):
        if os.path.lexists(self.notes):
            os.remove(self.notes)

    def let_go(self):
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    def clear_notes(self):
        if self.lock is not None:
            try:
                self.forget_notes()
            except OSError as error:
                self.journal.note("cannot remove %s: %s" % (self.notes, error_text(error)))
            self.let_go()

    def start(self, dictionary):
        self.keep_notes()
        self.arena = [list(row) for row in self.game.rows]
        if [len(row) for row in self.arena] != [32] * 16:
            self.gone = "has no arena of 16 lines of 32"

    def hear(self, line):
        word, rest = head(line)
        move = re.fullmatch(r"([A-H]),(\d{1,2}),(\d{1,2}),(\d{1,2})", rest)
        if word == "move" and move:
            row, column, size = (int(part) for part in move.groups()[1:])
            for spots in self.arena[row - 1:row - 1 + size]:
                spots[column - 1:column - 1 + size] = move.group(1) * size
        elif word == "go" and not self.gone:
            self.before = "".join("".join(row) + "\n" for row in self.arena)
            self.after = []
            self.launch(self.prefix + self.command + [self.game.mark], self.folder)
            if self.process:
                for row in self.before.splitlines():
                    self.process.write(row)
                self.process.close_input()

    def take(self, line):
        if len(self.after) <= 16:
            self.after.append(line)

    def on_end(self, how):
        """The end of a run: what it wrote is the move."""
        after = "".join(line + "\n" for line in self.after)
        if not after or how.startswith("was killed"):
            self.gone = how + ("" if after else " without writing an arena")
            return
        square, fault = square_between(self.before, after, self.game.mark)
        if fault:
            self.is_refused = True
            self.gone = "wrote an arena that is not possible: " + fault
        else:
            self.relay.on_answered(self, ",".join([self.game.mark] + square), time.monotonic())


def square_between(before, after, mark):
    """(row, column and side of the one square that was marked, None), or (None, what is wrong)."""
    if len(after) != len(before) or any(after[at] != "\n" for at in range(32, len(before), 33)):
        return None, "not 16 lines of 32 characters"
    marked = [at for at in range(len(before)) if before[at] != after[at]]
    for at in marked:
        if before[at] != "-" or after[at] != mark:
            return None, "row %d, column %d was changed to '%s'" % (
                at // 33 + 1, at % 33 + 1, shown(after[at]))
    if not marked:
        return None, "nothing was marked"
    size = marked[-1] // 33 - marked[0] // 33 + 1
    square = [marked[0] + 33 * row + column for row in range(size) for column in range(size)]
    if marked != square:
        return None, "what was marked is not one square"
    return [str(marked[0] // 33 + 1), str(marked[0] % 33 + 1), str(size)], None


# ---------------------------------------------------------------- the game


class Game:
    """The server's lines of one game, and the bot's answers."""

    def __init__(self, setup):
        self.setup = setup  # its lines, from `game` to `ready?`
        self.name = self.mark = ""
        self.clock, self.seats, self.options, self.board, self.rows = (None, None), [], [], [], []
        self.dictionary = ""  # SHA-256
        for line in setup:
            self._set_up(*head(line))
        self.began = datetime.datetime.now(datetime.timezone.utc)
        self.happened = []  # `move` and `out` lines
        self.times = {}  # of own moves by their place in `happened`, microseconds
        self.size = sum(map(len, setup))
        self.asked_at = self.took_at = None  # how much had happened at the last `go` and `took`
        self.asked_when = 0.0
        self.answer = None  # to the last `go`
        self.answer_time = 0  # microseconds
        self.note = ""

    def _set_up(self, word, rest):
        if word == "game":
            self.name = rest if re.fullmatch("[a-z0-9-]{1,32}", rest) else "unknown"
        elif word == "you":
            self.mark = rest if re.fullmatch("[A-Za-z0-9]{1,4}", rest) else "X"
        elif word == "seats":
            self.seats = rest.split(",")
        elif word == "clock":
            self.clock = tuple(int(part) if part.isdigit() else None
                               for part in (rest.split() + ["-", "-"])[:2])
        elif word == "option" and rest.startswith("dictionary "):
            self.dictionary = (rest.split() + [""])[1]
        elif word == "option":
            self.options.append(rest)
        elif word == "board":
            self.board = [word for word in rest.split() if word.isdigit()]
        elif word == "row":
            self.rows.append(rest)

    def clock_text(self):
        return " ".join("-" if part is None else str(part) for part in self.clock)

    def happen(self, line):
        self.size += len(line) + 100
        if self.size > MAX_GAME:
            raise Stop("the server sends a game without an end")
        self.note = ""  # only one just before the result is about it
        self.happened.append(line)
        if line.startswith("move " + self.mark + ","):
            self.times[len(self.happened) - 1] = self.answer_time

    def took(self, milliseconds):
        """False if it is already known."""
        if self.took_at == len(self.happened):
            return False
        self.took_at = len(self.happened)
        if self.took_at - 1 in self.times and milliseconds.isdigit():
            self.times[self.took_at - 1] = int(milliseconds) * 1000
        return True

    def asks(self):
        self.asked_at, self.asked_when = len(self.happened), time.monotonic()
        self.answer, self.answer_time = None, 0

    @property
    def is_asked(self):
        return self.asked_at == len(self.happened)

    def answers(self, line, when):
        self.answer = line
        self.answer_time = max(0, int((when - self.asked_when) * 1000000))


def escaped(text):
    """As records write text of others."""
    return "".join(letter if " " <= letter <= "~" and letter != "\\" else "\\x%02x" % ord(letter)
                   for letter in text)


class Record:
    """A game of two as protocol/RECORD.md has it, from what one seat was told."""

    def __init__(self, game, result, names):
        self.game, self.names = game, names
        self.standing, scores, self.reason = (result.split(" ") + ["", "", ""])[:3]
        self.scores = dict(part.split("=", 1) for part in scores.split(",") if "=" in part)
        self.loser = None  # by a forfeit
        if self.reason in FORFEITS:
            self.loser = next((mark for mark in game.seats
                               if (mark == game.mark) == (self.standing == "loss")), None)

    def why_not(self):
        """Why this seat cannot prove the game, or None."""
        refused = self.reason in ("illegal", "malformed")
        if len(self.game.seats) != 2:
            return "it had more than two seats"
        if sorted(self.scores) != sorted(self.game.seats) or self.game.mark not in self.scores:
            return "the result does not name both seats"
        if self.reason == "void":
            return "an instructor removed the game"
        if refused and (self.loser != self.game.mark or self.game.answer is None):
            return "a refused answer is not shown to the opponent"
        return None

    def find_standing(self, mark):
        other = {"win": "loss", "loss": "win"}
        return self.standing if mark == self.game.mark else other.get(self.standing, self.standing)

    def plays(self):
        """The accepted moves. Their times leave out lag and grace above a limit."""
        move_limit, left = self.game.clock
        for ply, line in enumerate(self.game.happened):
            spent = min([self.game.times.get(ply, 0)] +
                        [limit * 1000 for limit in (move_limit, left) if limit is not None])
            if ply in self.game.times and left is not None:
                left -= spent / 1000
            yield "%d %s %d" % (ply + 1, line[len("move "):], spent)

    def forfeit(self):
        game = self.game
        yield "forfeit %s %s %d - %s" % (
            self.loser, self.reason, game.answer_time if self.loser == game.mark else 0,
            escaped(game.note))
        if self.reason == "resigned":
            yield "answer %s %s,resign" % (self.loser, self.loser)
        elif self.reason in ("illegal", "malformed"):
            yield "answer %s %s" % (self.loser, escaped(game.answer))

    def lines(self):
        game = self.game
        yield from ["aspis-record 1", "game " + game.name,
                    "date " + game.began.strftime("%Y-%m-%dT%H:%M:%SZ"), "seed -"]
        yield from ("option " + option for option in game.options)
        if game.dictionary:
            yield "dictionary " + game.dictionary
        yield "clock " + game.clock_text()
        yield from ["grace 0", "host 0 0"]
        for mark in game.seats:
            yield "seat %s %s" % (mark, escaped(self.names[mark]))
        if game.board:
            yield "board " + " ".join(game.board)
        yield from ("row " + row for row in game.rows)
        yield "play"
        yield from self.plays()
        yield from self.forfeit() if self.loser else ()
        yield "verdict %s %s - %s" % (self.reason, self.loser or "-", escaped(game.note))
        for mark in game.seats:
            yield "result %s %s %s" % (mark, self.find_standing(mark), self.scores[mark])
        yield "end"


class Journal:
    """The folder of one game. A full disk ends the journal, never the game."""

    def __init__(self, logs, game, screen):
        self.screen, self.lock = screen, threading.Lock()
        self.files, self.began = {}, time.monotonic()
        self.room = {"transcript.txt": MAX_LOG, "stderr.txt": MAX_LOG}
        self.folder = None
        stem = os.path.join(logs, "%s-%s-%s" % (game.began.strftime("%Y%m%d-%H%M%S"), game.name,
                                                game.mark))
        try:
            for attempt in range(1, 1000):
                self.folder = stem if attempt == 1 else "%s-%d" % (stem, attempt)
                if not os.path.exists(self.folder):
                    break
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error):
        self.folder = None
        self.screen.say("this game is not logged: " + error_text(error))

    def _add(self, name, chunk):
        with self.lock:
            if self.folder is None or self.room[name] <= 0:
                return
            self.room[name] -= len(chunk)
            if self.room[name] <= 0:
                chunk += b"\n(the rest was cut off)\n"
            try:
                if name not in self.files:
                    self.files[name] = open(os.path.join(self.folder, name), "wb", buffering=0)
                self.files[name].write(chunk)
            except OSError as error:
                self._give_up(error)

    def line(self, direction, line):
        now = time.monotonic() - self.began
        self._add("transcript.txt",
                  b"%10.3f %s %s\n" % (now, direction.encode(),
                                       escaped(self.screen.hide(line)).encode()))

    def note(self, text):
        self.line("#", text)

    def add_errors(self, chunk):
        self._add("stderr.txt", chunk)

    def close(self, record):
        """Writes the record as the last file, or notes why it is missing."""
        why_not = record.why_not() if record else "its end is not known"
        if why_not:
            self.note("no record from this seat: " + why_not)
        elif self.folder is not None:
            try:
                path = os.path.join(self.folder, "own-view.record")
                with open(path + ".part", "w", newline="\n") as file:
                    file.writelines(line + "\n" for line in record.lines())
                os.replace(path + ".part", path)
            except OSError as error:
                self._give_up(error)
        with self.lock:
            self.folder = None
            for file in self.files.values():
                file.close()


def plain_copy(path):
    """A copy of a file below a path of printable ASCII: a JVM in the locale C, for one, opens no
    other. `path` itself where there is none."""
    places = [tempfile.gettempdir()] + [os.environ.get(name, "") for name in
                                        ("PUBLIC", "ProgramData")]
    for place in places:
        if not place or not printable(place):
            continue
        try:
            folder = tempfile.mkdtemp(prefix="aspis-", dir=place)
            atexit.register(shutil.rmtree, folder, True)
            return shutil.copy(path, os.path.join(folder, "words.txt"))
        except OSError:
            pass  # the next one
    return path


class Dictionaries:
    """Word lists by their SHA-256: fetched once, kept on disk."""

    def __init__(self, options):
        self.options = options
        base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or \
            os.path.join(os.path.expanduser("~"), ".cache")
        self.folder = os.path.abspath(os.path.join(base, "aspis", "dictionaries"))
        self.copies = {}  # by path

    def find_path(self, sha256, base):
        """A local path that a line of the protocol can hold. Raises ValueError with one line."""
        path = self.cached(sha256, base)
        if printable(path):
            return path
        if path not in self.copies:
            self.copies[path] = plain_copy(path)
        return self.copies[path]

    def cached(self, sha256, base):
        if not re.fullmatch("[0-9a-f]{64}", sha256):
            raise ValueError("the server names a dictionary by '%s'" % shown(sha256, 70))
        path = os.path.join(self.folder, sha256 + ".txt")
        try:
            with open(path, "rb") as file:
                if hashlib.sha256(file.read()).hexdigest() == sha256:
                    return path
        except OSError:
            pass  # not there yet
        words = self._fetch(base, sha256)
        if hashlib.sha256(words).hexdigest() != sha256:
            raise ValueError("the dictionary from %s does not match its digest" % base)
        os.makedirs(self.folder, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(words)
        os.replace(unfinished, path)
        return path

    def _fetch(self, base, sha256):
        if not re.match("https?://", base):
            raise ValueError("no dictionary: give the server's web address with --http URL")
        url = "%s/dictionaries/%s.txt" % (base.rstrip("/"), sha256)
        opener = make_opener(url, self.options)
        try:
            with opener.open(url, timeout=CONNECT_TIMEOUT / 4) as answer:
                words, until = bytearray(), time.monotonic() + CONNECT_TIMEOUT
                for chunk in iter(lambda: answer.read1(65536), b""):
                    words += chunk
                    if len(words) > MAX_DICTIONARY or time.monotonic() > until:
                        raise ValueError("it is too large or comes too slowly")
                return words
        except (OSError, ValueError) as error:
            raise ValueError("no dictionary from %s: %s" % (shown(url), error_text(error)))


# ---------------------------------------------------------------- the relay


class Screen:
    """One line that moves, and lines that stay."""

    def __init__(self, token):
        self.token, self.is_terminal = token, sys.stdout.isatty()
        self.current = self.told = ""
        self.lock = threading.Lock()

    def hide(self, text):
        return text.replace(self.token, "(token)")

    def say(self, text):
        text = readable(self.hide(text))[:1000]
        with self.lock:
            erase = "\r" + " " * len(self.current) + "\r" if self.current else ""
            write_out(erase + text + "\n" + self.current)

    def status(self, text):
        if not self.is_terminal or text == self.told:
            return
        self.told = text
        width = shutil.get_terminal_size().columns - 1
        text = shown(self.hide(text), 1000)[:width]
        with self.lock:
            write_out("\r" + text.ljust(len(self.current)) + "\r" + text)
            self.current = text


class Relay:
    """Everything between the server and the bot; one thread, which takes events one by one."""

    def __init__(self, options, connect, token, dictionaries):
        self.options, self.dictionaries = options, dictionaries
        self.http = options.http
        self.screen = Screen(token)
        self.events = queue.Queue(maxsize=512)
        login = "login " + token + (" check" if options.check else "")
        self.link = Link(connect, login, self.post)
        self.wire = None  # once it has logged in
        self.welcomed = 0.0
        self.alias = ""
        self.setup, self.setup_size = None, 0  # of a game while it comes in
        self.game = self.player = self.journal = None
        self.opponent = ""
        self.is_interrupted = self.is_stopping = False
        self.is_server_busy = False  # as it said last, on this connection
        self.is_told_ready = False  # the server, on this connection, for this game
        self.wanted = None  # what this connection waits for: "ready" or "answer"
        self.cursor = 0  # how much of game.happened this connection has told
        self.unasked = self.output = 0  # bytes of the bot
        self.state = None  # a `state` that is held back until its `go`
        self.takes = []  # words of a relay's own that the server takes
        self.last = "none yet"
        self.tally = {"win": 0, "loss": 0, "tie": 0, "void": 0}

    def post(self, kind, who, text):
        self.events.put((kind, who, text, time.monotonic()))

    def stop(self, *_):
        """Of a signal: an orderly end, and at the second one an end at once. An exception out of
        the first could be lost in whatever was being done."""
        if self.is_stopping:
            raise KeyboardInterrupt
        self.is_stopping = True

    def run(self):
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self.stop)
        self.link.start()
        try:
            while not self.is_stopping:
                try:
                    kind, who, text, when = self.events.get(timeout=0.25)
                except queue.Empty:
                    kind, who, text, when = "idle", None, "", time.monotonic()
                getattr(self, "on_" + kind)(who, text, when)
                self.tell_errors()
                if self.events.empty():
                    self.show()
            return 130
        except Stop as error:
            raise Stop(self.screen.hide(str(error)), error.status)
        finally:
            if self.journal:
                self.journal.close(None)
            for process in list(Process.running):
                process.kill()
            for folder in list(ClassicPlayer.folders):
                shutil.rmtree(folder, ignore_errors=True)
            if self.screen.is_terminal:
                print()

    def show(self):
        where = "connected" if self.wire else "not connected"
        game = "lobby"
        if self.game:
            game = "%s as %s%s, move %d%s" % (
                self.game.name, self.game.mark, " against " + self.opponent if self.opponent else
                "", len(self.game.happened) + 1,
                ", your bot thinks" if self.game.is_asked and self.game.answer is None else "")
        self.screen.status("%s | %s | %d won, %d lost, %d tied | %s | last: %s" % (
            self.alias or "aspis", where, self.tally["win"], self.tally["loss"],
            self.tally["tie"], game, self.last))

    def send(self, line):
        if self.journal:
            self.journal.line(">", line)
        self.send_unlogged(line)

    def send_unlogged(self, line):
        try:
            self.wire.send(line)
        except (OSError, ValueError, Lost):
            pass  # the thread that reads has seen it too

    # -- the connection

    def on_stop(self, _, text, _when):
        raise Stop(text)

    def on_lost(self, _, text, _when):
        if self.options.check and not self.alias and not self.is_server_busy:
            raise Stop("no check: " + text.partition("; trying again")[0])
        self.is_server_busy = False
        self.screen.say("not connected: " + text)
        self.wire = self.wanted = self.setup = self.state = None
        self.takes = []
        self.is_interrupted = self.game is not None

    def on_idle(self, _, _text, when):
        if self.wire and self.is_interrupted and when - self.welcomed > RESUME_TIMEOUT:
            self.screen.say("the server does not continue the game: it is over")
            self.is_interrupted = False
            self.end_game(None)

    def on_line(self, wire, line, when):
        word, rest = head(line)
        if word == "welcome":
            self.wire, self.welcomed, self.alias = wire, when, shown(rest, 64)
            self.screen.say("connected as " + self.alias)
            if self.options.practice:
                self.send("lobby practice on")
            if self.options.check:
                self.send("lobby check")
        elif word == "error":
            code, text = head(rest)
            if code == "over" and not self.options.check:
                raise Stop("the server says: %s" % (text or code), 0)
            if code in FINAL_ERRORS:
                raise Stop("the server refuses this bot: %s" % (text or code))
            if self.options.check and code != "busy":
                raise Stop("no check: %s" % (text or code))
            self.is_server_busy = True
            self.screen.say("the server says: %s" % (text or code))
        elif word == "lobby":
            self.on_lobby(rest)
        elif word == "takes":
            self.takes = rest.split()
        elif word in ("aspis", "bye"):
            pass  # every process hears its own
        elif word == "note" and self.options.check and rest.startswith("lobby: "):
            raise Stop("no check: " + rest[len("lobby: "):])
        elif word == "note" and (not self.game or self.is_interrupted or self.setup is not None):
            self.screen.say(rest)  # between games or in a setup
        elif word == "game":
            self.setup, self.setup_size = [line], 0
        elif self.setup is not None:
            self.on_setup(line)
        elif self.game and not self.is_interrupted:
            self.on_game(word, rest, line)

    def on_lobby(self, text):
        word, rest = head(text)
        if word == "http" and not self.options.http:
            self.http = rest.replace("://:", "://%s:" % self.options.host_name)
        elif word == "checked" and self.options.check:
            raise Stop("the check was %s" % ("passed" if rest == "pass" else "not passed"),
                       0 if rest == "pass" else 1)
        elif word == "opponent":
            self.opponent = shown(rest, 64)
        else:
            self.screen.say("lobby: " + text)

    # -- the game

    def on_setup(self, line):
        self.setup.append(line)
        self.setup_size += len(line) + 100
        if self.setup_size > MAX_SETUP:
            raise Stop("the server sends a setup without an end")
        if line != "ready?":
            return
        setup, self.setup, self.setup_size = self.setup, None, 0
        self.cursor, self.wanted, self.state, self.is_told_ready = 0, "ready", None, False
        if not (self.game and self.is_interrupted and self.game.setup == setup):
            self.end_game(None)
            self.begin(Game(setup), [])
        else:
            self.screen.say("the game continues")
        self.is_interrupted = False
        self.on_ready()

    def begin(self, game, so_far):
        """A fresh process for a game of which `so_far` has happened."""
        self.game, self.unasked, self.output = game, 0, 0
        self.journal = Journal(self.options.logs, game, self.screen)
        for line in game.setup + so_far:
            self.journal.line("<", line)
        self.screen.say("%s as %s%s" % (game.name, game.mark, " against " + self.opponent
                                        if self.opponent else ""))
        self.player = self.player_for(game)
        dictionary = None
        try:
            if game.dictionary:
                self.show()
                dictionary = self.dictionaries.find_path(game.dictionary, self.http)
            self.player.start(dictionary)
        except (OSError, ValueError) as error:
            self.player.gone = "is not started: " + error_text(error)
        for line in so_far:
            game.happen(line)
            self.player.hear(line)
        if self.player.gone:
            self.bot_gone()

    def player_for(self, game):
        kind = LinePlayer
        if self.options.classic:
            kind = {"wordcube": ClassicWordcube, "boxing": ClassicBoxing}.get(game.name)
            if kind is None:
                raise Stop("classic programs of %s cannot be played by this relay: use `aspis "
                           "connect --classic`, which compiles them" % game.name)
        return kind(self.options.command, game, self.journal, self)

    def is_replaying(self):
        """The server, after a new login, has not yet said all that the bot knows."""
        return self.cursor < len(self.game.happened)

    def restart(self):
        """The server's game differs from the one the bot has seen from self.cursor on."""
        setup, so_far = self.game.setup, self.game.happened[:self.cursor]
        self.screen.say("the server sends another game than your bot plays: the bot is restarted")
        self.end_game(None)
        self.begin(Game(setup), so_far)

    def tell(self, line):
        """Something new to the bot."""
        self.journal.line("<", line)
        self.player.hear(line)

    def on_game(self, word, rest, line):
        if word == "state":
            self.state = line
        elif word == "go":
            self.on_go(line)
        elif word in ("move", "out"):
            if self.is_replaying() and self.game.happened[self.cursor] == line:
                self.cursor += 1
                return
            if self.is_replaying():
                self.restart()
            self.game.happen(line)
            self.cursor += 1
            self.tell(line)
        elif word == "result":
            self.tell(line)
            self.end_game(rest)
        elif not self.is_replaying() and (word != "took" or self.game.took(rest)):
            self.game.note = rest if word == "note" else ""
            self.tell(line)

    def on_go(self, line):
        if self.is_replaying():
            self.restart()
        self.wanted = "answer"
        if self.game.is_asked:
            if self.game.answer is not None:  # it was lost on its way
                self.answer(self.game.answer)
            return
        self.game.asks()
        self.unasked = 0
        if self.state:
            self.tell(self.state)
            self.state = None
        self.tell(line)
        if self.player.gone:
            self.bot_gone()

    def end_game(self, result):
        """`result` is what follows that word, None where the end is not known."""
        if not self.game:
            return
        names = dict.fromkeys(self.game.seats, self.opponent or "-")
        names[self.game.mark] = self.alias
        record = Record(self.game, result, names) if result else None
        self.journal.close(record)
        has_forfeited = record and record.loser == self.game.mark
        self.player.end(FORFEIT_EXIT_TIMEOUT if has_forfeited else EXIT_TIMEOUT)
        if record and record.standing in self.tally:
            self.tally[record.standing] += 1
            self.last = {"win": "won", "loss": "lost", "tie": "tied"}.get(
                record.standing, "void") + " (%s)" % shown(record.reason, 20)
            why = ": " + self.game.note if self.game.note not in ("", record.reason) else ""
            self.screen.say("%s as %s: %s%s" % (self.game.name, self.game.mark, self.last, why))
            self.opponent = ""
        self.game = self.player = self.journal = None

    # -- the bot

    def on_ready(self):
        """Sends `ready` when the bot is and the server waits for it."""
        if self.wanted == "ready" and (self.player.is_ready or self.player.gone):
            self.wanted = None
            self.is_told_ready = True
            late = self.player.starts_late and "classic" in self.takes
            self.send("ready classic" if late else "ready")

    def on_said(self, player, line, when):
        if player is not self.player or player.gone:
            return  # of a game that is over, or of a bot that is being stopped
        self.output += len(line) + 1
        self.unasked += len(line) + 1
        line = line[:-1] if line.endswith("\r") else line
        for limit, found, what in ((MAX_LINE, len(line), "a line of more than 4096 bytes"),
                                   (MAX_EARLY_OUTPUT, self.unasked, "more than 64 KiB in one turn"),
                                   (MAX_OUTPUT, self.output, "more than 1 MiB in one game")):
            if found > limit:
                player.gone = "wrote " + what
                player.process.is_heard = False  # its output is read no more
                return self.bot_gone()
        line = player.take(line)
        if line == "ready" and not player.is_ready:
            player.is_ready = True
            self.on_ready()
        elif line is not None:
            line = line if printable(line) else escaped(line)[:MAX_LINE]
            self.on_answered(player, line, when)

    def on_answered(self, player, line, when):
        if player is not self.player:
            return
        if not self.game.is_asked or self.game.answer is not None:
            self.journal.note("ignored, since it was not asked for: " + shown(line, 60))
            return
        self.game.answers(line, when)
        if self.wanted == "answer":
            self.answer(line)

    def answer(self, line):
        self.wanted = None
        self.tell_errors(at_once=line.startswith("crash "))
        self.send(line)

    def tell_errors(self, at_once=False):
        """Sends new standard error of the bot, if the server accepts it."""
        if self.player and self.is_told_ready and self.wire and "stderr" in self.takes:
            for line in self.player.errors.news(at_once):
                self.send_unlogged(line)

    def on_ended(self, player, how, _when):
        player.on_end(how)
        if player is self.player and player.gone:
            self.bot_gone()

    def bot_gone(self):
        """The bot cannot answer: gives the game up if an answer is due."""
        if not self.player.mourned:
            self.player.mourned = True
            self.screen.say("your bot %s; the game is lost" % self.player.gone)
            self.journal.note("your bot %s" % self.player.gone)
            last = self.player.errors.last_line()
            if last:
                self.screen.say("the last line of its standard error: '%s'" % shown(last))
            if self.journal.folder:
                self.screen.say("the game's log: %s" % self.journal.folder)
        self.on_ready()
        if self.game.is_asked and self.game.answer is None:
            what = "refused " if self.player.is_refused else "crash "
            self.on_answered(self.player, what + shown(self.player.gone), time.monotonic())


# ---------------------------------------------------------------- handing in


def is_junk(name):
    """True for a file or folder that is not uploaded: hidden ones, caches, the relay's logs."""
    return name.startswith(".") or name in IGNORED_FILES


def largest_part(sizes):
    """The top-level name with most of the bytes, "most of it in data/ (9 MB)"."""
    tops = {}
    for name, size in sizes:
        top = name.split("/")[0] + ("/" if "/" in name else "")
        tops[top] = tops.get(top, 0) + size
    top = max(tops, key=tops.get)
    size = tops[top]
    words = "%d MB" % round(size / 10**6) if size >= 10**6 else "%d KB" % max(1, size // 1000)
    return "most of it in %s (%s)" % (shown(top), words)


def read_contents(path):
    try:
        with open(path, "rb") as file:
            return file.read(MAX_PROGRAM + 1)
    except OSError as error:
        raise Stop("cannot read %s: %s" % (shown(path), error_text(error)), 2)


def files_below(folder):
    """(path, its name in the archive) of the uploaded files, in the order of names."""

    def refuse(error):
        raise Stop("cannot read %s: %s" % (shown(error.filename or folder), error_text(error)), 2)

    for here, folders, names in os.walk(folder, onerror=refuse):
        # A virtual environment of Python, with its pyvenv.cfg, is of this computer alone.
        folders[:] = sorted(name for name in folders if not is_junk(name) and
                            not os.path.isfile(os.path.join(here, name, "pyvenv.cfg")))
        for name in folders:
            if os.path.islink(os.path.join(here, name)):
                raise Stop("%s is a link to a folder: put the folder itself in its place" %
                           shown(os.path.join(here, name)), 2)
        for name in sorted(name for name in names if not is_junk(name)):
            path = os.path.join(here, name)
            if not os.path.isfile(path):  # of a pipe, reading would not end
                raise Stop("%s is not a readable file" % shown(path), 2)
            yield path, os.path.relpath(path, folder).replace(os.sep, "/")


def packed(folder, token):
    """The folder as .tar.gz, what is in it, and what takes the most room, for people."""
    archive, count, size, sizes = io.BytesIO(), 0, 0, []
    with tarfile.open(fileobj=archive, mode="w:gz", format=tarfile.PAX_FORMAT) as tar:
        for path, name in files_below(folder):
            contents = read_contents(path)
            if token_in(contents[:MAX_ROW]) == token:
                continue
            count, size = count + 1, size + len(contents)
            sizes.append((name, len(contents)))
            if count > MAX_FILES or size > MAX_PROGRAM:
                raise Stop("%s has more than %d files or %d MB, %s: upload only the folder of the "
                           "program alone" % (shown(folder), MAX_FILES, MAX_PROGRAM // 10**6,
                                              largest_part(sizes)), 2)
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(contents), int(os.path.getmtime(path))
            entry.mode = 0o755 if os.access(path, os.X_OK) and os.name == "posix" else 0o644
            tar.addfile(entry, io.BytesIO(contents))
    if not count:
        raise Stop("no files to upload in %s" % shown(folder), 2)
    return (archive.getvalue(), "%d file%s" % (count, "" if count == 1 else "s"),
            ", " + largest_part(sizes))


def pack_upload(path, token):
    """(name, bytes, what it is) of what --submit names."""
    largest = ""
    if os.path.isdir(path):
        stem = os.path.basename(os.path.abspath(path)) or "program"
        contents, what, largest = packed(path, token)
        name = stem + ".tar.gz"
    elif os.path.isfile(path):
        name, contents, what = os.path.basename(path), read_contents(path), "1 file"
        if token_in(contents[:MAX_ROW]) == token:
            raise Stop("%s is your token: keep it secret, and upload your program instead" %
                       shown(path), 2)
    else:
        raise Stop("no file or folder %s" % shown(path), 2)
    if not contents:
        raise Stop("%s is empty" % shown(path), 2)
    if len(contents) > MAX_UPLOAD:
        raise Stop("%s has more than %d MB%s: leave out what the program does not need" %
                   (shown(path), MAX_UPLOAD // 10**6, largest), 2)
    return name, contents, what


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Stops at a redirect, so that the token goes only to the named server."""

    def redirect_request(self, request, file, code, message, headers, url):
        there = urllib.parse.urlsplit(url)
        raise Stop("the server has another address: give %s://%s" % (
            shown(there.scheme), shown(there.netloc)))


class Refused(Exception):
    """An error that the server itself has answered with."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Submission:
    """A program on its way to the server, until it is ready or has failed."""

    def __init__(self, options, token):
        self.options, self.token = options, token
        self.root = options.http.rstrip("/") + "/api/v1/me/versions"
        self.opener = make_opener(self.root, options, NoRedirects)
        self.state, self.log = None, ""  # as they were told
        self.is_in_line = False

    def say(self, text, end="\n"):
        text = readable(text.replace(self.token, "(token)")) + end
        self.is_in_line = not text.endswith("\n")
        write_out(text)

    def ask(self, rest="", contents=None):
        """The server's answer. Raises Refused, or OSError if the server does not answer."""
        request = urllib.request.Request(self.root + rest, data=contents)
        request.add_header("Authorization", "Bearer " + self.token)
        if contents is not None:
            request.add_header("Content-Type", "application/octet-stream")
        try:
            with self.opener.open(request, timeout=CONNECT_TIMEOUT) as answer:
                return json.loads(answer.read(MAX_ANSWER).decode("utf-8", "replace"))
        except urllib.error.HTTPError as error:
            try:
                text = json.loads(error.read(MAX_ROW).decode())["error"]["message"]
            except (OSError, ValueError, KeyError, TypeError):
                text = "the server answered with HTTP %d" % error.code
            raise Refused(error.code, shown(readable(text), 1000))
        except urllib.error.URLError as error:
            if isinstance(error.reason, ssl.SSLCertVerificationError):
                raise Stop(certificate_refused(error.reason))
            raise OSError(error_text(error.reason if isinstance(error.reason, OSError) else error))
        except (http.client.HTTPException, ValueError) as error:
            raise OSError("its answer is not understood: " + error_text(error))

    def run(self):
        name, contents, what = pack_upload(self.options.submit, self.token)
        query = urllib.parse.urlencode({
            "file": os.fsencode(name), "language": os.fsencode(self.options.language),
            "note": os.fsencode(self.options.note), "play": "0" if self.options.no_play else "1"})
        query += "&classic=1" if self.options.classic else ""
        self.say("uploading %s (%s, %d bytes)" % (name, what, len(contents)))
        try:
            version = self.ask("?" + query, contents)
        except Refused as error:
            raise Stop(str(error), 2 if error.status in (400, 413, 415, 422) else 1)
        except OSError as error:
            raise Stop("cannot upload it to %s: %s" % (shown(self.options.http), error_text(error)))
        try:
            return self.follow("/%d" % version["number"], version)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Stop("the server has your program, but its answer is not understood: look at your "
                       "page, and download this file again, which may be too old")

    def follow(self, rest, version):
        heard, pause = time.monotonic(), 0.0  # of the first answer the log is still missing
        while True:
            self.show(version)
            if version["state"] in ("ready", "failed") and "log" in version:
                return self.end(version)
            time.sleep(pause)
            pause = POLL_INTERVAL
            try:
                version = self.ask(rest)
                heard = time.monotonic()
            except (Refused, OSError) as error:
                lasting = isinstance(error, Refused) and error.status < 500 and error.status != 429
                if lasting or time.monotonic() - heard > MAX_ABSENCE:
                    raise Stop("uploaded as v%d, but its build cannot be followed: %s; look at "
                               "your page" % (version["number"], str(error)))

    def show(self, version):
        if not self.log:  # else what belongs to the state before comes first
            self.show_state(version)
        log = version.get("log") or self.log
        if log != self.log:
            is_more = log.startswith(self.log)
            self.say(log[len(self.log):] if is_more else "(once more)\n" + log, end="")
            self.log = log
        self.show_state(version)

    def show_state(self, version):
        state = version["state"]
        if state == "queued":
            state += ", %d ahead" % (version.get("ahead") or 0)
        if state == self.state:
            return
        self.state = state
        if state in ("ready", "failed"):
            return  # which end() says
        self.end_line()
        self.say("v%d: %s" % (version["number"], state))

    def end_line(self):
        """Ends an unfinished line of output."""
        if self.is_in_line:
            self.say("")

    def end(self, version):
        self.end_line()
        for line in version.get("report") or []:
            self.say(line)
        name = "v%d" % version["number"]
        if version["state"] == "failed":
            self.say("%s failed: %s" % (name, version.get("reason") or "see above"))
            return 1
        self.say("%s is ready%s" % (name, self.whether_it_plays(version["number"])))
        return 0

    def whether_it_plays(self, number):
        try:
            if self.ask().get("plays") == number:
                return " and plays from the next round on"
        except (Refused, OSError):
            return ""
        return "; choose it on your page to play it: %s/student" % self.options.http


# ---------------------------------------------------------------- the command line


def parser():
    lines = argparse.ArgumentParser(
        prog="aspis_connect.py", usage="%(prog)s [HOST[:PORT]] [options] -- CMD [ARGS]\n"
        "       %(prog)s --submit PATH [options] [URL]",
        description=__doc__, epilog=HELP, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = lines.add_argument
    add("host", nargs="?", metavar="HOST[:PORT]", help="server (port %d by default)%s" % (
        PORT, "; default: " + (BOTS or SERVER) if BOTS or SERVER else ""))
    add("--token-file", metavar="FILE",
        help="file whose first line is your token; - is standard input")
    add("--token", metavar="T", help="token itself; other users of this machine can see it")
    add("--ws", metavar="URL", help="URL of a WebSocket: ws://, wss://, or the web address")
    add("--tls", action="store_true", help="use TLS; with --ws the URL says so")
    add("--ca", metavar="FILE", help="authority of the server's certificate in PEM")
    add("--insecure", action="store_true",
        help="accept any certificate, although others could listen")
    add("--classic", action="store_true", help="the bot uses its game's classic dialect")
    add("--practice", action="store_true", help="accept practice games")
    add("--check", action="store_true",
        help="let the server check the bot, then exit; no game counts")
    add("--logs", metavar="DIR", default="aspis-games",
        help="folder for game logs (default: %(default)s)")
    add("--http", metavar="URL", default="", help="server's web address, for dictionaries")
    add("--submit", metavar="PATH", help="file or folder to upload; follows its build")
    add("--note", metavar="TEXT", default="", help="note for --submit, shown only to you")
    add("--language", metavar="KEY", default="",
        help="language for --submit, if several are possible: cpp, python, ...")
    add("--no-play", action="store_true",
        help="upload the program of --submit without playing it yet")
    return lines


def token_in(contents):
    """The first line of bytes as editors and PowerShell save them: a byte order mark, UTF-16 and
    spaces around the token are not part of it."""
    for mark, encoding in ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"),
                           (codecs.BOM_UTF16_BE, "utf-16-be")):
        if contents.startswith(mark):
            text = contents[len(mark):].decode(encoding, "replace")
            break
    else:
        text = contents.replace(b"\0", b"").decode("utf-8", "replace")
    lines = text.strip().splitlines()
    return lines[0].strip() if lines else ""


def read_token(path):
    try:
        with open(0 if path == "-" else path, "rb") as file:
            return token_in(file.read(MAX_ROW))
    except OSError as error:
        there = path + ".txt"
        hint = "; the file is named %s: give --token-file %s" % (there, there)
        raise Stop("cannot read the token in %s: %s%s" % (
            shown(path), error_text(error), shown(hint) if os.path.isfile(there) else ""), 2)


def find_token(options):
    where = options.token_file or "the token"
    if options.token_file:
        token = read_token(options.token_file)
    else:
        token = token_in(os.fsencode(options.token or os.environ.get("ASPIS_TOKEN", "")))
        if not token:
            raise Stop("no token: save it in a file token.txt and give --token-file token.txt; "
                       "--token T and the variable ASPIS_TOKEN work too", 2)
    if not token:
        raise Stop("%s is empty: write your token into its first line" % shown(where), 2)
    if not re.fullmatch("[!-~]{1,256}", token):
        raise Stop("%s: a token is one word without spaces; copy it exactly" % shown(where), 2)
    return token


def make_tls(options):
    try:
        context = ssl.create_default_context(cafile=options.ca)
    except (OSError, ValueError) as error:
        raise Stop("cannot read the certificate in %s: %s" % (options.ca, error), 2)
    if options.insecure:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def make_opener(url, options, *handlers):
    """For requests to this URL, with the certificates that the options name."""
    if url.startswith("https"):
        handlers += (urllib.request.HTTPSHandler(context=make_tls(options)),)
    return urllib.request.build_opener(*handlers)


def connector(options):
    """A function that connects to HOST[:PORT], tls://HOST[:PORT] or a URL."""
    address = options.address
    scheme = address.partition("://")[0] if "://" in address else "tls" if options.tls else "tcp"
    url = urllib.parse.urlsplit(address if "://" in address else "tcp://" + address)
    if scheme not in ("tcp", "tls", "ws", "wss", "http", "https") or not url.hostname:
        raise Stop("'%s' is not an address: give HOST, HOST:PORT or a URL with ws:// or wss://" %
                   shown(address), 2)
    secure = make_tls(options) if scheme in ("tls", "wss", "https") else None
    try:
        port = url.port
    except ValueError:
        raise Stop("'%s' has no port from 1 to 65535" % shown(address), 2)
    if scheme in ("tcp", "tls"):
        return lambda: Wire(url.hostname, port or PORT, secure)
    target = (url.path if url.path.strip("/") else WEBSOCKET_PATH) + (
        "?" + url.query if url.query else "")
    return lambda: WebSocketWire(url.hostname, port or (443 if secure else 80), secure, target)


def find_program(word):
    """Its path, on Windows with the ending that it is found with: .exe, .bat, .cmd."""
    folder, name = os.path.split(word)
    if not folder:
        return shutil.which(word)
    # With a folder in it, which() of older versions tries no endings.
    return shutil.which(word) or shutil.which(name, path=folder)


def why_not_started(path):
    """Why a script cannot start, judged by its first line; empty for a program."""
    try:
        with open(path, "rb") as file:
            head = file.read(256)
    except OSError:  # it may be run and not read
        return ""
    line = head.split(b"\n")[0]
    if os.name != "posix" or b"\0" in head[:64]:
        return ""
    if line.startswith(b"\xef\xbb\xbf#!"):
        return "it begins with a byte order mark; save it as UTF-8 without one"
    if not line.startswith(b"#!"):
        return ("it is a script whose first line names no interpreter; begin it with one such as "
                "#!/usr/bin/env python3, or write the interpreter in front of the script")
    if line.endswith(b"\r"):
        return "its first line ends with a carriage return; save it with Unix line ends"
    return ""


def read_command_line(words):
    cut = words.index("--") if "--" in words else len(words)
    options = parser().parse_args(words[:cut])
    options.command = words[cut + 1:]
    if options.submit is not None:
        return read_submission(options)
    if options.note or options.language or options.no_play:
        raise Stop("--note, --language and --no-play need --submit PATH", 2)
    if options.check and options.practice:
        raise Stop("give either --check or --practice: a bot that is being checked plays no "
                   "other games", 2)
    if not options.command:
        raise Stop("no bot: give its command after --, such as  -- python3 bot.py", 2)
    if options.classic and (os.path.isdir(options.command[0]) or
                            options.command[0].upper().endswith((".C", ".CPP"))):
        raise Stop("MOVE.C must be compiled: use `aspis connect --classic`", 2)
    program = find_program(options.command[0])
    if not program and os.path.isfile(options.command[0]) and os.path.split(options.command[0])[0]:
        wrong = "it is not executable; chmod +x it, or name its interpreter in front"
    else:
        wrong = why_not_started(program) if program else "no such program"
    if wrong:
        raise Stop("cannot start '%s': %s" % (shown(options.command[0]), wrong), 2)
    if os.name != "posix":  # which looks for .exe alone
        options.command[0] = program
    options.address = options.ws or options.host or BOTS or SERVER
    if not options.address:
        raise Stop("no server: give HOST, HOST:PORT or --ws URL", 2)
    if options.ws and "://" not in options.ws:
        options.address = "ws://" + options.ws
    host = urllib.parse.urlsplit(options.address if "://" in options.address else
                                 "//" + options.address).hostname or ""
    options.host_name = "[%s]" % host if ":" in host else host
    if not options.http:
        web = options.address if re.match("(ws|http)s?://", options.address) else SERVER
        url = urllib.parse.urlsplit(web.replace("ws", "http", 1) if web.startswith("ws") else web)
        options.http = "%s://%s" % (url.scheme, url.netloc) if url.netloc else ""
    return options


def read_submission(options):
    """The server's web address is the one that is written, or the one this file came from."""
    if options.command:
        raise Stop("--submit takes no command: it hands in a file or a folder", 2)
    web = options.host or options.http or SERVER
    url = urllib.parse.urlsplit(web)
    if not web:
        raise Stop("no server: give its web address, such as  https://arena.example.org", 2)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise Stop("'%s' is not a web address: write http:// or https:// before it" % shown(web), 2)
    options.http = "%s://%s" % (url.scheme, url.netloc)
    return options


def main():
    try:
        options = read_command_line(sys.argv[1:])
        if options.submit is not None:
            return Submission(options, find_token(options)).run()
        return Relay(options, connector(options), find_token(options), Dictionaries(options)).run()
    except Stop as error:
        sys.stderr.write("aspis_connect: %s\n" % shown(str(error), 1000))
        return error.status
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
