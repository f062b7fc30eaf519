#include "referee/seats/box_watch.hpp"

#include <utility>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::seats {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// From the end of a turn until the bot is frozen: to flush, to collect garbage.
constexpr milliseconds freeze_after{5};
/// Periods of the memory checks: of processes in /proc, or of a control group's counter.
constexpr milliseconds process_period{20};
constexpr milliseconds group_period{40};

std::string mebibytes(std::size_t bytes) {
  return std::to_string(bytes >> 20U) + " MiB";
}

}  // namespace

void BoxWatch::start(std::shared_ptr<void> owner, sandbox::Container& container, bool ponder,
                     std::function<void(const Failure&)> over) {
  owner_ = std::move(owner);
  container_ = &container;
  ponder_ = ponder;
  over_ = std::move(over);
  turn_ended_.reset();
  check_memory_later();
}

void BoxWatch::stop() {
  if (container_ != nullptr) container_->freeze(false);
  container_ = nullptr;
  over_ = nullptr;
  turn_ended_.reset();
  memory_timer_.cancel();
  freeze_timer_.cancel();
  freeze_waits_ = false;
  owner_.reset();
}

bool BoxWatch::begin_turn() {
  turn_ended_.reset();
  if (container_ == nullptr || !container_->is_frozen()) return false;
  container_->freeze(false);
  return true;
}

void BoxWatch::end_turn(Instant now) {
  turn_ended_ = now;
  if (!ponder_ && !freeze_waits_ && container_ != nullptr) freeze_at(now + freeze_after);
}

/// The timer is not touched by each turn: when it fires, it looks whether it came too early.
void BoxWatch::freeze_at(Instant when) {
  freeze_waits_ = true;
  freeze_timer_.expires_at(when);
  freeze_timer_.async_wait([this, owner = owner_](const boost::system::error_code& error) {
    if (error || container_ == nullptr) return;
    freeze_waits_ = false;
    if (!turn_ended_) return;
    const Instant due = *turn_ended_ + freeze_after;
    if (steady_clock::now() < due) {
      freeze_at(due);
    } else {
      container_->freeze(true);
    }
  });
}

void BoxWatch::check_memory_later() {
  memory_timer_.expires_after(container_->keeps_memory() ? group_period : process_period);
  memory_timer_.async_wait([this, owner = owner_](const boost::system::error_code& error) {
    if (!error && container_ != nullptr) check_memory();
  });
}

void BoxWatch::check_memory() {
  if (const auto used = container_->too_much_memory()) {
    const Failure failure = memory_failure(*used, container_->box().limits.memory_bytes);
    const auto over = std::exchange(over_, nullptr);
    container_ = nullptr;
    if (over) over(failure);
    return;
  }
  check_memory_later();
}

Failure start_failure(std::string detail) {
  const bool is_of_host = detail.starts_with(sandbox::host_cannot);
  return {protocol::Reason::crash, std::move(detail), std::nullopt, is_of_host};
}

Failure memory_failure(std::size_t used, std::size_t limit) {
  return {protocol::Reason::memory, "used " + (used > 0 ? mebibytes(used) + " of" : "too much") +
                                        " memory, the limit is " + mebibytes(limit)};
}

}  // namespace aspis::seats
