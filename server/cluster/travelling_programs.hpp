// Entrants' programs packed for nodes of a cluster, each folder one archive by its SHA-256, and
// what else a coordinator has ready before it sends anything.
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

/// One run's. A folder that many entrants play from is packed once.
class TravellingPrograms {
 public:
  /// `secret` is what no archive may have: the tournament's file.
  TravellingPrograms(SharedFiles files, std::filesystem::path secret)
      : files_(std::move(files)), secret_(std::move(secret)) {}

  /// Packed and put into the shared folder, for nobody yet. What of its command
  /// lies in no folder of its own (interpreters, files that --allow-read names) has to be on every
  /// node at the same place. The error says what cannot be read. Throws where the folder cannot be
  /// written.
  [[nodiscard]] protocol::Result<ShardBot> pack(const tournament::LocalProgram&,
                                                const std::string& game);

 private:
  [[nodiscard]] protocol::Result<std::string> archive_of(
      const std::vector<std::filesystem::path>& roots);

  SharedFiles files_;
  std::filesystem::path secret_;
  std::map<std::vector<std::filesystem::path>, std::string> packed_;  // to their digests
};

/// The name of the tournament's jobs: of its seed's commitment and the shared folder, so that a
/// copy of its file that is played elsewhere has jobs of its own.
[[nodiscard]] std::string job_name_of(const tournament::Tournament&,
                                      const std::filesystem::path& folder);

/// This program, which the nodes are to start. Throws ClusterError.
[[nodiscard]] std::filesystem::path own_program();

/// A word a line, as the digest is of. Throws std::system_error.
void put_words(const words::Dictionary&, const SharedFiles&);

}  // namespace aspis::cluster
