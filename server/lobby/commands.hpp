// Lines that bots send to the lobby, between and during games: the limit on their rate, their
// parsed form and the replies.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/result.hpp"
#include "server/lobby/challenge_service.hpp"
#include "server/lobby/games.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// Accepts a few lines per second. The first line above the limit gets a warning; the lobby ignores
/// the rest of that second.
class LineRateLimit {
 public:
  static constexpr int most = 5;  // a second

  enum class Verdict { hear, warn, ignore };
  [[nodiscard]] Verdict count_line(std::chrono::steady_clock::time_point now) {
    if (count_ == 0 || now - began_ >= std::chrono::seconds(1)) {
      began_ = now;
      count_ = 0;
    }
    if (count_ > most) return Verdict::ignore;
    return ++count_ > most ? Verdict::warn : Verdict::hear;
  }

 private:
  std::chrono::steady_clock::time_point began_{};
  int count_ = 0;  // since `began_`, without ignored ones
};

/// "lobby who"
struct WhoLine {
  bool operator==(const WhoLine&) const = default;
};
/// "lobby check"
struct CheckLine {
  bool operator==(const CheckLine&) const = default;
};
/// "lobby practice on", "lobby practice off": whether the bot accepts practice with anyone.
struct PracticeLine {
  bool on = false;
  bool operator==(const PracticeLine&) const = default;
};
/// "lobby challenge 417 board=6x6x3 time=5s", "lobby challenge house:boxing_greedy", "lobby
/// challenge 417 match=M12 rows=8 at=2026-11-28T10:00:00Z"
struct ChallengeLine {
  std::string whom;    // an alias, or the name of a sample bot
  bool house = false;  // `whom` is a sample bot
  std::optional<std::int64_t> match;
  std::string at;  // UTC, well-formed; "" if not given
  Terms asked;     // contains only the given terms
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

/// `line` has no line end. The error says what could not be read and what to write instead.
[[nodiscard]] protocol::Result<LobbyLine> read_lobby_line(std::string_view line);

/// Carries out the lines that bots send, at a limited rate per bot. Refusals are sent to the bot as
/// notes. Owned by the Lobby, on the game thread.
class Commands {
 public:
  Commands(const Members&, const tournament::SampleBots&, ChallengeService&, Games&,
           const LobbyHost&);

  /// `line` begins with "lobby ".
  void handle_line(LobbyMember&, std::string_view line);

 private:
  struct Handler;

  [[nodiscard]] protocol::Result<Challenge> challenge(const LobbyMember& from,
                                                      const ChallengeLine&);
  void list_members(LobbyMember& to) const;

  const Members& members_;
  const tournament::SampleBots& sample_bots_;
  ChallengeService& challenges_;
  Games& games_;
  const LobbyHost& host_;
  std::map<int, LineRateLimit> limits_;  // by entrant
};

}  // namespace aspis::lobby
