// What a contest day shows while it runs: on a terminal one line that moves, otherwise a line for
// every entrant.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/cli/moving_line.hpp"
#include "server/contest/contest_day.hpp"

namespace aspis::cli {

/// Writes to standard error.
class ContestView {
 public:
  /// The entrants outlive it.
  ContestView(const std::vector<contest::Entrant>& entrants, int seconds);

  void show(const contest::Moment&);
  /// The entrant is through.
  void tell(std::size_t number);

 private:
  const std::vector<contest::Entrant>& entrants_;
  int seconds_;
  MovingLine line_;
};

/// "2/5 ada runs, 12 s of 300, best so far 474 (bob)".
[[nodiscard]] std::string moment_line(const std::vector<contest::Entrant>&, const contest::Moment&,
                                      int seconds);

}  // namespace aspis::cli
