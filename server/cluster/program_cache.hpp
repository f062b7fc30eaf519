// What a node has fetched already: programs and word lists by their digests, in its own scratch.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "server/cluster/shared_files.hpp"

namespace aspis::cluster {

/// Shared by all tasks of this user on the node, which fetch each thing once. Everything throws
/// ClusterError where something cannot be had or is not what its digest says.
class ProgramCache {
 public:
  /// `scratch` is made, for this user alone; one that is somebody else's is refused.
  ProgramCache(std::filesystem::path scratch, SharedFiles shared);

  /// The folder with the archive's files.
  [[nodiscard]] std::filesystem::path program(const std::string& sha256) const;
  /// The word list's file; its digest is for the reader to check.
  [[nodiscard]] std::filesystem::path words(const std::string& sha256) const;
  /// What `make` makes under the path that it is given; whoever comes first makes it, and the
  /// others wait.
  [[nodiscard]] std::filesystem::path once(
      const std::string& name,
      const std::function<void(const std::filesystem::path& draft)>& make) const;

 private:
  std::filesystem::path scratch_;
  SharedFiles shared_;
};

/// TMPDIR or /tmp, and this user's folder there.
[[nodiscard]] std::filesystem::path default_scratch();

/// "@0/bot.py" below that folder; "@@x" is "@x", and other words are as they are.
[[nodiscard]] std::string word_on_node(const std::string& word,
                                       const std::filesystem::path& program);

}  // namespace aspis::cluster
