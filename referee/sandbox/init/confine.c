#define _GNU_SOURCE
#include "referee/sandbox/init/confine.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The numbers are the kernel's own (linux/landlock.h), here because older headers lack the newer
 * ones. */
enum {
  access_execute = 1 << 0,
  access_write_file = 1 << 1,
  access_read_file = 1 << 2,
  access_read_dir = 1 << 3,
  access_truncate = 1 << 14,
  access_ioctl_dev = 1 << 15,
  reading = access_execute | access_read_file | access_read_dir,
  first_version = (1 << 13) - 1, /* everything that the first version knows */
  refer = 1 << 13,
  rule_path_beneath = 1,
  get_version = 1
};

struct ruleset {
  uint64_t files;
  uint64_t network; /* since version 4: 1 binds, 2 connects, both TCP */
  uint64_t scoped;  /* since version 6: 1 abstract sockets, 2 signals */
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

static uint64_t known_files(long version) {
  uint64_t all = first_version;
  if (version >= 2) all |= refer;
  if (version >= 3) all |= access_truncate;
  if (version >= 5) all |= access_ioctl_dev;
  return all;
}

static int allow(int ruleset, const char* path, uint64_t access) {
  struct stat seen;
  struct path_rule rule = {access, open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent < 0) return 1; /* what is not there needs no permission */
  if (fstat(rule.parent, &seen) == 0 && !S_ISDIR(seen.st_mode)) {
    rule.allowed &=
        access_execute | access_write_file | access_read_file | access_truncate | access_ioctl_dev;
  }
  const long failed = syscall(SYS_landlock_add_rule, ruleset, rule_path_beneath, &rule, 0);
  close(rule.parent);
  return failed == 0;
}

int allow_paths(char** options) {
  const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, get_version);
  struct ruleset rules = {known_files(version), 3, 3};
  int named = 0;
  for (char** option = options; *option != NULL; option += 2)
    named |= strcmp(*option, "--room") != 0;
  if (!named) return 1;
  if (version < 1) return 0;
  const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (ruleset < 0) return 0;
  for (char** option = options; *option != NULL; option += 2) {
    const int writes = strcmp(option[0], "--write") == 0;
    if (!writes && strcmp(option[0], "--read") != 0) continue;
    if (!allow(ruleset, option[1], writes ? rules.files : (uint64_t)reading)) return 0;
  }
  const long failed = syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  return failed == 0;
}

enum { max_folders = 4, max_depth = 64 };

struct size {
  uint64_t bytes;
  uint64_t files;
};

static struct size allowed[max_folders];
static uint64_t enough_free[max_folders]; /* blocks of the disk */
static struct timespec next_walk;

static void add_folder(int folder, int depth, const struct size* limit, struct size* size) {
  DIR* all = fdopendir(folder);
  if (all == NULL) {
    close(folder);
    return;
  }
  for (struct dirent* entry; (entry = readdir(all)) != NULL;) {
    struct stat seen;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (fstatat(dirfd(all), entry->d_name, &seen, AT_SYMLINK_NOFOLLOW) != 0) continue;
    size->bytes += (uint64_t)seen.st_blocks * 512;
    size->files += 1;
    if (limit != NULL && (size->bytes > limit->bytes || size->files > limit->files)) break;
    if (!S_ISDIR(seen.st_mode)) continue;
    /* A folder that is closed to us, or too deep, counts as if it were full. */
    const int below = depth < max_depth ? openat(dirfd(all), entry->d_name,
                                                 O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                                        : -1;
    if (below >= 0) {
      add_folder(below, depth + 1, limit, size);
    } else if (limit != NULL) {
      size->files = limit->files + 1;
    }
  }
  closedir(all);
}

static struct size size_of(const char* path, int own_mounts, const struct size* limit) {
  struct size size = {0, 0};
  struct statfs seen;
  if (own_mounts && statfs(path, &seen) == 0 && seen.f_type == TMPFS_MAGIC) {
    size.bytes = (uint64_t)(seen.f_blocks - seen.f_bfree) * (uint64_t)seen.f_bsize;
    size.files = (uint64_t)(seen.f_files - seen.f_ffree);
    return size;
  }
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0) add_folder(folder, 0, limit, &size);
  return size;
}

/* A file system of the sandbox's own counts its files itself. */
static int is_own_mount(const char* path, int own_mounts) {
  struct statfs seen;
  return own_mounts && statfs(path, &seen) == 0 && seen.f_type == TMPFS_MAGIC;
}

/* Files without a name are in no folder: they may take half of what is free on the disk. */
static uint64_t free_blocks(const char* path, int own_mounts) {
  struct statfs seen;
  if (statfs(path, &seen) != 0) return 0;
  return own_mounts && seen.f_type == TMPFS_MAGIC ? UINT64_MAX : (uint64_t)seen.f_bavail;
}

void measure_room(char** options, int own_mounts, uint64_t bytes) {
  int count = 0;
  for (char** option = options; *option != NULL && count < max_folders; option += 2) {
    if (strcmp(option[0], "--room") != 0) continue;
    allowed[count] = size_of(option[1], own_mounts, NULL);
    allowed[count].bytes += bytes;
    allowed[count].files += bytes / 2048;
    enough_free[count] = free_blocks(option[1], own_mounts) / 2;
    ++count;
  }
}

int has_room(char** options, int own_mounts, int is_end) {
  int count = 0, room = 1;
  struct timespec begun, now;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  const int is_early = begun.tv_sec < next_walk.tv_sec ||
                       (begun.tv_sec == next_walk.tv_sec && begun.tv_nsec < next_walk.tv_nsec);
  for (char** option = options; *option != NULL && count < max_folders && room; option += 2) {
    if (strcmp(option[0], "--room") != 0) continue;
    if (is_early && !is_end && !is_own_mount(option[1], own_mounts)) {
      ++count;
      continue;
    }
    const struct size size = size_of(option[1], own_mounts, &allowed[count]);
    room = size.bytes <= allowed[count].bytes && size.files <= allowed[count].files &&
           free_blocks(option[1], own_mounts) >= enough_free[count];
    ++count;
  }
  if (is_early) return room;
  /* A walk takes a tenth of the time at most. */
  clock_gettime(CLOCK_MONOTONIC, &now);
  const int64_t took = (now.tv_sec - begun.tv_sec) * 1000000000LL + (now.tv_nsec - begun.tv_nsec);
  const int64_t next = now.tv_nsec + 9 * took;
  next_walk.tv_sec = now.tv_sec + next / 1000000000LL;
  next_walk.tv_nsec = next % 1000000000LL;
  return room;
}

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
