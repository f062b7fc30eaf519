// The challenges of a lobby's entrants: who asked whom for what and what came of it, what they may
// ask of one another, and who is told.
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
#include "server/lobby/practice_games.hpp"
#include "server/lobby/windows.hpp"

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

/// Opens challenges that are allowed, tells both entrants what becomes of them, and hands accepted
/// ones on: practice to the practice games, terms of a match to its owner. Owned by the Lobby, on
/// the game thread.
class ChallengeService {
 public:
  struct Callbacks {
    std::function<void(const db::AgreementRow&)> agreed;
    std::function<void()> changed;  // something in list()
  };
  ChallengeService(const LobbyOptions&, Members&, const tournament::SampleBots&, const Windows&,
                   PracticeGames&, Callbacks);

  // See Lobby for the three.
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  /// Tells a bot that arrives what it is asked.
  void offer_open_challenges(int to) const;
  void expire_practice_of(int entrant) { tell_expired(challenges_.expire_practice_of(entrant)); }
  void expire_due() { tell_expired(challenges_.expire_due(options_.now())); }
  /// Of matches that have begun, are gone, or may not be agreed on any more.
  void expire_terms();
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
  /// Why one of the two cannot play by its clock.
  [[nodiscard]] std::optional<protocol::Error> clock_refusal(
      const Challenge&, const formats::MatchKey* = nullptr) const;
  [[nodiscard]] std::string opponent_name(const Challenge&, int of) const;

  const LobbyOptions& options_;
  Members& members_;
  const tournament::SampleBots& sample_bots_;
  const Windows& windows_;
  PracticeGames& practice_;
  const Callbacks callbacks_;
  Challenges challenges_;
  std::map<std::int64_t, formats::MatchKey> term_matches_;  // by open challenge about terms
};

}  // namespace aspis::lobby
