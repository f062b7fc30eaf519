#include "referee/seats/box_watch.hpp"

#include <utility>

namespace aspis::seats {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Between two looks; what /proc counts comes in steps of 10 ms.
constexpr milliseconds period_of_groups{5};
constexpr milliseconds period_of_trees{20};
/// What a program may use between two looks that is no thinking: a timer, a collector of garbage.
constexpr microseconds idle_enough{1'000};

std::string mebibytes(std::size_t bytes) {
  return std::to_string(bytes >> 20U) + " MiB";
}

}  // namespace

void BoxWatch::start(std::shared_ptr<void> owner, sandbox::Container& container, bool ponder,
                     std::function<void(const Fault&)> over) {
  container_ = &container;
  ponder_ = ponder;
  over_ = std::move(over);
  turn_ = Turn::nobodys;
  aside_ = microseconds(0);
  look_later(std::move(owner));
}

void BoxWatch::stop() {
  if (container_ != nullptr) container_->freeze(false);
  container_ = nullptr;
  over_ = nullptr;
  timer_.cancel();
}

void BoxWatch::turn(bool its_own) {
  turn_ = its_own ? Turn::own : Turn::other;
  looked_ = false;
  if (its_own && container_ != nullptr) container_->freeze(false);
}

void BoxWatch::turn_of_nobody() {
  turn(true);
  turn_ = Turn::nobodys;
}

void BoxWatch::look_later(std::shared_ptr<void> owner) {
  timer_.expires_after(container_->is_counted() ? period_of_groups : period_of_trees);
  timer_.async_wait([this, owner = std::move(owner)](const boost::system::error_code& error) {
    if (!error && container_ != nullptr) look(owner);
  });
}

void BoxWatch::look(std::shared_ptr<void> owner) {
  const bool aside = turn_ == Turn::other && !ponder_ && !container_->is_frozen();
  sandbox::Usage usage;
  if (aside || !container_->keeps_memory()) usage = container_->usage();
  if (const auto fault = memory_fault_of(usage)) {
    const auto over = std::exchange(over_, nullptr);
    container_ = nullptr;
    if (over) over(*fault);
    return;
  }
  if (aside) look_aside(usage);
  look_later(std::move(owner));
}

std::optional<Fault> BoxWatch::memory_fault_of(const sandbox::Usage& usage) {
  const std::size_t limit = container_->box().limits.memory_bytes;
  if (usage.memory_bytes > limit) return memory_fault(usage.memory_bytes, limit);
  // The kernel takes the largest process, and the program itself may live on without it.
  constexpr unsigned seldom = 8;
  const bool asks = container_->keeps_memory() && ++looks_ % seldom == 0;
  if (asks && container_->was_out_of_memory()) return memory_fault(0, limit);
  return std::nullopt;
}

void BoxWatch::look_aside(const sandbox::Usage& usage) {
  const microseconds more = usage.cpu - used_;
  used_ = usage.cpu;
  // The first look of a turn has nothing to be compared with.
  if (!std::exchange(looked_, true) || more <= idle_enough) return;
  aside_ += more;
  container_->freeze(true);
}

Fault memory_fault(std::size_t used, std::size_t limit) {
  return {protocol::Reason::memory, "used " + (used > 0 ? mebibytes(used) + " of" : "too much") +
                                        " memory, the limit is " + mebibytes(limit)};
}

}  // namespace aspis::seats
