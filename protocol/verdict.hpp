// How a game ended: the closed list of reasons, and the result of every seat.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::protocol {

/// Closed list; RECORD.md defines each reason for each game.
enum class Reason : std::uint8_t {
  points,
  last_spot,
  home,
  tie,
  pass_pass,
  no_moves,
  illegal,
  malformed,
  timeout,
  crash,
  memory,
  output_limit,
  protocol,
  disconnected,
  resigned,
  aborted,
  void_,
};
inline constexpr int reason_count = 17;

/// As written in records and on the wire: "last-spot", "void".
[[nodiscard]] std::string_view name(Reason);
[[nodiscard]] std::optional<Reason> reason_from(std::string_view name);

/// True if a seat lost by its own error rather than on the board.
[[nodiscard]] bool is_forfeit(Reason);

enum class Standing : std::uint8_t { win, loss, tie, void_ };
[[nodiscard]] std::string_view name(Standing);
[[nodiscard]] std::optional<Standing> standing_from(std::string_view name);

/// Seats are counted from 0 in the order in which they first move.
struct Verdict {
  Reason reason = Reason::void_;
  /// The seat that forfeited; the last one if there were several.
  std::optional<int> culprit;
  std::vector<Standing> standings;   // one a seat
  std::vector<std::int64_t> scores;  // one a seat
  /// By how much the deadline was passed; only with Reason::timeout.
  std::optional<std::chrono::milliseconds> overrun;
  /// For people: one line, may be empty.
  std::string detail;

  bool operator==(const Verdict&) const = default;
};

}  // namespace aspis::protocol
