// The output of a run: news as lines and, on a terminal, a table below them that is redrawn in
// place.
#pragma once

#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "server/cli/terminal.hpp"
#include "server/runner/director.hpp"
#include "server/tournament/forecast.hpp"

namespace aspis::cli {

/// Writes to standard output. Not safe for several threads at a time.
class RunView {
 public:
  /// Events before this call are not news.
  RunView(const tournament::Tournament&, const formats::Schedule&);

  /// Call it ten times a second.
  void show(const runner::Progress&);
  /// Shows the final state and removes the table.
  void finish(const runner::Progress&);

 private:
  using Clock = std::chrono::steady_clock;
  /// Lines about stages that are settled, play-offs that are required, and lots that were drawn.
  [[nodiscard]] std::vector<std::string> news(const std::vector<formats::Stage>&) const;
  void tell(const std::vector<std::string>& lines);
  /// Prints each note and each piece of news only once.
  void tell_news(const runner::Progress&);

  formats::Plan plan_;
  std::vector<tournament::StageForecast> stages_;
  std::vector<std::string> names_;  // by entrant
  std::set<std::string> told_;      // printed news
  LiveText table_;
  Clock::time_point last_line_ = Clock::now();
  int games_at_last_line_ = 0;
  std::size_t notes_told_ = 0;
};

}  // namespace aspis::cli
