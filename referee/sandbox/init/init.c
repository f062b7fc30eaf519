/* The first process of a sandbox: starts programs in it on request, one at a time, tells how each
 * ended, and leaves no process of one behind before the next. It runs outside of what it puts
 * around them.
 *
 *   init namespace|user|tree [--read PATH | --write PATH | --room FOLDER]...
 *   init probe FILE PROCESS
 *
 * namespace: it is number 1 of a process namespace, and every other process in there is a
 * program's. user: so is every process of its user. tree: it shares its user with others, adopts
 * the orphans of its programs, and finds their processes by descent. --read and --write name what
 * Landlock allows, if any is named; --room a folder whose growth is limited. Requests and replies
 * are messages of message.h on descriptor 3. When that is closed it ends, with everything in the
 * sandbox. probe: see confine.h; as a program in a sandbox. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "referee/sandbox/init/confine.h"
#include "referee/sandbox/init/message.h"

enum { control = 3, room_ms = 100 };

static int is_tree;
static int is_namespace;
static int is_frozen;
static char** options; /* --read and its like */
static pid_t main_child = -1;
static struct reply ended; /* of the program in play */

static void say(const struct reply* reply) {
  while (send(control, reply, sizeof *reply, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

static int signal_children(pid_t parent, int number);

/* A parent is stopped before its children, and killed after them. */
static int signal_one(pid_t process, int number) {
  if (number != SIGSTOP) {
    const int below = signal_children(process, number);
    return (kill(process, number) == 0) + below;
  }
  const int stopped = kill(process, number) == 0;
  return stopped + signal_children(process, number);
}

/* /proc lists the children of each thread apart. */
static int signal_children(pid_t parent, int number) {
  char path[64], file[128];
  int count = 0, child;
  snprintf(path, sizeof path, "/proc/%d/task", parent);
  DIR* threads = opendir(path);
  if (threads == NULL) return 0;
  for (struct dirent* entry; (entry = readdir(threads)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    snprintf(file, sizeof file, "%s/%.20s/children", path, entry->d_name);
    FILE* list = fopen(file, "re");
    if (list == NULL) continue;
    while (fscanf(list, "%d", &child) == 1) count += signal_one(child, number);
    fclose(list);
  }
  closedir(threads);
  return count;
}

/* Signals all processes below this one. SIGSTOP is repeated until no new one is found: what starts
 * others faster than they are found comes to its limit of processes, and stands still. */
static void signal_tree(int number) {
  int before = -1;
  for (int look = 0; look < 100; ++look) {
    const int found = signal_children(getpid(), number);
    if (number != SIGSTOP || found == before) return;
    before = found;
  }
}

/* Stops every process but this one where it is, or lets all go on. The kernel signals all processes
 * at once: none of them can start another one meanwhile. By descent it takes several looks. */
static void freeze(int still) {
  is_frozen = still;
  const int number = still ? SIGSTOP : SIGCONT;
  if (is_tree) {
    kill(-main_child, number); /* most of them at once */
    signal_tree(number);
  } else {
    kill(-1, number);
  }
}

static int reap_all(void) {
  int count = 0;
  while (waitpid(-1, NULL, WNOHANG) > 0) ++count;
  return count;
}

/* Ends every process of the sandbox but this one. Returns how many it killed that were no zombies.
 */
static int end_everything(void) {
  const struct timespec moment = {0, 500000};
  int killed = 0;
  reap_all();
  while (waitid(P_ALL, 0, NULL, WEXITED | WNOHANG | WNOWAIT) == 0) {
    if (is_tree) {
      /* All are stopped before the first is killed, which would make room for another one. */
      signal_tree(SIGSTOP);
      signal_tree(SIGKILL);
    } else {
      kill(-1, SIGKILL);
    }
    const int gone = reap_all();
    /* It takes the kernel a moment; and of a tree some may have been overlooked. */
    if (gone == 0) nanosleep(&moment, NULL);
    killed += gone;
  }
  return killed;
}

/* Tells once that the program in play is over, when nothing of it is left. */
static void tell_end(int linger_ms) {
  const struct timespec moment = {0, 5000000};
  /* What is about to end by itself was not left behind. */
  for (int waited = 0; waited < linger_ms; waited += 5) {
    reap_all();
    if (waitid(P_ALL, 0, NULL, WEXITED | WNOHANG | WNOWAIT) != 0) break;
    nanosleep(&moment, NULL);
  }
  ended.left_behind = (uint32_t)end_everything();
  main_child = -1;
  is_frozen = 0;
  say(&ended);
}

static void note_end(int status, const struct rusage* usage) {
  ended.kind = reply_ended;
  ended.is_signal = WIFSIGNALED(status) != 0;
  ended.value = ended.is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
  ended.peak_kib = (uint64_t)usage->ru_maxrss;
  ended.cpu_us = (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000 +
                 (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

static void reap(int linger_ms) {
  for (;;) {
    int status = 0;
    struct rusage usage;
    const pid_t gone = wait4(-1, &status, WNOHANG, &usage);
    if (gone <= 0) return;
    if (gone != main_child) continue;
    note_end(status, &usage);
    ended.out_of_room = !has_room(options, is_namespace, 1);
    tell_end(linger_ms);
  }
}

/* The kernel's struct sched_attr, which older headers lack. */
struct schedule {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

/* How long a process may run in one go: the shorter, the sooner it has its turn among many. 0 is
 * the kernel's choice. Kernels before 6.12 do not know it. */
static void set_slice(int nice, uint64_t ns) {
  const struct schedule schedule = {.size = sizeof schedule, .nice = nice, .runtime = ns};
  syscall(SYS_sched_setattr, 0, &schedule, 0);
}

static void limit(int resource, uint64_t most) {
  const struct rlimit both = {most, most};
  setrlimit(resource, &both);
}

/* In the new process. Returns only where the program cannot be started. */
static void become(const struct request* request, char** argv, char** environment,
                   const char* folder, struct sock_filter* filter, const int standard[3]) {
  struct sigaction by_default = {.sa_handler = SIG_DFL};
  sigset_t none;
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getpriority(PRIO_PROCESS, 0) < 0) setpriority(PRIO_PROCESS, 0, 0);
  set_slice(getpriority(PRIO_PROCESS, 0), 0);
  for (int signal = 1; signal < 65; ++signal) sigaction(signal, &by_default, NULL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int end = 0; end < 3; ++end) dup2(standard[end], end);
  if (chdir(folder) != 0) return;
  limit(RLIMIT_CORE, 0);
  for (uint32_t i = 0; i < request->limit_count; ++i) {
    limit(request->limits[i].resource, request->limits[i].most);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, request->is_confined, 0, 0, 0) != 0 && request->is_confined)
    return;
  if (request->is_confined && !allow_paths(options)) return;
  const struct sock_fprog program = {(unsigned short)request->filter_length, filter};
  if (request->filter_length > 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return;
  execve(argv[0], argv, environment);
}

/* Cuts `count` strings off; null where they are not all there. */
static char** cut(char** text, const char* end, uint32_t count) {
  char** all = calloc(count + 1, sizeof *all);
  if (all == NULL) return NULL;
  for (uint32_t i = 0; i < count; ++i) {
    char* const stop = memchr(*text, 0, (size_t)(end - *text));
    if (stop == NULL) return NULL;
    all[i] = *text;
    *text = stop + 1;
  }
  return all;
}

static void fail(int why) {
  const struct reply reply = {.kind = reply_failed, .value = why};
  say(&reply);
}

static void start(char* bytes, size_t size, const int standard[3]) {
  const struct request* const request = (const struct request*)bytes;
  char* text = bytes + sizeof *request;
  const char* const end = bytes + size;
  struct sock_filter* const filter = (struct sock_filter*)text;
  text += request->filter_length * sizeof *filter;
  char** const folder = text <= end ? cut(&text, end, 1) : NULL;
  char** const argv = folder != NULL ? cut(&text, end, request->argument_count) : NULL;
  char** const environment = argv != NULL ? cut(&text, end, request->variable_count) : NULL;
  int started[2];
  if (environment == NULL || request->argument_count == 0 || pipe2(started, O_CLOEXEC) != 0) {
    fail(environment == NULL ? EINVAL : errno);
    return;
  }
  memset(&ended, 0, sizeof ended);
  if (request->is_confined) measure_room(options, is_namespace, request->room_bytes);
  main_child = fork();
  if (main_child == 0) {
    /* Nobody but the kernel closes the pipe of a program that could be started. */
    const int notice = fcntl(started[1], F_DUPFD_CLOEXEC, 64);
    close_range(3, 15, CLOSE_RANGE_CLOEXEC);
    become(request, argv, environment, folder[0], filter, standard);
    const int why = errno;
    if (write(notice, &why, sizeof why) < 0) _exit(126);
    _exit(127);
  }
  int why = errno;
  close(started[1]);
  if (main_child > 0) {
    ssize_t count;
    why = 0;
    while ((count = read(started[0], &why, sizeof why)) < 0 && errno == EINTR) {
    }
    if (count == 0) why = 0;
  }
  close(started[0]);
  if (why != 0) {
    if (main_child > 0) waitpid(main_child, NULL, 0);
    main_child = -1;
    fail(why);
  }
  free(folder);
  free(argv);
  free(environment);
}

/* Descriptors that came with a message; the others are -1. */
static void take_descriptors(struct msghdr* message, int standard[3]) {
  for (struct cmsghdr* part = CMSG_FIRSTHDR(message); part != NULL;
       part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    memcpy(standard, CMSG_DATA(part), 3 * sizeof *standard);
  }
}

static void end_program(void) {
  if (main_child <= 0) return;
  ended.kind = reply_ended;
  ended.is_signal = 1;
  ended.value = SIGKILL;
  tell_end(0);
}

/* Checks the room that the program uses, and keeps it frozen if it must be. */
static void look(void) {
  if (main_child <= 0) return;
  if (!has_room(options, is_namespace, 0)) {
    ended.out_of_room = 1;
    end_program();
    return;
  }
  /* Whatever was overlooked, or woken by a signal that was on its way. */
  if (is_frozen) freeze(1);
}

/* False at the end of the sandbox. */
static int serve(int* linger_ms) {
  static char bytes[message_size] __attribute__((aligned(16)));
  char room[CMSG_SPACE(3 * sizeof(int))] __attribute__((aligned(16)));
  struct iovec part = {bytes, sizeof bytes};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  const ssize_t size = recvmsg(control, &message, MSG_CMSG_CLOEXEC);
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return 1;
  if (size < (ssize_t)sizeof(struct request)) return 0;
  const struct request* const request = (const struct request*)bytes;
  int standard[3] = {-1, -1, -1};
  take_descriptors(&message, standard);
  switch (request->kind) {
    case request_start:
      *linger_ms = (int)request->linger_ms;
      if (main_child > 0) {
        fail(EBUSY);
      } else {
        start(bytes, (size_t)size, standard);
      }
      break;
    case request_signal:
      if (main_child > 0) kill(-main_child, (int)request->signal);
      break;
    case request_kill:
      end_program();
      break;
    case request_freeze:
    case request_thaw:
      if (main_child > 0) freeze(request->kind == request_freeze);
      break;
    default:
      return 0;
  }
  for (int end = 0; end < 3; ++end) {
    if (standard[end] >= 0) close(standard[end]);
  }
  return 1;
}

int main(int argc, char** argv) {
  const struct reply hello = {.kind = reply_hello};
  sigset_t all;
  int linger_ms = 0;
  if (argc == 4 && strcmp(argv[1], "probe") == 0) return probe(argv[2], atoi(argv[3]));
  if (argc < 2) return 2;
  is_tree = strcmp(argv[1], "tree") == 0;
  is_namespace = strcmp(argv[1], "namespace") == 0;
  options = argv + 2;
  /* Of root's own processes none is a program's. */
  if (!is_namespace && !is_tree && geteuid() == 0) return 2;
  if (!is_namespace) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    /* The closed control ends it, and it ends the others first. */
    prctl(PR_SET_PDEATHSIG, 0);
  }
  prctl(PR_SET_DUMPABLE, 0);
  /* It freezes and ends hundreds of processes that would all rather run. */
  set_slice(getpriority(PRIO_PROCESS, 0), 100000);
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  sigemptyset(&all);
  sigaddset(&all, SIGCHLD);
  const int children = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
  if (children < 0) return 1;
  say(&hello);
  struct pollfd waits[2] = {{control, POLLIN, 0}, {children, POLLIN, 0}};
  for (;;) {
    const int count = poll(waits, 2, main_child > 0 ? room_ms : -1);
    if (count < 0 && errno != EINTR) break;
    if (count <= 0) waits[0].revents = waits[1].revents = 0;
    look();
    if (waits[1].revents != 0) {
      struct signalfd_siginfo ignored;
      while (read(children, &ignored, sizeof ignored) > 0) {
      }
      reap(linger_ms);
    }
    /* The referee is gone: nobody wants what runs here. */
    if ((waits[0].revents & POLLHUP) != 0) break;
    if (waits[0].revents != 0 && !serve(&linger_ms)) break;
  }
  end_everything();
  return 0;
}
