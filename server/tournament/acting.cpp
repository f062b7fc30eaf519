// What others bring to a run: pauses, and work that needs the file and the tournament for itself.
#include <utility>

#include "server/tournament/runner_shared.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {

RunState Runner::Shared::state() const {
  const Lock lock(mutex_);
  return state_now();
}

RunState Runner::Shared::state_now() const {
  if (failure_) return RunState::failed;
  if (ended_ == Ended::finished) return RunState::finished;
  if (!paused_) return RunState::running;
  return running_ > 0 ? RunState::pausing : RunState::paused;
}

void Runner::Shared::pause(bool at_once) {
  const std::lock_guard held(pool_mutex_);
  {
    const Lock lock(mutex_);
    paused_ = true;
    if (at_once && pool_ != nullptr) session_ended_ = true;
  }
  changed_.notify_one();
  if (at_once && pool_ != nullptr) pool_->abort();
}

void Runner::Shared::resume() {
  {
    const Lock lock(mutex_);
    paused_ = false;
  }
  changed_.notify_one();
  resumed_.notify_one();
  wake();
}

void Runner::Shared::wake() {
  const std::lock_guard held(pool_mutex_);
  if (pool_ == nullptr) return;
  {
    const Lock lock(mutex_);
    slots_wait_ = false;
  }
  pool_->wake();
}

bool Runner::Shared::act(Act work, db::Writer::Done done) {
  {
    const Lock lock(mutex_);
    if (over_ || failure_) return false;
    acts_.push_back({std::move(work), std::move(done)});
  }
  changed_.notify_one();
  return true;
}

bool Runner::Shared::submit(db::Writer::Work work, db::Writer::Done done) {
  const Lock lock(mutex_);
  if (closed_ || failure_) return false;
  // Copies: what a dead writer drops must not end with the mutex held.
  if (writer_ == nullptr) {
    early_.emplace_back(work, done);
  } else {
    writer_->submit(work, done);
  }
  return true;
}

/// The planner gives the tournament away and waits. It has submitted what it had decided on before, and
/// the writer keeps the order: nothing that was decided on an older tournament comes after the act.
void Runner::Shared::take_act(Lock& lock) {
  Asked asked = std::move(acts_.front());
  acts_.pop_front();
  acting_ = true;
  queue_.refill({});
  lock.unlock();
  writer_->submit_alone(
      [this, work = std::move(asked.work)](db::Store& store) { perform(work, store); },
      std::move(asked.done));
  lock.lock();
  changed_.wait(lock, [this] { return !acting_ || failure_; });
}

/// On the writer's thread, in the planner's place.
void Runner::Shared::perform(const Act& work, db::Store& store) {
  {
    const Lock lock(mutex_);
    for (const Stored& stored : std::exchange(inbox_, {})) enter(stored);
  }
  const Departures before = tournament_.departures;
  work(store, tournament_);
  abort_games_of_departed(before);
  correction_ = last_correction(store.audit());
  {
    const Lock lock(mutex_);
    // Whoever plays one of these still stores it there, where it counts for nothing.
    std::erase_if(open_, [this](const auto& open) {
      const auto row = tournament_.matches.find(open.second->row.id);
      return row != tournament_.matches.end() && !row->second.voided.empty();
    });
    stale_ = true;
    scheduled_ = {};  // what follows from it does not wait for its turn
    acting_ = false;
  }
  changed_.notify_one();
}

/// They were never played: once they are gone the opponents have won them.
void Runner::Shared::abort_games_of_departed(const Departures& before) {
  const std::lock_guard held(pool_mutex_);
  if (pool_ == nullptr) return;
  for (const auto& [number, row] : tournament_.departures) {
    if (!before.contains(number)) pool_->abort_games_of(number - 1);
  }
}

/// What came too late for the planner. Nothing is taken any more when this returns.
void Runner::Shared::act_after_the_end() {
  for (;;) {
    std::deque<Asked> left;
    {
      const Lock lock(mutex_);
      left.swap(acts_);
      if (left.empty() || failure_) {
        over_ = true;
        return;
      }
    }
    for (const Asked& asked : left) {
      asked.work(store_, tournament_);
      if (asked.done) asked.done();
    }
  }
}

}  // namespace aspis::tournament
