// The challenges between a lobby's entrants: their states, the rules for them, and the messages to
// both sides.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/lobby/practice_queue.hpp"
#include "server/lobby/windows.hpp"

namespace aspis::lobby {

class Lobby;

/// Stores challenges by number. The caller passes the time. Knows neither bots nor games.
class Challenges {
 public:
  using Moment = std::chrono::sys_seconds;
  using State = Challenge::State;

  /// Returns the stored challenge with its number. Returns an error if the two already have an open
  /// challenge of the same kind (practice or match), or the challenger has too many open ones. It
  /// expires at `until`, if that is set.
  [[nodiscard]] protocol::Result<Challenge> open(Challenge, std::optional<Moment> until);

  /// The challenged entrant answers; the challenger withdraws. Returns an error if the challenge is
  /// not open, or not this entrant's.
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  // Each of these returns the challenges that it expired.

  std::vector<Challenge> expire_due(Moment now);
  /// All open practice challenges from or to this entrant.
  std::vector<Challenge> expire_practice(int entrant);
  /// All open challenges about matches that are closed to terms.
  std::vector<Challenge> expire_terms(const Windows&);

  /// The open challenges and the last hundred closed ones, by number.
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

/// Checks and opens challenges, tells both entrants of changes, and passes accepted challenges on:
/// practice to the practice queue, terms of a match to the host. Owned by the Lobby, on the game
/// thread.
class ChallengeService {
 public:
  ChallengeService(const LobbyOptions&, Members&, const tournament::SampleBots&, const Windows&,
                   PracticeQueue&, Lobby&);

  // As in Lobby:
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  /// Sends a newly connected bot the challenges that wait for its answer.
  void offer_open_challenges(int to) const;
  void expire_practice(int entrant) { tell_expired(challenges_.expire_practice(entrant)); }
  void expire_due() { tell_expired(challenges_.expire_due(options_.now())); }
  /// Expires challenges about matches that have begun, are gone, or allow no agreement any more.
  void expire_terms() { tell_expired(challenges_.expire_terms(windows_)); }
  void tell_expired(const std::vector<Challenge>&);
  [[nodiscard]] std::vector<Challenge> list() const { return challenges_.list(); }

 private:
  [[nodiscard]] protocol::Result<Challenge> open_practice(const LobbyMember& from,
                                                          Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> open_terms(Challenge wanted);
  [[nodiscard]] std::optional<protocol::Error> practice_refusal(const LobbyMember& from,
                                                                const Challenge& wanted) const;
  [[nodiscard]] protocol::Result<const LobbyMatch*> wanted_match(const Challenge& wanted) const;
  [[nodiscard]] std::optional<protocol::Error> match_refusal(const LobbyMatch&) const;
  [[nodiscard]] std::optional<protocol::Error> time_refusal(const LobbyMatch&,
                                                            const std::string& at) const;
  void offer(const Challenge&) const;
  void agree(const Challenge&);
  void say_to_both(const Challenge&, const std::string& verb) const;
  /// Why one of the two cannot play with the challenge's time limits.
  [[nodiscard]] std::optional<protocol::Error> clock_refusal(const Challenge&) const;
  [[nodiscard]] std::string opponent_name(const Challenge&, int of) const;

  const LobbyOptions& options_;
  Members& members_;
  const tournament::SampleBots& sample_bots_;
  const Windows& windows_;
  PracticeQueue& practice_;
  Lobby& lobby_;
  Challenges challenges_;
};

}  // namespace aspis::lobby
