// A line that moves: how far a match is, on a terminal and nowhere else.
#pragma once

#include <chrono>
#include <string>

#include "server/cli/moving_line.hpp"

namespace aspis::cli {

/// Writes to standard error, at most ten times a second, where that is a terminal.
class Progress {
 public:
  explicit Progress(int total);
  void show(int done, const std::string& score);
  /// Takes the line away, so that something else can be written.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;
  int total_;
  MovingLine line_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_{};
};

/// "[#####.....]  12/200  3.2 games/s, 59 s left  7.5 : 4.5".
[[nodiscard]] std::string progress_line(int done, int total, std::chrono::duration<double> passed,
                                        const std::string& score);

}  // namespace aspis::cli
