// Games that are due and were not sent yet, and how they become shards.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
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
/// As a shard says it.
[[nodiscard]] Wanted wanted(const runner::GameInPlay&, const tournament::Tournament&);
using WantedGroup = std::vector<Wanted>;

/// A shard to be sent, and the games that are in it.
struct CutShard {
  Shard shard;
  std::string avoid;  // a node; "" is none
  std::vector<Wanted> games;
};

/// The program that plays a match for an entrant, packed; without words where there is none.
using BotOfMatch = std::function<ShardBot(formats::Entrant, const formats::MatchKey&)>;

/// Owned by the coordinator, on its thread.
class WaitingGames {
 public:
  /// `common`: what all shards have; it and `bot` outlive this.
  WaitingGames(const Shard& common, const BotOfMatch& bot, GameLengths::Seconds target)
      : common_(common), bot_(bot), target_(target) {}

  void add(WantedGroup);
  void measure(const formats::Sides& seats, GameLengths::Seconds took) {
    lengths_.add(seats, took);
  }
  /// Cut into shards, and gone from here. Where nothing is known of how long games are, only a few
  /// are, and no others before these have come: `is_any_sent` says whether some are on their way.
  /// Throws ClusterError.
  [[nodiscard]] std::vector<CutShard> take(bool is_any_sent);
  /// All of them, given back.
  [[nodiscard]] std::vector<WantedGroup> drop();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::size_t first_round() const;
  [[nodiscard]] std::vector<std::vector<std::size_t>> cut_groups(bool is_any_sent) const;
  [[nodiscard]] CutShard cut_shard(const std::vector<std::size_t>& groups) const;

  const Shard& common_;
  const BotOfMatch& bot_;
  const GameLengths::Seconds target_;
  GameLengths lengths_;
  std::deque<WantedGroup> groups_;
  Clock::time_point since_{};
};

}  // namespace aspis::cluster
