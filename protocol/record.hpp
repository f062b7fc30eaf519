// The record of one game: what RECORD.md specifies, as a value, with its reader and writer.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"

namespace aspis::protocol {

/// A move that was accepted.
struct PlayedMove {
  std::string move;
  std::chrono::microseconds time{};
  std::chrono::microseconds lag{};  // of the network, not in `time`
  bool operator==(const PlayedMove&) const = default;
};

/// A seat that lost the game, or its place in it, by its own error.
struct Forfeit {
  int seat = 0;
  Reason reason = Reason::void_;
  std::chrono::microseconds time{};                  // since `go`
  std::optional<std::chrono::milliseconds> overrun;  // with Reason::timeout, rounded up
  /// The refused line, byte for byte; nullopt if the bot sent none.
  std::optional<std::string> answer;
  std::string detail;
  std::chrono::microseconds lag{};  // of the network, not in `time`
  bool operator==(const Forfeit&) const = default;
};

/// Something that a seat did wrong without losing by it.
struct Warning {
  int seat = 0;
  std::string text;
  bool operator==(const Warning&) const = default;
};

using Event = std::variant<PlayedMove, Forfeit, Warning>;

struct RecordedSeat {
  std::string mark;
  std::string name;
  bool operator==(const RecordedSeat&) const = default;
};

struct Record {
  std::string game;
  std::string date;                   // 2026-11-20T20:51:06Z
  std::optional<std::uint64_t> seed;  // nullopt if the board came from a file
  Setup setup;
  std::string dictionary;  // SHA-256, empty if the game needs none
  TimeControl clock;
  std::chrono::milliseconds grace{};
  int cores = 1;          // of the referee's machine
  int games_at_once = 1;  // played on it together with this one
  std::string box;        // how its programs were confined, "A" to "D"; "" without programs
  std::vector<RecordedSeat> seats;
  std::vector<Event> events;
  Verdict verdict;

  bool operator==(const Record&) const = default;
};

/// Ends in \n. Reading it back gives an equal record, and writing that the same bytes.
[[nodiscard]] std::string text(const Record&);

/// Errors begin with "line N: ". Checks the form of RECORD.md only; the referee checks the moves
/// and the verdict.
[[nodiscard]] Result<Record> read_record(std::string_view text);

}  // namespace aspis::protocol
