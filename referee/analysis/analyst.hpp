// Who judges positions of one game, and how much searching that may take.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "protocol/result.hpp"
#include "referee/analysis/lesson.hpp"
#include "referee/analysis/value.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::analysis {

/// How long a search may go on: a number of nodes, which makes it the same search everywhere, and
/// somebody who may end it early.
class Budget {
 public:
  explicit Budget(std::uint64_t nodes, std::function<bool()> stopped = {})
      : left_(nodes), stopped_(std::move(stopped)) {}

  /// Takes one node; false from the moment on that nothing is left.
  [[nodiscard]] bool take() {
    if (left_ == 0) return false;
    --left_;
    if ((++taken_ & 15U) == 0 && is_stopped()) left_ = 0;
    return left_ > 0;
  }
  /// Takes what a part of it has taken.
  void spend(std::uint64_t nodes) {
    left_ -= std::min(left_, nodes);
    taken_ += nodes;
  }
  [[nodiscard]] bool is_stopped() const { return stopped_ && stopped_(); }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  std::uint64_t left_;
  std::uint64_t taken_ = 0;
  std::function<bool()> stopped_;  // asked now and then
};

/// Keeps what it has found for the next position. Not for two threads at once.
class Analyst {
 public:
  virtual ~Analyst() = default;

  /// The position for the seat to move. `position` is one of the analyst's game, with two seats in
  /// it, and not over. `played` is a move that was made here and what is known of it, for the seat
  /// to move: it bounds the value, and is among the best where it is one.
  [[nodiscard]] virtual Judgement judge(const rules::Position& position,
                                        const std::optional<MoveValue>& played, Budget&) = 0;

  /// The move that teaches the loser most, in a game that ended on the board; nothing if the proofs
  /// alone show it.
  [[nodiscard]] virtual std::optional<Lesson> lesson(const std::vector<PlayedTurn>&,
                                                     int /*loser*/) const {
    return std::nullopt;
  }

  /// Whether values have a margin: the difference of the scores.
  [[nodiscard]] virtual bool counts_points() const { return false; }
};

/// For games of `rules` that began from `setup`. The error says why there is none: the game has no
/// analysis, or not for that many seats. `dictionary` may be null where the game needs none and
/// outlives the analyst.
[[nodiscard]] protocol::Result<std::unique_ptr<Analyst>> analyst_for(
    const rules::Rules& rules, const rules::Setup& setup, const words::Dictionary* dictionary);

}  // namespace aspis::analysis
