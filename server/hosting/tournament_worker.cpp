#include "server/hosting/tournament_worker.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace aspis::hosting {

using tournament::RunState;
using tournament::Tournament;

namespace {

/// Between two attempts to open a file that has failed.
constexpr std::chrono::milliseconds first_delay{1'000};
constexpr std::chrono::milliseconds longest_delay{60'000};

}  // namespace

TournamentWorker::TournamentWorker(sandbox::Sandbox& sandbox, Hooks hooks)
    : sandbox_(sandbox), hooks_(std::move(hooks)) {
}

TournamentWorker::~TournamentWorker() {
  stop(true);
  join();
}

void TournamentWorker::start(protocol::Result<OpenTournament> opened) {
  thread_ = std::thread([this, kept = std::make_shared<protocol::Result<OpenTournament>>(
                                   std::move(opened))]() mutable {
    const auto own = std::exchange(kept, nullptr);
    work_and_recover(std::move(*own));
    drop_tasks_and_enter(Phase::over);
  });
}

void TournamentWorker::work_and_recover(protocol::Result<OpenTournament> opened) {
  auto delay = first_delay;
  for (;;) {
    std::string why;
    if (opened) {
      const auto began = std::chrono::steady_clock::now();
      const auto worked = work_until_it_fails(*std::move(opened));
      if (worked) return;
      why = worked.error().text;
      if (std::chrono::steady_clock::now() - began > longest_delay) delay = first_delay;
    } else {
      why = opened.error().text;
    }
    if (!wait_after_failure(why, delay)) return;
    delay = std::min(2 * delay, longest_delay);
    opened = reopen();
    if (opened) hooks_.recovered();
  }
}

/// The error says what it failed of; without one it was stopped.
protocol::Result<void> TournamentWorker::work_until_it_fails(OpenTournament opened) {
  try {
    {
      const Lock lock(mutex_);
      plays_ = opened.tournament.row.running;
      phase_ = Phase::waiting;
    }
    work(opened.store, std::move(opened.tournament));
    return {};
  } catch (const std::exception& error) {
    return protocol::Error{error.what()};
  }
}

protocol::Result<OpenTournament> TournamentWorker::reopen() {
  try {
    return hooks_.reopen();
  } catch (const std::exception& error) {
    return protocol::Error{error.what()};
  }
}

/// False where it is stopped meanwhile.
bool TournamentWorker::wait_after_failure(const std::string& why, std::chrono::milliseconds delay) {
  drop_tasks_and_enter(Phase::failed);
  hooks_.failed(why, delay);
  Lock lock(mutex_);
  changed_.wait_for(lock.native(), delay, [this] {
    mutex_.assert_held();
    return stop_ != Stop::none || retries_;
  });
  retries_ = false;
  return stop_ == Stop::none;
}

void TournamentWorker::retry() {
  {
    const Lock lock(mutex_);
    if (phase_ == Phase::failed) retries_ = true;
  }
  changed_.notify_all();
}

bool TournamentWorker::is_stopping() const {
  const Lock lock(mutex_);
  return stop_ != Stop::none;
}

void TournamentWorker::work(db::Store& store, Tournament tournament) {
  while (!is_stopping()) {
    if (!tournament.row.closed.empty() && keep_schedule(tournament).finished) {
      rest(store, tournament);
    } else {
      run(store, tournament);
    }
  }
  perform_waiting(store, tournament);
}

void TournamentWorker::run(db::Store& store, Tournament& tournament) {
  perform_waiting(store, tournament);
  // Ended before the runner is gone where that throws.
  const auto ending = [this](void*) { hooks_.end_run(); };
  const std::unique_ptr<void, decltype(ending)> begun(this, ending);
  runner::RunOptions options = hooks_.begin_run(store, tournament);
  runner::Runner runner(store, std::move(tournament), std::move(options), sandbox_);
  const auto parting = [this](void*) {
    const Lock lock(mutex_);
    const bool finished = runner_->state() == RunState::finished;
    runner_ = nullptr;
    phase_ = finished ? Phase::resting : Phase::waiting;
  };
  const std::unique_ptr<void, decltype(parting)> known(this, parting);
  {
    const Lock lock(mutex_);
    runner_ = &runner;
    phase_ = Phase::playing;
    for (const Task& task : std::exchange(tasks_, {})) static_cast<void>(hand_over(task));
    if (!plays_) runner.pause(false);
    if (stop_ == Stop::finish) runner.stop();
    if (stop_ == Stop::abort) runner.stop_now();
  }
  static_cast<void>(runner.run({}));
  tournament = runner.take_tournament();
}

/// Until an act makes that there is something to play again, or the end.
void TournamentWorker::rest(db::Store& store, Tournament& tournament) {
  enter(Phase::resting);
  tournament.chain = store.chain_head();  // with what the run said at its end
  hooks_.published(snapshot_of(tournament), RunState::finished);
  for (auto task = next_task(true); task; task = next_task(true)) {
    perform(*task, store, tournament);
    if (!keep_schedule(tournament).finished) return;
  }
}

void TournamentWorker::perform(const Task& task, db::Store& store, Tournament& tournament) {
  if (task.act) {
    task.act(store, tournament);
    tournament.chain = store.chain_head();
    const tournament::Snapshot snapshot = snapshot_of(tournament);
    if (!snapshot->schedule->finished) enter(Phase::waiting);  // there is something to play again
    hooks_.published(snapshot, state());
  } else {
    store.transaction([&] { task.work(store); });
  }
  if (task.done) task.done();
}

/// What came while there was no runner to give it to.
void TournamentWorker::perform_waiting(db::Store& store, Tournament& tournament) {
  for (auto task = next_task(false); task; task = next_task(false)) {
    perform(*task, store, tournament);
  }
}

std::optional<Task> TournamentWorker::next_task(bool wait) {
  Lock lock(mutex_);
  if (wait) {
    changed_.wait(lock.native(), [this] {
      mutex_.assert_held();
      return stop_ != Stop::none || !tasks_.empty();
    });
  }
  if (tasks_.empty()) return std::nullopt;
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

/// To the runner, which takes it also before it runs.
bool TournamentWorker::hand_over(const Task& task) {
  return task.act ? runner_->act(task.act, task.done) : runner_->submit(task.work, task.done);
}

void TournamentWorker::give(Task task) {
  {
    const Lock lock(mutex_);
    if (phase_ == Phase::over || phase_ == Phase::failed) return;
    if (runner_ != nullptr && hand_over(task)) return;
    tasks_.push_back(task);
  }
  changed_.notify_all();
}

void TournamentWorker::play() {
  const Lock lock(mutex_);
  plays_ = true;
  if (runner_ != nullptr) runner_->resume();
}

void TournamentWorker::pause(bool at_once) {
  const Lock lock(mutex_);
  plays_ = false;
  if (runner_ != nullptr) runner_->pause(at_once);
}

void TournamentWorker::wake() {
  const Lock lock(mutex_);
  if (runner_ != nullptr) runner_->wake();
}

RunState TournamentWorker::state() const {
  const Lock lock(mutex_);
  if (runner_ != nullptr) return runner_->state();
  switch (phase_) {
    case Phase::failed:
      return RunState::failed;
    case Phase::resting:
      return RunState::finished;
    case Phase::opening:
    case Phase::waiting:
    case Phase::playing:
    case Phase::over:
      break;
  }
  return RunState::paused;
}

void TournamentWorker::enter(Phase phase) {
  const Lock lock(mutex_);
  phase_ = phase;
}

void TournamentWorker::drop_tasks_and_enter(Phase phase) {
  std::deque<Task> dropped;
  {
    const Lock lock(mutex_);
    phase_ = phase;
    dropped.swap(tasks_);
  }
  changed_.notify_all();
}

void TournamentWorker::stop(bool at_once) {
  {
    const Lock lock(mutex_);
    if (stop_ != Stop::abort) stop_ = at_once ? Stop::abort : Stop::finish;
    if (runner_ != nullptr) at_once ? runner_->stop_now() : runner_->stop();
  }
  changed_.notify_all();
}

bool TournamentWorker::wait_until(std::chrono::steady_clock::time_point end) {
  if (!thread_.joinable()) return true;
  Lock lock(mutex_);
  return changed_.wait_until(lock.native(), end, [this] {
    mutex_.assert_held();
    return phase_ == Phase::over;
  });
}

void TournamentWorker::join() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace aspis::hosting
