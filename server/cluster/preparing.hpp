// What a coordinator has ready before it sends anything.
#pragma once

#include <filesystem>
#include <string>

#include "referee/words/dictionary.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cluster {

/// The name of the tournament's jobs: of its seed's commitment and the shared folder, so that a
/// copy of its file that is played elsewhere has jobs of its own.
[[nodiscard]] std::string job_name_of(const tournament::Tournament&,
                                      const std::filesystem::path& folder);

/// This program, which the nodes are to start. Throws ClusterError.
[[nodiscard]] std::filesystem::path own_program();

/// A word a line, as the digest is of. Throws std::system_error.
void put_words(const words::Dictionary&, const SharedFiles&);

}  // namespace aspis::cluster
