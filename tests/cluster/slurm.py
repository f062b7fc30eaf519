"""A Slurm cluster that uses only the loopback: munge, one slurmctld and some slurmd, all in a temporary
folder, ended by their process ids. Standard library only; needs root and Debian's slurmctld, slurmd,
slurm-client and munge, whose installation starts nothing."""
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ["slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo", "munged"]


def missing():
    """Returns what a cluster lacks on this machine, in words; "" if one can start."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    absent = [program for program in PROGRAMS if not shutil.which(program, path=path)]
    if absent:
        return "not installed: " + ", ".join(absent)
    if os.geteuid() != 0:
        return "slurmd needs root"
    try:  # Slurm does this even for numeric addresses
        socket.getaddrinfo("127.0.0.1", None, socket.AF_INET, flags=socket.AI_ADDRCONFIG)
    except socket.gaierror:
        return "Slurm needs an IPv4 address other than 127.0.0.1 on this machine"
    return ""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, holds, log=lambda: "", seconds=360):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise SystemExit("waited %d s in vain: %s\n%s" % (seconds, what, log()))
        time.sleep(0.1)


def die_with_us():
    """Runs in a child, so that a killed test leaves nothing running."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Cluster:
    """A cluster with nodes n1, n2, ...; `environment` is for its client programs."""

    def __init__(self, nodes=3, cpus=2, slurmd_timeout=10):
        self.folder = tempfile.mkdtemp(prefix="aspis-slurm-")
        os.chmod(self.folder, 0o755)  # munge's user passes through it
        self.nodes = ["n%d" % number for number in range(1, nodes + 1)]
        self.running = {}  # by name
        self.environment = dict(os.environ, SLURM_CONF=self.folder + "/slurm.conf",
                                PATH=os.environ["PATH"] + ":/usr/sbin:/sbin")
        try:
            self._start_munge()
            self._configure(cpus, slurmd_timeout)
            self._start("slurmctld", "slurmctld", "-D")
            for node in self.nodes:
                self.start_node(node)
            wait_for("all nodes are idle", self._all_idle)
        except BaseException:
            self.end()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def _start(self, name, *command):
        log = open("%s/%s.out" % (self.folder, name), "ab")
        self.running[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL,
                                              stdout=log, stderr=log, start_new_session=True,
                                              preexec_fn=die_with_us)

    def _start_munge(self):
        munge = self.folder + "/munge"
        os.mkdir(munge, 0o700)
        key = os.open(munge + "/key", os.O_WRONLY | os.O_CREAT, 0o400)
        os.write(key, os.urandom(1024))
        os.close(key)
        # Clients need access to the socket's folder.
        os.mkdir(self.folder + "/socket", 0o755)
        self._start("munged", "munged", "--foreground", "--force", "--key-file", munge + "/key",
                    "--socket", self.folder + "/socket/munge", "--pid-file", munge + "/pid",
                    "--log-file", munge + "/log", "--seed-file", munge + "/seed")
        wait_for("munge listens", lambda: os.path.exists(self.folder + "/socket/munge"))

    def _configure(self, cpus, slurmd_timeout):
        host = socket.gethostname().split(".")[0]
        for name in ["state", "spool", "log"]:
            os.mkdir(self.folder + "/" + name)
        lines = ["ClusterName=loopback", "SlurmctldHost=%s(127.0.0.1)" % host,
                 "SlurmctldPort=%d" % free_port(), "SlurmUser=root", "SlurmdUser=root",
                 "AuthType=auth/munge", "CryptoType=crypto/munge",
                 "AuthInfo=socket=%s/socket/munge" % self.folder,
                 "StateSaveLocation=%s/state" % self.folder,
                 "SlurmctldPidFile=%s/slurmctld.pid" % self.folder,
                 "SlurmctldLogFile=%s/log/slurmctld" % self.folder,
                 "SlurmdSpoolDir=%s/spool/%%n" % self.folder,
                 "SlurmdPidFile=%s/slurmd-%%n.pid" % self.folder,
                 "SlurmdLogFile=%s/log/slurmd-%%n" % self.folder,
                 "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
                 "SelectType=select/cons_tres", "SelectTypeParameters=CR_Core",
                 "JobAcctGatherType=jobacct_gather/none",
                 "AccountingStorageType=accounting_storage/none", "MpiDefault=none",
                 "ReturnToService=2", "SlurmdTimeout=%d" % slurmd_timeout,
                 "SchedulerParameters=sched_interval=1,batch_sched_delay=0", "KillWait=1"]
        # slurmd loads a cgroup plugin even if no other setting uses one. Its automatic choice ends slurmd
        # on a machine that mounts no cgroups, or version 2 without systemd; version 1 needs neither here.
        with open(self.folder + "/cgroup.conf", "w", encoding="ascii") as file:
            file.write("CgroupPlugin=cgroup/v1\n")
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (len(self.nodes) << 20) - 100
        for node in self.nodes:
            lines.append("NodeName=%s NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=%d RealMemory=%d"
                         % (node, host, free_port(), cpus, memory))
        lines.append("PartitionName=class Nodes=%s Default=YES MaxTime=INFINITE State=UP"
                     % ",".join(self.nodes))
        with open(self.folder + "/slurm.conf", "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")

    def start_node(self, node):
        self._start(node, "slurmd", "-D", "-N", node)

    def ask(self, *command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True,
                              timeout=60)
        return done.stdout.strip() if done.returncode == 0 else ""

    def _all_idle(self):
        for name, daemon in self.running.items():
            if daemon.poll() is not None:
                with open("%s/%s.out" % (self.folder, name), encoding="utf-8", errors="replace") as log:
                    raise SystemExit("%s ended with status %d:\n%s" % (name, daemon.returncode, log.read()))
        return self.states().count("idle") == len(self.nodes)

    def states(self):
        return self.ask("sinfo", "-h", "-N", "-o", "%T").split()

    def jobs(self, name=None):
        """Returns one line per unfinished task: id, state, nodes, name."""
        named = ["--name", name] if name else []
        return self.ask("squeue", "-h", "-r", "-o", "%i %T %N %j", *named).splitlines()

    def kill_node(self, node):
        """Kills the daemon of a node and its tasks, like a power cut."""
        daemon = self.running.pop(node)
        spool = "%s/spool/%s" % (self.folder, node)
        for process in self._list_tasks(spool) + [daemon.pid]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        daemon.wait()

    def _list_tasks(self, spool):
        """Returns the tasks of a node: processes from its spool folder, and their children."""
        parents, commands = {}, {}
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                with open("/proc/%s/stat" % entry, encoding="utf-8") as file:
                    parents[int(entry)] = int(file.read().rpartition(")")[2].split()[1])
                with open("/proc/%s/cmdline" % entry, encoding="utf-8", errors="replace") as file:
                    commands[int(entry)] = file.read()
            except (OSError, ValueError):
                continue
        found = [process for process, command in commands.items()
                 if spool + "/" in command and process != os.getpid()]
        # The daemon of a script outlives its slurmd.
        found += [parents[script] for script in found
                  if commands.get(parents.get(script), "").startswith("slurmstepd")]
        for process in found:  # grows during the loop
            found += [child for child, parent in parents.items()
                      if parent == process and child not in found]
        return found

    def _ours(self):
        """Returns running processes with this cluster's configuration."""
        found = []
        for entry in os.listdir("/proc"):
            try:
                with open("/proc/%s/environ" % entry, "rb") as file:
                    if entry.isdigit() and ("SLURM_CONF=%s/" % self.folder).encode() in file.read():
                        found.append(int(entry))
            except OSError:
                continue
        return found

    def end(self):
        self.ask("scancel", "--user", pwd.getpwuid(os.geteuid()).pw_name)
        try:
            wait_for("the last tasks are gone", lambda: not self.jobs(), 15)
        except SystemExit:
            pass
        for daemon in reversed(list(self.running.values())):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.running.clear()
        for process in self._ours():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)
