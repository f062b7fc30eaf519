// Due games that were not sent yet. Cuts them into shards by the measured length of games.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/formats/results.hpp"
#include "server/cluster/shard.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::cluster {

/// Measures how long games last for each entrant.
class GameLengths {
 public:
  using Seconds = std::chrono::duration<double>;

  void add(const formats::Sides&, Seconds took);
  [[nodiscard]] std::size_t measured() const { return all_.games; }
  /// The mean of these entrants, or of all if one has not played; 0 without any measurement.
  [[nodiscard]] Seconds estimate(const formats::Sides&) const;

 private:
  struct Sum {
    Seconds time{0};
    std::size_t games = 0;
  };
  Sum all_;
  std::map<formats::Entrant, Sum> by_entrant_;
};

/// Games of one match that are always sent together.
struct Piece {
  GameLengths::Seconds length{0};
  int tries = 0;                // the maximum of its games
  std::string avoid;            // a node, or ""
  std::pair<int, int> round{};  // stage and phase; a program stays the same within one
};

struct CutOptions {
  GameLengths::Seconds target{180};
  /// A small number of games is spread over this many tasks, but shards are not much shorter than a
  /// twelfth of the target.
  std::size_t tasks = 64;
};

/// Cuts pieces into shards of about equal length; returns their indices in order. Pieces that were
/// sent before without success get smaller shards. Pieces that avoid the same node stay together,
/// and each round has separate shards.
[[nodiscard]] std::vector<std::vector<std::size_t>> cut(const std::vector<Piece>& pieces,
                                                        const CutOptions&);

/// Indices of `wanted` of `count` pieces, evenly spread, to measure the length of games.
[[nodiscard]] std::vector<std::size_t> sample(std::size_t count, std::size_t wanted);

struct Wanted {
  runner::GameInPlay due;
  ShardGame game;
};
/// Describes a due game in the form that shards use.
[[nodiscard]] Wanted wanted(const runner::GameInPlay&, const tournament::Tournament&);
/// Games of one match that are always sent together.
using WantedGroup = std::vector<Wanted>;

/// A shard to send, and its games.
struct CutShard {
  Shard shard;
  std::string avoid;  // a node, or ""
  std::vector<Wanted> games;
};

/// Returns an entrant's packed program for a match; without words if it has none.
using BotOfMatch = std::function<ShardBot(formats::Entrant, const formats::MatchKey&)>;

/// Owned by the coordinator and used on its thread.
class WaitingGames {
 public:
  /// All shards start as copies of `common`; it and `bot` must outlive this object.
  WaitingGames(const Shard& common, const BotOfMatch& bot, GameLengths::Seconds target)
      : common_(common), bot_(bot), target_(target) {}

  void add(WantedGroup);
  void measure(const formats::Sides& seats, GameLengths::Seconds took) {
    lengths_.add(seats, took);
  }
  /// Removes games and returns them as shards. Until the length of games is known, returns only a
  /// sample and then waits for its results: `is_any_sent` says if some are under way. Throws
  /// ClusterError.
  [[nodiscard]] std::vector<CutShard> take(bool is_any_sent);
  /// Removes and returns all games.
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
