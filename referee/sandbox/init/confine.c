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

/* What a --room folder holds, and what is free on its disk. */
struct room {
  uint64_t bytes;
  uint64_t files;
  uint64_t free_blocks;
};

static struct room allowed[max_folders];
static uint64_t next_walk; /* in ns */

static uint64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static void add_folder(int folder, int depth, const struct room* limit, struct room* room) {
  DIR* all = fdopendir(folder);
  if (all == NULL) {
    close(folder);
    return;
  }
  for (struct dirent* entry; (entry = readdir(all)) != NULL;) {
    struct stat seen;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (fstatat(dirfd(all), entry->d_name, &seen, AT_SYMLINK_NOFOLLOW) != 0) continue;
    room->bytes += (uint64_t)seen.st_blocks * 512;
    room->files += 1;
    if (limit != NULL && (room->bytes > limit->bytes || room->files > limit->files)) break;
    if (!S_ISDIR(seen.st_mode)) continue;
    /* A folder that is closed to us, or too deep, counts as if it were full. */
    const int below = depth < max_depth ? openat(dirfd(all), entry->d_name,
                                                 O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                                        : -1;
    if (below >= 0) {
      add_folder(below, depth + 1, limit, room);
    } else if (limit != NULL) {
      room->files = limit->files + 1;
    }
  }
  closedir(all);
}

/* A file system of the sandbox's own counts its files itself; others are walked through, if that
 * may be. */
static struct room measure(const char* path, int own_mounts, int may_walk,
                           const struct room* limit) {
  struct room room = {0, 0, 0};
  struct statfs disk;
  const int is_known = statfs(path, &disk) == 0;
  if (is_known && own_mounts && disk.f_type == TMPFS_MAGIC) {
    room.bytes = (uint64_t)(disk.f_blocks - disk.f_bfree) * (uint64_t)disk.f_bsize;
    room.files = (uint64_t)(disk.f_files - disk.f_ffree);
    room.free_blocks = UINT64_MAX;
    return room;
  }
  room.free_blocks = !may_walk ? UINT64_MAX : is_known ? (uint64_t)disk.f_bavail : 0;
  const int folder = may_walk ? open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
  if (folder >= 0) add_folder(folder, 0, limit, &room);
  return room;
}

void measure_room(char** options, int own_mounts, uint64_t bytes) {
  int count = 0;
  for (char** option = options; *option != NULL && count < max_folders; option += 2) {
    if (strcmp(*option, "--room") != 0) continue;
    struct room* const limit = &allowed[count++];
    *limit = measure(option[1], own_mounts, 1, NULL);
    limit->bytes += bytes;
    limit->files += bytes / 2048;
    /* Files without a name are in no folder: they may take half of what is free on the disk. */
    limit->free_blocks /= 2;
  }
}

int has_room(char** options, int own_mounts, int is_end) {
  int count = 0, has_all = 1;
  const uint64_t begun = now_ns();
  const int is_early = begun < next_walk;
  for (char** option = options; *option != NULL && count < max_folders && has_all; option += 2) {
    if (strcmp(*option, "--room") != 0) continue;
    const struct room* const limit = &allowed[count++];
    const struct room used = measure(option[1], own_mounts, is_end || !is_early, limit);
    has_all = used.bytes <= limit->bytes && used.files <= limit->files &&
              used.free_blocks >= limit->free_blocks;
  }
  /* A walk takes a tenth of the time at most. */
  const uint64_t end = now_ns();
  if (!is_early) next_walk = end + 9 * (end - begun);
  return has_all;
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
