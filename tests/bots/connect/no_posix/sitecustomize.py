# Makes this Python look to a program like one on Windows, as far as Linux allows: the modules and the
# functions of POSIX are gone. What the standard library itself needs of them is loaded before.
import importlib.abc
import os
import shutil
import signal
import subprocess
import sys
import tempfile  # noqa: F401
import urllib.request  # noqa: F401

MODULES = {"fcntl", "termios", "resource", "pty", "tty", "pwd", "grp", "posix", "syslog"}


class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            raise ImportError("No module named '%s'" % name)


for name in MODULES:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Hidden())
for name in ("fork", "forkpty", "kill", "killpg", "setsid", "setpgid", "getpgid", "waitid", "wait",
             "wait3", "wait4", "P_PID", "WEXITED", "WNOWAIT", "getuid", "geteuid", "nice", "mkfifo"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGALRM", "SIGPIPE", "SIGCHLD", "setitimer", "alarm", "pause"):
    delattr(signal, name)
subprocess.CREATE_NEW_PROCESS_GROUP = 0
which = shutil.which


def which_by_ending(name, mode=os.F_OK | os.X_OK, path=None):
    """As before Python 3.12 on Windows: an ending is tried where the name has no folder alone."""
    found = which(name, mode, path)
    if found or os.path.dirname(name):
        return found
    return which(name + ".exe", mode, path) or which(name + ".bat", mode, path)


shutil.which = which_by_ending
os.name = "nt"
