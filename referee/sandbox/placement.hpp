// The files that a bot's command needs to see: its own folder, and an interpreter that is not
// installed in a standard place.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// Options for a bot's sandbox, in addition to its command.
struct Wishes {
  std::filesystem::path folder;                 // the working folder; "" for the program's own
  std::vector<std::filesystem::path> readable;  // --allow-read
  /// A command that names no file (`java Bot`) runs in the current folder and sees it, and so does
  /// a shell.
  bool from_here = false;
  /// A file whose folder no bot may see: a program in that folder sees only its own file.
  std::filesystem::path secret = {};
};

struct Placement {
  Command command;
  std::filesystem::path folder;                 // the working folder; "" for its /tmp
  std::vector<std::filesystem::path> readable;  // absolute
  std::vector<std::string> environment;

  /// With what else one game shows it.
  [[nodiscard]] Box box(const Limits&, const std::filesystem::path& dictionary = {}) const;
};

/// The folders of programs and libraries, as far as a machine has them.
inline constexpr std::array system_folders = {"/usr",   "/bin",   "/sbin",  "/lib",
                                              "/lib32", "/lib64", "/libx32"};

/// True if every sandbox shows the path, and every machine has its equivalent.
[[nodiscard]] bool is_of_system(const std::filesystem::path&);

/// A program's own folder is that of the last argument that names a file outside of the system's
/// folders. A home, /tmp and the like do not count: a bot directly in one sees only its own
/// file. A linked program or script is seen with its target's folder, a program installed elsewhere
/// (/opt/jdk/bin/java) with its whole installation. `sh -c TEXT` runs in the current folder and
/// sees the files that TEXT names. Errors name the wish that cannot be met.
[[nodiscard]] protocol::Result<Placement> place(const Command&, const Wishes& = {});

/// Absolute and without dots, as a sandbox needs it: it may show neither the folder before ".." nor
/// a link's target. Keeps the user's names if they mean the same file.
[[nodiscard]] std::filesystem::path without_dots(const std::filesystem::path&);

/// Both must be absolute and without dots. A folder contains itself.
[[nodiscard]] inline bool lies_in(const std::filesystem::path& path,
                                  const std::filesystem::path& folder) {
  return folder == "/" || path == folder || path.string().starts_with(folder.string() + "/");
}
template <class Folders>
[[nodiscard]] bool lies_in_one(const std::filesystem::path& path, const Folders& folders) {
  return std::any_of(folders.begin(), folders.end(),
                     [&](const auto& folder) { return lies_in(path, folder); });
}

}  // namespace aspis::sandbox
