// Which system calls a program in a sandbox may make, as instructions for the kernel.
#pragma once

#include <string>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

struct FilterChoice {
  /// If false, a program may not send signals, not even to itself. This is for sandboxes that share
  /// their process numbers with others and cannot confine signals.
  bool may_signal = true;
  /// Whether a control group counts memory that several processes share. Without one, a program is
  /// refused such memory.
  bool counts_memory = true;
  /// Whether a program may change modes, owners, times and attributes of files. Landlock does not
  /// confine that: a program that shares its user with others could change files of theirs.
  bool may_change_files = true;
};

/// The bytes of an array of struct sock_filter: an allow list. Other calls return ENOSYS, or EPERM
/// if they are refused on purpose; Calls::compute ends the program instead. Throws if the library
/// fails.
[[nodiscard]] std::string call_filter(Calls, const FilterChoice&);

/// All, made once: it takes some milliseconds.
struct Filters {
  std::string ordinary;
  std::string build;
  std::string compute;
};

/// "openat" of its number on this machine; "" if no call has this number.
[[nodiscard]] std::string name_of_call(int number);

}  // namespace aspis::sandbox
