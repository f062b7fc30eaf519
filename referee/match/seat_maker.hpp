// Provides an entrant's bot for its seats: a new process per game, or a kept one if possible.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/time_control.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/kept_bot.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// Used on the playing threads, by several at a time. May be empty; then it makes no seats.
class SeatMaker {
 public:
  using Fresh = std::function<std::unique_ptr<seats::Seat>(seats::Host&)>;
  using Kept = std::function<std::unique_ptr<seats::KeptBot>(seats::Host&)>;

  SeatMaker() = default;
  /// Any function that makes a seat is a maker of bots that are started for every game.
  template <class Function>
  requires std::constructible_from<Fresh, Function> &&
      (!std::same_as<std::remove_cvref_t<Function>, SeatMaker>)SeatMaker(Function fresh)
      : fresh_(std::move(fresh)) {}  // NOLINT: a function is one
  SeatMaker(Fresh fresh, Kept kept) : fresh_(std::move(fresh)), kept_(std::move(kept)) {}

  /// Returns the reason why the programs cannot play with a clock, or nullopt if they can.
  using Refusal = std::optional<std::string> (*)(const protocol::TimeControl&);
  void set_refusal(Refusal find) { refusal_ = find; }
  [[nodiscard]] std::optional<std::string> refusal(const protocol::TimeControl& clock) const {
    return refusal_ == nullptr ? std::nullopt : refusal_(clock);
  }

  explicit operator bool() const { return fresh_ != nullptr; }

  /// For one game.
  [[nodiscard]] std::unique_ptr<seats::Seat> operator()(seats::Host& host) const {
    return fresh_(host);
  }

  /// For several games; null if the bot must be started for each.
  [[nodiscard]] std::unique_ptr<seats::KeptBot> keep(seats::Host& host) const {
    return kept_ ? kept_(host) : nullptr;
  }

 private:
  Fresh fresh_;
  Kept kept_;
  Refusal refusal_ = nullptr;
};

}  // namespace aspis::match
