// Finds a game of Crossed Words Solitaire with as many points as possible; writes no file.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/stopwatch.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::solver {

struct Settings {
  std::uint64_t seed = 1;
  int width = 6;  // states of each number of letters used
  int threads = 2;
  /// The solver's time limit. Without it the rounds decide, and the same seed, width and rounds
  /// give the same game with any number of threads.
  std::optional<std::chrono::milliseconds> time;
  Clock clock = Clock::wall;  // of the time
  int rounds = 200;
};

struct Progress {
  std::chrono::milliseconds elapsed{};
  int best = 0;
  std::uint64_t games = 0;  // played to the end
  double done = 0;          // of the search, 0 .. 1
};

/// The best game found; it follows the rules. `tell` is called after each round, by the caller's
/// thread. A stop request ends the search within a tenth of a second or so.
[[nodiscard]] Solution solve(const Piles&, const words::Dictionary&, const Settings&,
                             const std::function<void(const Progress&)>& tell,
                             const std::stop_token& stop);

}  // namespace aspis::solitaire::crossed_words::solver
