// Searches the highest-scoring game of Pythoncross on a map within a time limit. The judge must
// confirm the result.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "referee/solitaire/pythoncross/board.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "referee/solitaire/stopwatch.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

struct SolveOptions {
  unsigned threads = 1;
  std::uint64_t seed = 1;
  /// Boards kept at each level. Given alone, one search is made, and its game is the same on any
  /// machine and any number of threads; with a limit, searches of this width are made until then.
  std::optional<std::size_t> width;
  /// At least one of limit and width; a stop from outside ends either.
  std::optional<std::chrono::milliseconds> limit;
  Clock clock = Clock::wall;  // of the limit
};

struct SolveProgress {
  std::chrono::milliseconds elapsed{0};
  int best = 0;
  std::size_t searches = 0;     // finished
  std::uint64_t generated = 0;  // plays
};

struct Solution {
  int score = 0;
  std::vector<Play> plays;  // empty if no game was found
  std::size_t searches = 0;
  std::uint64_t generated = 0;
};

/// `progress` is called on the caller's thread after every search, and once there is a game, before
/// every level of one. Setting `stop` ends the work within some tenths of a second with the best
/// game so far.
[[nodiscard]] Solution solve(const Map&, const words::Dictionary&, const SolveOptions&,
                             const std::function<void(const SolveProgress&)>& progress,
                             const std::atomic<bool>& stop);

}  // namespace aspis::solitaire::pythoncross
