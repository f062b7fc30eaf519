// One seat's time: what is left of it and when it runs out. Pure arithmetic, no timers.
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

  /// What the seat is told at its turn: the limit of the move and what is left of the game's,
  /// rounded down to milliseconds.
  [[nodiscard]] protocol::TimeControl left() const {
    protocol::TimeControl told{move_, std::nullopt};
    if (game_left_) told.game = std::chrono::floor<std::chrono::milliseconds>(*game_left_);
    return told;
  }

  /// The longest that an answer may take now, grace included; nothing where there is no limit.
  [[nodiscard]] std::optional<std::chrono::microseconds> limit() const {
    std::optional<std::chrono::microseconds> limit = move_;
    if (game_left_) limit = limit ? std::min(*limit, *game_left_) : *game_left_;
    if (limit) *limit += grace_;
    return limit;
  }

  /// How much of `allowed` is not charged to an answer that came after `all`. Time that is saved
  /// for later moves is always worth it; where nothing is saved, no more than keeps it in its
  /// limit.
  [[nodiscard]] std::chrono::microseconds uncharged(std::chrono::microseconds all,
                                                    std::chrono::microseconds allowed) const {
    if (game_left_) return std::min(all, allowed);
    const auto over = all - limit().value_or(all);
    return std::clamp(over, std::chrono::microseconds(0), allowed);
  }

  /// A move took `time`. What the grace allowed above the game's limit is not owed later.
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
