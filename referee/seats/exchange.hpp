// The last lines that a referee and a bot exchanged in a game, with their times, for the bot's
// author.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Owned by a seat, on its thread. Keeps ten lines and the line that the bot has begun.
class Exchange {
 public:
  /// A game begins; everything before it is forgotten.
  void begin(Instant now);
  /// The game is over; what follows is not kept.
  void end() { is_on_ = false; }
  /// Whole lines for the bot.
  void tell(std::string_view lines, Instant now);
  /// Bytes from the bot, in any pieces. Drops pings and lines for the lobby.
  void hear(std::string_view bytes, Instant now);

  [[nodiscard]] std::vector<ExchangedLine> lines() const;

 private:
  void add(bool by_bot, std::string_view text, Instant now);

  bool is_on_ = false;
  Instant begun_{};
  std::deque<ExchangedLine> lines_;
  std::string unfinished_;  // of the bot's
  Instant heard_{};         // its last bytes
};

}  // namespace aspis::seats
