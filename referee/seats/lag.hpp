// The network lag of a bot's lines, as the referee itself measured it, and its refund. Pure
// arithmetic, no timers.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// The round trips of one connection, by pings with numbers; one is under way at a time.
class LagMeter {
 public:
  /// The number of the ping that is sent now. A ping without an answer by now counts as lost, and a
  /// bot that does not answer has no lag.
  [[nodiscard]] std::uint64_t ping(Instant now) {
    if (sent_) trips_.clear();
    sent_ = now;
    return ++number_;
  }

  void pong(std::uint64_t number, Instant now) {
    if (!sent_ || number != number_) return;
    constexpr std::size_t kept = 8;
    trips_.push_back(std::chrono::duration_cast<std::chrono::microseconds>(now - *sent_));
    if (trips_.size() > kept) trips_.erase(trips_.begin());
    sent_.reset();
  }

  /// The last round trip; zero before the first.
  [[nodiscard]] std::chrono::microseconds last() const {
    return trips_.empty() ? std::chrono::microseconds(0) : trips_.back();
  }

  /// The smallest of the last few round trips, so that a bot's own slowness does not count.
  [[nodiscard]] std::chrono::microseconds smallest() const {
    return trips_.empty() ? last() : *std::min_element(trips_.begin(), trips_.end());
  }

 private:
  std::vector<std::chrono::microseconds> trips_;  // the last few
  std::optional<Instant> sent_;
  std::uint64_t number_ = 0;
};

/// The lag that one seat may still be refunded in one game.
class LagQuota {
 public:
  /// Refunds up to `most` per move, from a quota that begins full and regains `refill` per move.
  LagQuota(std::chrono::microseconds most, std::chrono::microseconds quota,
           std::chrono::microseconds refill)
      : most_(most), full_(quota), left_(quota), refill_(refill) {}

  [[nodiscard]] std::chrono::microseconds allowance(std::chrono::microseconds lag) const {
    return std::max(std::chrono::microseconds(0), std::min({lag, most_, left_}));
  }

  /// After a move, of whose allowance `used` was used.
  void spend(std::chrono::microseconds used) { left_ = std::min(full_, left_ - used + refill_); }

 private:
  std::chrono::microseconds most_;
  std::chrono::microseconds full_;
  std::chrono::microseconds left_;
  std::chrono::microseconds refill_;
};

}  // namespace aspis::seats
