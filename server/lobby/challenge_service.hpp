// The challenges of a lobby's entrants: what they may ask of one another, and who is told.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "server/lobby/challenges.hpp"
#include "server/lobby/practice_games.hpp"
#include "server/lobby/windows.hpp"

namespace aspis::lobby {

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
