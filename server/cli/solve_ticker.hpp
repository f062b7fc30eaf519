// What is seen of a solver at work.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

#include "server/cli/moving_line.hpp"

namespace aspis::cli {

/// The time and the best total: a line that moves on a terminal; elsewhere a line whenever there is
/// a better game, a second apart, and every half minute, so that nobody takes the program for dead.
class SolveTicker {
 public:
  /// "12.3 s: best so far 817, 40 searches", of which the caller names what it counts.
  void show(std::chrono::milliseconds elapsed, int best, std::size_t count,
            std::string_view counted);

 private:
  MovingLine line_;
  std::optional<std::chrono::milliseconds> last_;  // when it was shown last, and with what
  int best_ = 0;
};

}  // namespace aspis::cli
