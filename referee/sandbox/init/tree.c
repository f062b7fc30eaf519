#define _GNU_SOURCE
#include "referee/sandbox/init/tree.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

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

void signal_tree(int number) {
  int before = -1;
  for (int look = 0; look < 100; ++look) {
    const int found = signal_children(getpid(), number);
    if (number != SIGSTOP || found == before) return;
    before = found;
  }
}
