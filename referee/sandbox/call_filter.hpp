// Which system calls a boxed program may make, as instructions for the kernel.
#pragma once

#include <string>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// The bytes of an array of struct sock_filter. Where `may_signal` does not hold, a program may
/// send signals to nobody, not even to itself: for boxes that share their numbers with others.
/// Throws where the library fails.
[[nodiscard]] std::string call_filter(Calls, bool may_signal);

/// Both, made once: it takes a millisecond.
struct Filters {
  std::string ordinary;
  std::string compute;
};

/// "openat" of its number on this machine; "" where there is none.
[[nodiscard]] std::string name_of_call(int number);

}  // namespace aspis::sandbox
