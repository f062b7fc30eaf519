// A bot that stays for several games, one after the other: what takes a new seat for each of them.
#pragma once

#include <memory>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Destroying it says goodbye to the bot. Everything runs on one thread.
class KeptBot {
 public:
  virtual ~KeptBot() = default;

  /// For the next game, when the last one's seat is closed. Outlives the seat's use.
  [[nodiscard]] virtual std::unique_ptr<Seat> next_seat() = 0;
};

}  // namespace aspis::seats
