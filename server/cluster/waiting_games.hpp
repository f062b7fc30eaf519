// Games that are due and were not sent yet, and how they become shards: cut by how long games took
// so far.
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

/// How long games last, by who plays.
class GameLengths {
 public:
  using Seconds = std::chrono::duration<double>;

  void add(const formats::Sides&, Seconds took);
  [[nodiscard]] std::size_t measured() const { return all_.games; }
  /// Of those two alone, else of all; nothing measured is nothing.
  [[nodiscard]] Seconds estimate(const formats::Sides&) const;

 private:
  struct Sum {
    Seconds time{0};
    std::size_t games = 0;
  };
  Sum all_;
  std::map<formats::Entrant, Sum> by_entrant_;
};

/// What is played in one go, of one match; never cut.
struct Piece {
  GameLengths::Seconds length{0};
  int tries = 0;                // the most of its games
  std::string avoid;            // a node; "" is none
  std::pair<int, int> round{};  // stage and phase: in each an entrant has one program
};

struct CutOptions {
  GameLengths::Seconds target{180};
  /// Where there is little to play it is spread over so many tasks, but none much shorter than a
  /// twelfth of the target.
  std::size_t tasks = 64;
};

/// One shard each, about as long as each other: places in `pieces`, in their order. What was sent
/// before and did not come back is cut ever smaller; what avoids a node is with its like, and each
/// round has shards of its own.
[[nodiscard]] std::vector<std::vector<std::size_t>> cut(const std::vector<Piece>& pieces,
                                                        const CutOptions&);

/// So many of `count` pieces, evenly spread: what is played to learn how long games are.
[[nodiscard]] std::vector<std::size_t> sample(std::size_t count, std::size_t wanted);

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
