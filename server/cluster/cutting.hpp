// How games that are due are cut into shards: by how long games took so far. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/formats/results.hpp"

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

}  // namespace aspis::cluster
