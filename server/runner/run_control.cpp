#include "server/runner/run_control.hpp"

#include <algorithm>
#include <utility>

#include "server/tournament/game_rows.hpp"

namespace aspis::runner {

using tournament::RunState;
using Lock = protocol::MutexLock;

bool is_absent(const RunOptions& options, const tournament::Tournament& tournament,
               formats::Entrant entrant) {
  if (tournament.departures.contains(entrant + 1)) return true;
  return !options.server && !options.seats.at(static_cast<std::size_t>(entrant));
}

std::string why_absent(const RunOptions& options, const tournament::Tournament& tournament,
                       formats::Entrant entrant) {
  const auto gone = tournament.departures.find(entrant + 1);
  if (gone != tournament.departures.end()) return tournament::words_of(gone->second);
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

RunControl::Phase RunControl::phase() const {
  const protocol::MutexLock lock(mutex_);
  return phase_;
}

bool RunControl::is_paused() const {
  const protocol::MutexLock lock(mutex_);
  return is_paused_;
}

Ended RunControl::how_it_ended() const {
  const protocol::MutexLock lock(mutex_);
  return ended_.value_or(Ended::stopped);
}

bool RunControl::has_ended_by_itself() const {
  const protocol::MutexLock lock(mutex_);
  return ended_.has_value();
}

void RunControl::pause() {
  const protocol::MutexLock lock(mutex_);
  is_paused_ = true;
}

void RunControl::resume() {
  {
    const protocol::MutexLock lock(mutex_);
    is_paused_ = false;
  }
  changed_.notify_all();
}

void RunControl::stop(bool at_once) {
  {
    const protocol::MutexLock lock(mutex_);
    if (phase_ == Phase::on) phase_ = Phase::stopping;
    if (phase_ == Phase::stopping && at_once) phase_ = Phase::aborting;
  }
  changed_.notify_all();
}

void RunControl::end(Ended ended) {
  {
    const protocol::MutexLock lock(mutex_);
    if (phase_ != Phase::on) return;
    phase_ = Phase::ended;
    ended_ = ended;
  }
  changed_.notify_all();
}

void RunControl::fail(std::exception_ptr failure) {
  {
    const protocol::MutexLock lock(mutex_);
    if (phase_ == Phase::failed) return;
    phase_ = Phase::failed;
    failure_ = std::move(failure);
  }
  changed_.notify_all();
}

void RunControl::rethrow_failure() const {
  std::exception_ptr failure;
  {
    const protocol::MutexLock lock(mutex_);
    failure = failure_;
  }
  if (failure) std::rethrow_exception(failure);
}

void RunControl::abort_session() {
  const protocol::MutexLock lock(mutex_);
  session_aborted_ = true;
}

bool RunControl::wait_for_session() {
  protocol::MutexLock lock(mutex_);
  changed_.wait(lock.native(), [this] {
    mutex_.assert_held();
    return phase_ != Phase::on || !session_aborted_ || !is_paused_;
  });
  return phase_ == Phase::on && std::exchange(session_aborted_, false);
}

RunState run_state(const RunControl& control, int running) {
  if (control.has_failed()) return RunState::failed;
  if (control.has_ended_by_itself() && control.how_it_ended() == Ended::finished) {
    return RunState::finished;
  }
  if (!control.is_paused()) return RunState::running;
  return running > 0 ? RunState::pausing : RunState::paused;
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
