#define _GNU_SOURCE
#include "referee/sandbox/init/probe.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

static int can_open(const char* path, int how) {
  return open(path, how | O_CLOEXEC) >= 0;
}

int probe(const char* file, int process) {
  char environment[64];
  snprintf(environment, sizeof environment, "/proc/%d/environ", process);
  if (can_open(file, O_RDONLY)) return 1;
  if (can_open(file, O_WRONLY)) return 2;
  /* In a process namespace it reaches nobody, and the number may be that of a process of its own.
   */
  if (kill(-1, 0) == 0 && kill(process, 0) == 0) return 3;
  const int is_own = process == getpid() || process == getppid();
  if (!is_own && can_open(environment, O_RDONLY)) return 4;
  if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) return 5;
  if (unshare(CLONE_NEWUSER) == 0) return 6;
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) return 7;
  return 0;
}
