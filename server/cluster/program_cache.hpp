// What a node has: programs and word lists that were fetched already, in its own scratch; programs
// that were built for another kind of processor, found out and built from the sources that lie
// beside them; and whether the machine was busy with other things while a game was played.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "referee/sandbox/sandbox.hpp"
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

/// An ELF file whose header names another machine than our own program's.
[[nodiscard]] bool is_foreign(const std::filesystem::path& program);

struct BuiltProgram {
  std::string command_line;      // as sandbox::read_command reads it with `folder`
  std::filesystem::path folder;  // where it runs
};

/// Builds what lies in `source`, as a program that is handed in to a server is built: in a box,
/// without what is foreign. Once a node: `name` is what it is kept as. Throws ClusterError where
/// there are no sources, or they do not build.
[[nodiscard]] BuiltProgram build_on_node(const ProgramCache&, const std::string& name,
                                         const std::filesystem::path& source,
                                         sandbox::Sandbox& sandbox);

/// What /proc says of the machine at one moment.
struct HostLoad {
  double load = 0;  // of the last minute; our own programs count
  int cores = 1;
  std::uint64_t stolen = 0;  // ticks that the hypervisor gave to others
  std::uint64_t ticks = 0;   // in all
};
[[nodiscard]] HostLoad host_load();

/// "load 9.10 on 2 cores", "12 % of the processor time stolen", or "" where the machine was not
/// busy between the two moments. `limit` is of the load by core.
[[nodiscard]] std::string busy_words(const HostLoad& before, const HostLoad& after, double limit);

}  // namespace aspis::cluster
