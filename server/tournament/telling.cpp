// What the planner tells those who watch, and how long it waits when it has nothing to do.
#include <algorithm>
#include <utility>

#include "server/tournament/runner_shared.hpp"

namespace aspis::tournament {
namespace {

constexpr std::chrono::milliseconds between_news(250);
/// Of the planner's time, telling takes at most one part in so many.
constexpr int share = 10;

}  // namespace

const char* name(RunState state) {
  switch (state) {
    case RunState::paused:
      return "paused";
    case RunState::pausing:
      return "pausing";
    case RunState::running:
      return "running";
    case RunState::finished:
      return "finished";
    case RunState::failed:
      return "failed";
  }
  return "";
}

bool Runner::Shared::has_news() const {
  if (!options_.hosting || options_.hosting->observer == nullptr || view_ == nullptr) return false;
  return untold_ || state_now() != told_state_;
}

bool Runner::Shared::may_tell() const {
  return Clock::now() - told_ >= std::max<Clock::duration>(between_news, share * tell_cost_);
}

void Runner::Shared::tell() {
  std::shared_ptr<const ScheduleIndex> view;
  {
    const Lock lock(mutex_);
    view = view_;
    untold_ = false;
    told_state_ = state_now();
  }
  const auto began = Clock::now();
  options_.hosting->observer->schedule_changed(options_.hosting->name, tournament_, view->schedule(), told_state_);
  told_ = Clock::now();
  tell_cost_ = told_ - began;
}

/// Until somebody brings something, or it is time for what was put off.
void Runner::Shared::wait_for_news(Lock& lock) {
  std::optional<Clock::time_point> due;
  const auto at = [&](Clock::time_point time) { due = due ? std::min(*due, time) : time; };
  if (stale_ && !ended_ && !stopping_ && !gone_pending_) at(scheduled_ + schedule_pause());
  if (has_news()) at(told_ + std::max<Clock::duration>(between_news, share * tell_cost_));
  if (due) {
    changed_.wait_until(lock, *due);
  } else {
    changed_.wait(lock);
  }
}

}  // namespace aspis::tournament
