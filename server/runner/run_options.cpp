#include "server/runner/run_options.hpp"

#include <algorithm>
#include <utility>

#include "server/tournament/game_rows.hpp"

namespace aspis::runner {

using Lock = protocol::MutexLock;

bool is_absent(const RunOptions& options, const tournament::Tournament& tournament,
               formats::Entrant entrant) {
  if (tournament.departures.contains(entrant + 1)) return true;
  return !options.server && !options.seats.at(static_cast<std::size_t>(entrant));
}

std::string why_absent(const RunOptions& options, const tournament::Tournament& tournament,
                       formats::Entrant entrant) {
  const auto gone = tournament.departures.find(entrant + 1);
  if (gone != tournament.departures.end()) return tournament::departure_text(gone->second);
  const auto at = static_cast<std::size_t>(entrant);
  const bool known = at < options.missing.size() && !options.missing[at].empty();
  return known ? options.missing[at] : tournament::no_program;
}

bool is_decided_by_absence(const RunOptions& options, const tournament::Tournament& tournament,
                           const formats::DueGame& game) {
  const auto absent = static_cast<std::size_t>(std::count_if(
      game.seats.begin(), game.seats.end(),
      [&](formats::Entrant entrant) { return is_absent(options, tournament, entrant); }));
  return absent > 0 && (game.seats.size() == 2 || absent == game.seats.size());
}

void RunProgress::begin() {
  const Lock lock(mutex_);
  began_ = Clock::now();
}

void RunProgress::set_stages(std::vector<formats::Stage> stages) {
  const Lock lock(mutex_);
  progress_.stages = std::move(stages);
}

void RunProgress::add_running(int change) {
  const Lock lock(mutex_);
  progress_.running += change;
}

void RunProgress::set_tasks(int running, int pending) {
  const Lock lock(mutex_);
  progress_.running = running;
  progress_.tasks_running = running;
  progress_.tasks_pending = pending;
}

void RunProgress::tell(std::string note) {
  const Lock lock(mutex_);
  progress_.notes.push_back(std::move(note));
}

void RunProgress::add_game(int stage, const std::string& verdict) {
  const Lock lock(mutex_);
  const auto at = static_cast<std::size_t>(stage);
  if (at < progress_.stages.size()) ++progress_.stages[at].games_played;
  if (verdict.empty()) return;
  ++progress_.games_played;
  std::vector<std::string>& verdicts = progress_.last_verdicts;
  verdicts.insert(verdicts.begin(), verdict);
  if (verdicts.size() > verdicts_shown) verdicts.pop_back();
}

int RunProgress::running() const {
  const Lock lock(mutex_);
  return progress_.running;
}

Progress RunProgress::now() const {
  const Lock lock(mutex_);
  Progress progress = progress_;
  if (began_ != Clock::time_point{}) progress.passed = Clock::now() - began_;
  return progress;
}

}  // namespace aspis::runner
