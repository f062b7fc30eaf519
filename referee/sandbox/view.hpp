// Which files and folders a bot may see, found one after the other while its command is placed.
#pragma once

#include <filesystem>
#include <vector>

namespace aspis::sandbox {

/// Folders of many people and things (a home, /tmp): none of them is one bot's own.
[[nodiscard]] bool is_shared(const std::filesystem::path& folder);

/// Whether programs are installed in this folder: it has the libraries and the like that they need.
[[nodiscard]] bool is_prefix(const std::filesystem::path& folder);

class View {
 public:
  /// `secret` is a file of which no bot may see the folder; "" is none.
  explicit View(const std::filesystem::path& secret);

  [[nodiscard]] const std::vector<std::filesystem::path>& paths() const { return paths_; }
  [[nodiscard]] bool shows(const std::filesystem::path&) const;
  /// Whether the folder, or something in it, is seen.
  [[nodiscard]] bool shows_part_of(const std::filesystem::path& folder) const;
  /// Whether all of it may be seen.
  [[nodiscard]] bool is_allowed(const std::filesystem::path&) const;

  void add(const std::filesystem::path&);
  void add_if_allowed(const std::filesystem::path&);
  /// A file, and what it is a link to, step by step, each with the folder that it needs: a program
  /// with that in which it is installed, a script with its own. Returns by which of them it is to
  /// be started: the first one that the bot sees in its true place, where a program finds its
  /// libraries and a script its modules.
  std::filesystem::path add_with_targets(std::filesystem::path file, bool is_script);

 private:
  std::vector<std::filesystem::path> paths_;
  std::filesystem::path secret_;
};

}  // namespace aspis::sandbox
