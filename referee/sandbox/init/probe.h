/* Tries to get out of a sandbox, to find out whether it is one. */
#pragma once

/* 0 where nothing worked; else the number of the first thing that did: 1 reads the file, 2 writes
 * it, 3 signals another process, 4 reads the process's environment, 5 has a socket, 6 has a
 * namespace of its own, 7 traces. The file and the process are outside of the box. */
int probe(const char* file, int process);
