#define _GNU_SOURCE
#include "referee/sandbox/init/room.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <time.h>
#include <unistd.h>

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
