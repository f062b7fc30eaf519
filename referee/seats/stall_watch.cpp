#include "referee/seats/stall_watch.hpp"

#include <algorithm>

namespace aspis::seats {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds every{25};
constexpr std::size_t max_periods = 64;

}  // namespace

StallWatch::~StallWatch() {
  timer_.cancel();
}

std::shared_ptr<void> StallWatch::watch() {
  auto watcher = watchers_.lock();
  if (watcher) return watcher;
  watcher = std::shared_ptr<void>(this, [](void* watch) {
    auto* const self = static_cast<StallWatch*>(watch);
    self->is_looking_ = false;
    self->timer_.cancel();
  });
  watchers_ = watcher;
  is_looking_ = true;
  wait();
  return watcher;
}

void StallWatch::wait() {
  due_ = steady_clock::now() + every;
  timer_.expires_at(due_);
  timer_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure && is_looking_) look();
  });
}

void StallWatch::look() {
  const Instant now = steady_clock::now();
  if (now - due_ >= least) {
    periods_.push_back({due_, now});
    if (periods_.size() > max_periods) periods_.pop_front();
  }
  wait();
}

microseconds StallWatch::between(Instant from, Instant to) const {
  microseconds away(0);
  const auto add = [&](Instant begin, Instant end) {
    begin = std::max(begin, from);
    end = std::min(end, to);
    if (begin < end) away += std::chrono::duration_cast<microseconds>(end - begin);
  };
  for (const Period& period : periods_) add(period.from, period.to);
  const Instant now = steady_clock::now();
  if (is_looking_ && now - due_ >= least) add(due_, now);
  return away;
}

}  // namespace aspis::seats
