// Time limits, and the durations that people write: 500ms, 2s, 1m.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::protocol {

/// Limits for one seat. An absent limit is written "-" on the wire.
struct TimeControl {
  std::optional<std::chrono::milliseconds> move;
  std::optional<std::chrono::milliseconds> game;
  bool operator==(const TimeControl&) const = default;
};

/// "5000 -": whole milliseconds a move and a game.
[[nodiscard]] std::string text(const TimeControl&);

/// Reads 500ms, 2s, 1.5s, 1m, 2h; more than zero and at most 24 hours.
[[nodiscard]] Result<std::chrono::milliseconds> read_duration(std::string_view text);

/// The shortest of those forms: 90000 ms is "90s", 60000 ms is "1m".
[[nodiscard]] std::string text(std::chrono::milliseconds);

}  // namespace aspis::protocol
