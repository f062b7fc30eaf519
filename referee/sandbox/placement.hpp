// What a bot's command needs to see, from the command: its own folder, and an interpreter that was
// not installed where programs usually are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// What whoever starts a bot says beside its command.
struct Wishes {
  std::filesystem::path folder;                 // where it runs; "" is the program's own
  std::vector<std::filesystem::path> readable;  // --allow-read
  /// A command that names no file (`java Bot`) runs in the current folder and sees it, and so does
  /// a shell.
  bool from_here = false;
  /// What no bot may see: of a folder that has it, a bot sees its own file alone.
  std::filesystem::path secret = {};
};

struct Placement {
  Command command;
  std::filesystem::path folder;                 // where it runs; "" is its /tmp
  std::vector<std::filesystem::path> readable;  // absolute
  std::vector<std::string> environment;

  /// With what else one game shows it.
  [[nodiscard]] Box box(const Limits&, const std::filesystem::path& dictionary = {}) const;
};

/// Where every box has what is there, and every machine its like.
[[nodiscard]] bool is_of_system(const std::filesystem::path&);

/// A program's own folder is that of the last argument that names a file outside of the system's
/// folders. A home, /tmp and the like are no bot's own: of what lies there directly, the file alone
/// is seen. A program or script that is a link is seen with its target's folder, a program that is
/// installed elsewhere (/opt/jdk/bin/java) with all that is installed there. `sh -c TEXT` runs in
/// the current folder and sees the files that TEXT names. Errors say which wish cannot be had.
[[nodiscard]] protocol::Result<Placement> place(const Command&, const Wishes& = {});

/// Absolute and without dots, as a sandbox needs it: it may show neither the folder in front of
/// ".." nor what a link leads to. Keeps the names that a person knows if they mean the same file.
[[nodiscard]] std::filesystem::path without_dots(const std::filesystem::path&);

/// Both absolute and without dots. A folder lies in itself.
[[nodiscard]] inline bool lies_in(const std::filesystem::path& path,
                                  const std::filesystem::path& folder) {
  return folder == "/" || path == folder || path.string().starts_with(folder.string() + "/");
}

}  // namespace aspis::sandbox
