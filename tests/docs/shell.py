"""A shell that runs a document's commands one by one, in a folder of its own, with a time limit each.
What they leave running is ended with it."""
import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time


class Shell:
    def __init__(self, folder, environment):
        self.folder = folder
        self.output = os.path.join(folder, ".output")
        self.running = 0  # commands that go on running
        reader, writer = os.pipe()
        # Of a process group of its own, so that all that it started can be ended.
        self.process = subprocess.Popen(
            ["bash", "--norc", "--noprofile"], cwd=folder, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[writer],
            start_new_session=True, text=True)
        os.close(writer)
        self.statuses, self.status_number = reader, writer

    def run(self, command, limit):
        """(exit status, what it wrote); the status is None where it took longer than `limit` s."""
        self.process.stdin.write("{\n%s\n} </dev/null >'%s' 2>&1 %d>&-; echo $? >&%d\n" % (
            command, self.output, self.status_number, self.status_number))
        self.process.stdin.flush()
        status = self._status(limit)
        return status, self._text(self.output)

    def run_on(self, command, ready, limit):
        """Starts what goes on running; (whether it wrote `ready` in time, what it wrote)."""
        self.running += 1
        output = os.path.join(self.folder, ".running-%d" % self.running)
        self.run("%s >'%s' 2>&1 &" % (command, output), limit)
        end = time.monotonic() + limit
        while ready not in self._text(output) and time.monotonic() < end:
            time.sleep(0.05)
        written = self._text(output)
        return ready in written, written

    def _status(self, limit):
        end = time.monotonic() + limit
        said = b""
        while not said.endswith(b"\n"):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.statuses], [], [], left)[0]:
                return None
            more = os.read(self.statuses, 64)
            if not more:
                return None  # the shell itself has ended
            said += more
        return int(said)

    @staticmethod
    def _text(path):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def end(self):
        """Asks first; a server writes its last game down."""
        self.process.stdin.close()
        for number, patience in (signal.SIGTERM, 10), (signal.SIGKILL, 5):
            if not self._is_there():
                break  # and its number may be another's
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)
            end = time.monotonic() + patience
            while time.monotonic() < end and self._is_there():
                time.sleep(0.05)
        self.process.wait()
        os.close(self.statuses)

    def _is_there(self):
        self.process.poll()
        return is_running(group=self.process.pid)


def is_running(pid=None, group=None):
    """Whether a process is, or any of a group. One that has ended and that nobody has asked about is
    not: where the first process of a container never asks, it stays in the list."""
    for name in [str(pid)] if pid else filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as file:
                state, _, its_group = file.read().rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue
        if state not in "ZX" and group in (None, int(its_group)):
            return True
    return False


class Folder:
    """Where a document's commands run: empty but for what a checkout has that they name."""

    def __init__(self, root, stage, program):
        self.path = tempfile.mkdtemp(prefix="aspis-docs-")
        bin_folder = os.path.join(self.path, ".bin")
        os.mkdir(bin_folder)
        os.symlink(program, os.path.join(bin_folder, "aspis"))
        self._script(os.path.join(self.path, "run"), 'exec aspis "$@"')
        os.mkdir(os.path.join(self.path, "build"))
        os.symlink(stage, os.path.join(self.path, "build", "release"))
        for name in "docs", "tests", "protocol":
            os.symlink(os.path.join(root, name), os.path.join(self.path, name))
        self.environment = {
            "PATH": "%s:/usr/local/bin:/usr/bin:/bin" % bin_folder, "HOME": self.path,
            "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}
        for name in "ASAN_OPTIONS", "TSAN_OPTIONS":
            if name in os.environ:
                self.environment[name] = os.environ[name]

    @staticmethod
    def _script(path, line):
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n%s\n" % line)
        os.chmod(path, 0o755)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
