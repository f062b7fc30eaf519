// Who asked whom for what, and what came of it: bookkeeping by a clock that the caller reads. Knows
// neither bots nor games.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "server/tournament/lobby.hpp"

namespace aspis::tournament {

class Challenges {
 public:
  using Moment = std::chrono::sys_seconds;
  using State = Challenge::State;

  /// As it stands in here, with its number. An error where an open one of the same kind, practice
  /// or a match, is between the two already, or many of the asker are open; `until` is when it
  /// expires, nothing is never.
  [[nodiscard]] protocol::Result<Challenge> open(Challenge, std::optional<Moment> until);

  /// Of one of the two: who was asked accepts or declines, who asks withdraws. Errors say what the
  /// challenge is instead of open, or whose it is.
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  // Those that are not open any more now.

  std::vector<Challenge> expire(Moment now);
  /// All open practice of somebody who is gone.
  std::vector<Challenge> leave(int entrant);
  /// It cannot be played any more, whatever it was: "begun".
  std::optional<Challenge> expire(std::int64_t id);

  /// Open ones and the last hundred others, by number.
  [[nodiscard]] std::vector<Challenge> list() const;

 private:
  struct Kept {
    Challenge challenge;
    std::optional<Moment> until;
  };
  [[nodiscard]] protocol::Result<Kept*> find_open(std::int64_t id);
  Challenge close(Kept&, State);
  template <class Matches>
  std::vector<Challenge> expire_where(Matches matches);

  std::map<std::int64_t, Kept> kept_;
  std::int64_t last_ = 0;
};

}  // namespace aspis::tournament
