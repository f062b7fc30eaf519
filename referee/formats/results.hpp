// What has been played so far, as formats see it: results of games, found by the match they
// belong to. Knows no tournament and no file.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/verdict.hpp"
#include "referee/formats/match_key.hpp"

namespace aspis::formats {

/// One entrant's share in a game.
struct SideResult {
  protocol::Standing standing = protocol::Standing::void_;
  bool forfeit = false;    // it lost by its own fault
  std::int32_t moves = 0;  // accepted
  std::int64_t score = 0;
  bool operator==(const SideResult&) const = default;
};

/// A game that counts. Games that count for nobody are in here too, with every standing void: they
/// are done, and give no points.
struct GameResult {
  MatchKey match;
  int number = 0;                            // in its match, from 0
  std::array<SideResult, most_sides> sides;  // in the order of match.entrants
  bool operator==(const GameResult&) const = default;
};

/// All results of a tournament. Cheap to copy.
class Results {
 public:
  /// In place of an earlier result of the same game, if there is one.
  void put(const GameResult&);
  /// The game is to be played again.
  void erase(const MatchKey&, int number);

  /// By number; empty where none was played. Valid until the next change.
  [[nodiscard]] std::span<const GameResult> games_of(const MatchKey&) const;
  [[nodiscard]] std::size_t games() const { return games_; }

  /// Calls f(std::span<const GameResult>) with games_of(key) for each of the keys, in their order:
  /// the way to read many, since the waits for memory pass side by side.
  template <class F>
  void for_each_of(std::span<const MatchKey> keys, F&& f) const {
    std::array<std::span<const GameResult>, batch> found;
    while (!keys.empty()) {
      const std::span<const MatchKey> next = keys.first(std::min(batch, keys.size()));
      look_up(next, found);
      for (std::size_t at = 0; at < next.size(); ++at) f(found[at]);
      keys = keys.subspan(next.size());
    }
  }

  /// Calls f(const GameResult&) for each, the games of a match in a row, matches in no order.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t at = 0; at < matches_.size(); ++at) {
      for (const GameResult& game : matches_.entry(at).value) f(game);
    }
  }

 private:
  static constexpr std::size_t batch = 32;

  void look_up(std::span<const MatchKey> keys,
               std::array<std::span<const GameResult>, batch>& found) const;

  MatchTable<std::vector<GameResult>> matches_;  // by number; empty where all were erased again
  std::size_t games_ = 0;
};

}  // namespace aspis::formats
