// What a box is made of, as the arguments of the programs that make it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/readable_copies.hpp"
#include "referee/sandbox/start.hpp"

namespace aspis::sandbox {

/// By the path of an original, the copy that is shown in its place.
using Copies = std::map<std::string, ReadableCopies::Copy>;

/// Where things lie outside of the sandbox, and what it can have on this machine.
struct Places {
  std::string bubblewrap;  // the program
  std::string init;        // the sandbox's first process, a file
  std::string tmp;         // a folder to be used as /tmp; "" is one in memory
  /// Where root mounts what a user without rights could not get at by its path; "" is nowhere.
  std::string stage;
  bool with_proc = true;      // a private /proc
  bool with_hostname = true;  // a private hostname
  bool has_zero = true;       // /dev/zero
  bool has_user = false;      // a separate user
  Copies copies = {};
};

/// Replaces the path of each original in `text` by the path of its copy, for programs without
/// private mounts.
[[nodiscard]] std::string shown_path(const Copies&, std::string text);

/// Where bubblewrap is installed, or "".
[[nodiscard]] std::string find_bubblewrap();
/// Why the kernel allows an ordinary user no namespaces, and what allows them; "" if nothing
/// forbids it.
[[nodiscard]] std::string forbidden_namespaces();

/// Whether a program in such a box sees what is at this place, if anything is.
[[nodiscard]] bool is_visible(const Box&, const std::filesystem::path&);

/// Where the box's first process lies inside of it.
inline constexpr const char* init_inside = "/.aspis-init";

/// Arguments of bubblewrap for a box, with its first process at the end; fills in what has to be
/// mounted below `places.stage` before.
[[nodiscard]] std::vector<std::string> namespace_arguments(const Box&, const Places&,
                                                           std::vector<Mount>& staged);

/// Arguments of the first process where there are no namespaces. With `confined`, Landlock.
[[nodiscard]] std::vector<std::string> tree_arguments(const Box&, const Places&, bool confined);

}  // namespace aspis::sandbox
