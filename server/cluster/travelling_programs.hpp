// Prepares a cluster run: packs entrants' programs into one archive per folder, named by its
// SHA-256, and provides this program and the word list.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cluster {

/// Belongs to one run. Packs a folder that several entrants use only once.
class TravellingPrograms {
 public:
  /// No archive may contain `secret`, the tournament's file.
  TravellingPrograms(SharedFiles files, std::filesystem::path secret)
      : files_(std::move(files)), secret_(std::move(secret)) {}

  /// Packs the program into the shared folder. Files outside its folders (interpreters,
  /// files named by --allow-read) must have the same path on every node. The caller sets the
  /// entrant. The error names what cannot be read. Throws if the folder cannot be written.
  [[nodiscard]] protocol::Result<ShardBot> pack(const tournament::LocalProgram&,
                                                const std::string& game);

 private:
  [[nodiscard]] protocol::Result<std::string> pack_archive(
      const std::vector<std::filesystem::path>& roots);

  SharedFiles files_;
  std::filesystem::path secret_;
  std::map<std::vector<std::filesystem::path>, std::string> packed_;  // digest by folders
};

/// The name of the tournament's jobs. It depends on the seed's commitment and the shared folder, so
/// that a copy of the tournament elsewhere has different jobs.
[[nodiscard]] std::string make_job_name(const tournament::Tournament&,
                                        const std::filesystem::path& folder);

/// The path of this program, which the nodes start. Throws ClusterError.
[[nodiscard]] std::filesystem::path own_program();

/// Writes one word per line, the form that the digest is computed from. Throws std::system_error.
void put_words(const words::Dictionary&, const SharedFiles&);

}  // namespace aspis::cluster
