// One seat's time: the remaining time and the limit of a move. Pure arithmetic, no timers.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "protocol/time_control.hpp"

namespace aspis::match {

class Budget {
 public:
  Budget(const protocol::TimeControl& limits, std::chrono::milliseconds grace)
      : move_(limits.move), game_left_(limits.game), grace_(grace) {}

  /// The time limits for the seat's next `go`: that of the move and the rest of the game's, rounded
  /// down to milliseconds.
  [[nodiscard]] protocol::TimeControl left() const {
    protocol::TimeControl rest{move_, std::nullopt};
    if (game_left_) rest.game = std::chrono::floor<std::chrono::milliseconds>(*game_left_);
    return rest;
  }

  /// The longest time that an answer may take now, grace included; nullopt without a limit.
  [[nodiscard]] std::optional<std::chrono::microseconds> limit() const {
    std::optional<std::chrono::microseconds> limit = move_;
    if (game_left_) limit = limit ? std::min(*limit, *game_left_) : *game_left_;
    if (limit) *limit += grace_;
    return limit;
  }

  /// The part of `allowed` that is not charged to an answer after `all`. If a game limit saves time
  /// for later moves, all of it; otherwise only as much as keeps the answer within its limit.
  [[nodiscard]] std::chrono::microseconds uncharged(std::chrono::microseconds all,
                                                    std::chrono::microseconds allowed) const {
    if (game_left_) return std::min(all, allowed);
    const auto over = all - limit().value_or(all);
    return std::clamp(over, std::chrono::microseconds(0), allowed);
  }

  /// Charges `time` for a move. Grace used beyond the game's limit is not charged later.
  void spend(std::chrono::microseconds time) {
    if (game_left_) {
      *game_left_ = std::max(*game_left_ - time, std::chrono::microseconds(0));
    }
  }

 private:
  std::optional<std::chrono::milliseconds> move_;
  std::optional<std::chrono::microseconds> game_left_;
  std::chrono::milliseconds grace_;
};

/// By how much `time` is over `limit`, rounded up, for verdicts.
[[nodiscard]] inline std::chrono::milliseconds overrun(std::chrono::microseconds time,
                                                       std::chrono::microseconds limit) {
  return std::chrono::ceil<std::chrono::milliseconds>(time - limit);
}

}  // namespace aspis::match
