// What a run shows while it plays: news as lines, and on a terminal below them a table that is
// drawn over itself. Plays nothing.
#pragma once

#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "server/cli/drawing/drawing.hpp"
#include "server/runner/runner.hpp"
#include "server/tournament/forecast.hpp"

namespace aspis::cli {

/// Writes to standard output: for one thread at a time.
class RunView {
 public:
  /// What was so before this run is no news.
  RunView(const tournament::Tournament&, const formats::Schedule&);

  /// To be called ten times a second.
  void show(const runner::Progress&);
  /// The last one: nothing of a table is left.
  void finish(const runner::Progress&);

 private:
  using Clock = std::chrono::steady_clock;
  /// Stages settled, play-offs asked for, lots drawn.
  [[nodiscard]] std::vector<std::string> news(const std::vector<formats::Stage>&) const;
  void tell(const std::vector<std::string>& lines);
  /// Each of these lines once.
  void tell_news(const runner::Progress&);
  void tell_notes(const runner::Progress&);
  void draw(const runner::Progress&);
  void clear();

  formats::Plan plan_;
  std::vector<tournament::StageForecast> stages_;
  std::vector<std::string> names_;  // by entrant
  std::set<std::string> told_;      // news
  bool terminal_;
  std::size_t drawn_ = 0;  // lines of the table that are on the screen
  Clock::time_point last_line_ = Clock::now();
  int games_at_last_line_ = 0;
  std::size_t notes_told_ = 0;
};

}  // namespace aspis::cli
