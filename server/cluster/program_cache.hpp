// Node-local data: a cache of fetched programs and word lists; detection of programs built for
// another processor, which are rebuilt from their sources; and how busy the machine was during a
// game.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "referee/sandbox/sandbox.hpp"
#include "server/cluster/shared_files.hpp"

namespace aspis::cluster {

/// Shared by all tasks of this user on the node; each item is fetched once. All functions throw
/// ClusterError if an item cannot be read or does not match its digest.
class ProgramCache {
 public:
  /// Creates `scratch` for this user only; refuses another user's folder.
  ProgramCache(std::filesystem::path scratch, SharedFiles shared);

  /// The folder with the archive's files.
  [[nodiscard]] std::filesystem::path program(const std::string& sha256) const;
  /// The path of the word list; the reader must check its digest.
  [[nodiscard]] std::filesystem::path words(const std::string& sha256) const;
  /// The file or folder that `make` creates at the given path. One process makes it; the others
  /// wait.
  template <class Make>
  [[nodiscard]] std::filesystem::path once(const std::string& name, Make make) const;

 private:
  std::filesystem::path scratch_;
  SharedFiles shared_;
};

/// This user's folder in TMPDIR or /tmp.
[[nodiscard]] std::filesystem::path default_scratch();

/// Resolves "@0/bot.py" below `program`; "@@x" becomes "@x", other words are unchanged.
[[nodiscard]] std::string word_on_node(const std::string& word,
                                       const std::filesystem::path& program);

/// True for an ELF file built for another machine than this program.
[[nodiscard]] bool is_foreign(const std::filesystem::path& program);

struct BuiltProgram {
  std::string command_line;      // as sandbox::read_command reads it with `folder`
  std::filesystem::path folder;  // working folder
};

/// Builds the sources in `source` like a program uploaded to a server: in a sandbox, without
/// files of others. Builds once per node and keeps the result as `name`. Throws ClusterError if
/// there are no sources or they do not build.
[[nodiscard]] BuiltProgram build_on_node(const ProgramCache&, const std::string& name,
                                         const std::filesystem::path& source,
                                         sandbox::Sandbox& sandbox);

/// The machine's state from /proc at one moment.
struct HostLoad {
  double load = 0;  // over the last minute; includes this user's programs
  int cores = 1;
  std::uint64_t stolen = 0;  // ticks that the hypervisor gave to other guests
  std::uint64_t ticks = 0;   // total
};
[[nodiscard]] HostLoad host_load();

/// "load 9.10 on 2 cores", "12 % of the processor time stolen", or "" if the machine was not busy
/// between the two moments. `limit` is the maximum load per core.
[[nodiscard]] std::string busy_words(const HostLoad& before, const HostLoad& after, double limit);

}  // namespace aspis::cluster
