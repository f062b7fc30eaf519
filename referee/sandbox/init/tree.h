/* The processes below this one, found by descent: for a sandbox without a namespace or a user of
 * its own. */
#pragma once

/* Signals all of them. SIGSTOP is repeated until no new one is found: what starts others faster
 * than they are found comes to its limit of processes, and stands still. */
void signal_tree(int number);
