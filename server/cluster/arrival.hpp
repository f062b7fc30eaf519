// Checks the results of a task: everything that can be replayed is verified.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/shard.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cluster {

/// The result of one game of a shard: either the game or what is wrong with it.
struct ArrivedGame {
  std::optional<tournament::StoredGame> game;
  std::string error;  // "0.record is not what the report says"
};

/// One result per game, in the shard's order. Each record must be complete, of this shard's game,
/// board, seats, word list and limits, and its verdict must follow from its moves. The report must
/// be of this version, this shard and these programs. Times and crashes cannot be verified by a
/// replay; they are trusted as in any record.
[[nodiscard]] std::vector<ArrivedGame> check_arrival(const std::filesystem::path& result,
                                                     const Shard&, const rules::Rules&,
                                                     const words::Dictionary*);

struct Arrival {
  std::filesystem::path result;
  const Shard* shard = nullptr;
};

/// Calls check_arrival() for each of several results in parallel, on one thread each.
[[nodiscard]] std::vector<std::vector<ArrivedGame>> check_arrivals(const std::vector<Arrival>&,
                                                                   const rules::Rules&,
                                                                   const words::Dictionary*);

}  // namespace aspis::cluster
