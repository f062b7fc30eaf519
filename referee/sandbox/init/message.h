/* What the referee and the first process of a sandbox say to each other: one message a packet, in
 * the machine's own byte order. C, for that process; C++ reads it as well. */
#pragma once

#include <stdint.h>

/* The longest message: what a socket takes by default. */
enum { message_size = 160 * 1024, max_limits = 8 };

enum request_kind {
  request_start = 1,
  request_kill,
  request_signal,
  request_freeze, /* every process stands still until request_thaw */
  request_thaw
};

struct request_limit {
  int32_t resource; /* RLIMIT_CPU and its like, soft and hard */
  uint64_t most;
};

/* Start: the filter's instructions (struct sock_filter), the working folder, the arguments and the
 * variables follow, each text with its NUL; descriptors 0, 1 and 2 come with it. */
struct request {
  uint32_t kind;
  uint32_t filter_length; /* instructions; 0 is no filter */
  uint32_t argument_count;
  uint32_t variable_count;
  uint32_t is_confined; /* no new privileges, and Landlock where paths were named */
  uint32_t linger_ms; /* how long what it started may outlive it before it counts as left behind */
  uint32_t signal;    /* for request_signal: to the program's process group */
  uint32_t limit_count;
  uint64_t room_bytes; /* that a --room folder may grow by, with a file for each 2 KiB */
  struct request_limit limits[max_limits];
};

enum reply_kind { reply_hello = 1, reply_failed, reply_ended };

struct reply {
  uint32_t kind;
  int32_t value; /* failed: errno. ended: status or signal */
  uint32_t is_signal;
  uint32_t left_behind; /* processes that outlived it and were killed */
  uint32_t out_of_room; /* it was ended since a --room folder grew too much */
  uint32_t unused;
  uint64_t peak_kib; /* largest resident set of the program itself */
  uint64_t cpu_us;
};
