// Games that are due and were not sent yet, and how they become shards.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <vector>

#include "server/cluster/cutting.hpp"
#include "server/cluster/shard.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::cluster {

struct Wanted {
  runner::GameInPlay due;
  ShardGame game;
};
/// Games of one match that are played in one go.
using WantedGroup = std::vector<Wanted>;

/// A shard to be sent, and the games that are in it.
struct CutShard {
  Shard shard;
  std::string avoid;  // a node; "" is none
  std::vector<Wanted> games;
};

/// Owned by the coordinator, on its thread.
class WaitingGames {
 public:
  /// `common`: what all shards have, with one bot an entrant in their order; one without words
  /// cannot play. Outlives this.
  WaitingGames(const Shard& common, GameLengths::Seconds target)
      : common_(common), target_(target) {}

  void add(WantedGroup);
  void measure(const formats::Sides& seats, GameLengths::Seconds took) {
    lengths_.add(seats, took);
  }
  /// Cut into shards, and gone from here. Where nothing is known of how long games are, only a few
  /// are, and no others before these have come: `is_any_sent` says whether some are on their way.
  /// Throws ClusterError.
  [[nodiscard]] std::vector<CutShard> take(bool is_any_sent);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::vector<std::vector<std::size_t>> cut_groups(bool is_any_sent) const;
  [[nodiscard]] CutShard cut_shard(const std::vector<std::size_t>& groups) const;

  const Shard& common_;
  const GameLengths::Seconds target_;
  GameLengths lengths_;
  std::deque<WantedGroup> groups_;
  Clock::time_point since_{};
};

}  // namespace aspis::cluster
