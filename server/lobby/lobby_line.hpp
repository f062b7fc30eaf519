// The lines that a bot may say to the lobby, between and during its games, read into values.
// Whether a line is allowed is decided elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/result.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// "lobby who"
struct WhoLine {
  bool operator==(const WhoLine&) const = default;
};
/// "lobby check"
struct CheckLine {
  bool operator==(const CheckLine&) const = default;
};
/// "lobby practice on", "lobby practice off": whether practice is accepted from anybody.
struct PracticeLine {
  bool on = false;
  bool operator==(const PracticeLine&) const = default;
};
/// "lobby challenge 417 board=6x6x3 time=5s", "lobby challenge house:boxing_greedy", "lobby
/// challenge 417 match=M12 rows=8 at=2026-11-28T10:00:00Z"
struct ChallengeLine {
  std::string whom;    // an alias, or the name of a sample bot
  bool house = false;  // the name of a sample bot
  std::optional<std::int64_t> match;
  std::string at;  // UTC, well-formed; "" where it was not given
  Terms asked;     // only what was named
  bool operator==(const ChallengeLine&) const = default;
};
/// "lobby accept 3", "lobby decline 3"
struct AnswerLine {
  std::int64_t challenge = 0;
  bool accept = false;
  bool operator==(const AnswerLine&) const = default;
};
/// "lobby withdraw 3"
struct WithdrawLine {
  std::int64_t challenge = 0;
  bool operator==(const WithdrawLine&) const = default;
};

using LobbyLine =
    std::variant<WhoLine, CheckLine, PracticeLine, ChallengeLine, AnswerLine, WithdrawLine>;

/// `line` without its end. Errors are for people: what could not be read, and what to write.
[[nodiscard]] protocol::Result<LobbyLine> read_lobby_line(std::string_view line);
/// Reading it back gives an equal value.
[[nodiscard]] std::string text(const LobbyLine&);

}  // namespace aspis::lobby
