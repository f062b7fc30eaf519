// A record in sentences for people: who played, how it ended, how long it took. Draws no boards.
#pragma once

#include <chrono>
#include <string>

#include "protocol/record.hpp"

namespace aspis::cli {

/// "850 us", "12.3 ms", "1.25 s".
[[nodiscard]] std::string shown_time(std::chrono::microseconds);

/// "anna (W)"
[[nodiscard]] std::string shown_seat(const protocol::Record&, int seat);

/// "anna (W) wins, W 23, B 12: both sides passed"
[[nodiscard]] std::string verdict_words(const protocol::Record&);

/// Game, seats, date, seed and clock; the verdict; every seat's time. Lines end with \n.
[[nodiscard]] std::string header_of(const protocol::Record&);

/// "move 3: W,1,1,1,1,5,1,apple in 12.3 ms", or how a seat forfeited, or what it is warned of.
[[nodiscard]] std::string event_words(const protocol::Record&, const protocol::Event&, int ply);

}  // namespace aspis::cli
