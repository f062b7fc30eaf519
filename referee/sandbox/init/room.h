/* How much programs have written to the --room folders. */
#pragma once

#include <stdint.h>

/* Before a program starts: each folder may grow by so many bytes, and by a file for each 2 KiB of
 * them. With `own_mounts`, file systems in memory belong to the sandbox alone and are asked for
 * their totals; other folders are walked through. */
void measure_room(char** options, int own_mounts, uint64_t bytes);
/* False once a folder has grown more. Walks through folders seldom, but always at the program's
 * end. */
int has_room(char** options, int own_mounts, int is_end);
