// What a task left, checked from nothing: nothing that it says is believed that can be replayed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/shard.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cluster {

/// A game of a shard: one of both.
struct ArrivedGame {
  std::optional<tournament::StoredGame> game;
  std::string fault;  // "0.record is not what the report says"
};

/// In the shard's order, one a game. Each record must be whole, of this shard's game, board, seats,
/// word list and limits, and its verdict must follow from its moves; the report must be of this
/// version, this shard and these programs. What a replay cannot show (times, crashes) is taken on
/// trust, as with any record.
[[nodiscard]] std::vector<ArrivedGame> check_arrival(const std::filesystem::path& result,
                                                     const Shard&, const rules::Rules&,
                                                     const words::Dictionary*);

struct Arrival {
  std::filesystem::path result;
  const Shard* shard = nullptr;
};

/// The same for each of several, side by side: a thread each.
[[nodiscard]] std::vector<std::vector<ArrivedGame>> check_arrivals(const std::vector<Arrival>&,
                                                                   const rules::Rules&,
                                                                   const words::Dictionary*);

}  // namespace aspis::cluster
