// The network lag of a bot's lines, as the referee itself measured it, and its refund. Pure
// arithmetic, no timers.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// The round trips of one connection, by pings with numbers; one is under way at a time.
class LagMeter {
 public:
  /// The number of the ping that is sent now. A ping without an answer by now counts as lost, and a
  /// bot that does not answer has no lag.
  [[nodiscard]] std::uint64_t ping(Instant now) {
    if (sent_) kept_ = 0;
    sent_ = now;
    return ++number_;
  }

  void pong(std::uint64_t number, Instant now) {
    if (!sent_ || number != number_) return;
    last_ = std::chrono::duration_cast<std::chrono::microseconds>(now - *sent_);
    sent_.reset();
    trips_[next_] = last_;
    next_ = (next_ + 1) % trips_.size();
    kept_ = std::min(kept_ + 1, trips_.size());
  }

  /// The last round trip; zero before the first.
  [[nodiscard]] std::chrono::microseconds last() const {
    return kept_ > 0 ? last_ : std::chrono::microseconds(0);
  }

  /// The smallest of the last few round trips, so that a bot's own slowness does not count.
  [[nodiscard]] std::chrono::microseconds smallest() const {
    auto least = last();
    for (std::size_t back = 1; back <= kept_; ++back) {
      least = std::min(least, trips_[(next_ + trips_.size() - back) % trips_.size()]);
    }
    return least;
  }

 private:
  std::array<std::chrono::microseconds, 8> trips_{};
  std::size_t next_ = 0;
  std::size_t kept_ = 0;
  std::chrono::microseconds last_{0};
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
