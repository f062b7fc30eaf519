/* What confines a program in a sandbox: Landlock, the room that it may fill, and a try at getting
 * out. */
#pragma once

#include <stdint.h>

/* Landlock, for machines without namespaces: what a program may touch is what was named. Confines
 * the calling process to the --read and --write paths among `options`; does nothing where there are
 * none. False, with errno set, where the kernel refuses. */
int allow_paths(char** options);

/* How much programs have written to the --room folders. Before a program starts: each folder may
 * grow by so many bytes, and by a file for each 2 KiB of them. With `own_mounts`, file systems in
 * memory belong to the sandbox alone and are asked for their totals; other folders are walked
 * through. */
void measure_room(char** options, int own_mounts, uint64_t bytes);
/* False once a folder has grown more. Walks through folders seldom, but always at the program's
 * end. */
int has_room(char** options, int own_mounts, int is_end);

/* Tries to get out of a sandbox, to find out whether it is one. 0 where nothing worked; else the
 * number of the first thing that did: 1 reads the file, 2 writes it, 3 signals another process, 4
 * reads the process's environment, 5 has a socket, 6 has a namespace of its own, 7 traces. The file
 * and the process are outside of the box. */
int probe(const char* file, int process);
