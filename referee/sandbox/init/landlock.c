#define _GNU_SOURCE
#include "referee/sandbox/init/landlock.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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
