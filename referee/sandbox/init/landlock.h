/* Landlock, for machines without namespaces: what a program may touch is what was named. The
 * numbers are the kernel's own (linux/landlock.h), here because older headers lack the newer ones.
 */
#pragma once

/* Confines the calling process to the --read and --write paths among `options`; does nothing where
 * there are none. False, with errno set, where the kernel refuses. */
int allow_paths(char** options);
