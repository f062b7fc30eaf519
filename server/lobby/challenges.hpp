// The challenges of a lobby as mere records: who asked whom for what, and what came of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "protocol/result.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// Keeps challenges by number and by a clock that the caller reads. Knows neither bots nor games.
class Challenges {
 public:
  using Moment = std::chrono::sys_seconds;
  using State = Challenge::State;

  /// Gives the challenge as it is kept, with its number. An error where the two have an open one of
  /// the same kind (practice or match) already, or the asker has many open. It expires at `until`,
  /// or never where that is nothing.
  [[nodiscard]] protocol::Result<Challenge> open(Challenge, std::optional<Moment> until);

  /// Whoever was asked accepts or declines, whoever asks withdraws. Errors say that the challenge
  /// is not open any more, or not this entrant's.
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  // These give the challenges that have just expired.

  std::vector<Challenge> expire_due(Moment now);
  /// All open practice challenges from or to this entrant.
  std::vector<Challenge> expire_practice_of(int entrant);
  std::optional<Challenge> expire(std::int64_t id);

  /// The open ones and the last hundred others, by number.
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

}  // namespace aspis::lobby
