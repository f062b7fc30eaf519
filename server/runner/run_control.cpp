#include "server/runner/run_control.hpp"

#include <utility>

namespace aspis::runner {

using tournament::RunState;

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

}  // namespace aspis::runner
