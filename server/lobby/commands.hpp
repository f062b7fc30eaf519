// What bots say to the lobby, and what it answers.
#pragma once

#include <functional>
#include <map>
#include <string_view>

#include "server/lobby/challenge_service.hpp"
#include "server/lobby/checks.hpp"
#include "server/lobby/line_rate_limit.hpp"

namespace aspis::lobby {

struct ChallengeLine;

/// Carries out the lines that bots say to the lobby, some per second and bot; refusals are notes to
/// the bot. Owned by the Lobby, on the game thread.
class Commands {
 public:
  /// `hides_matches` as in LobbyOptions.
  Commands(const Members&, const tournament::SampleBots&, ChallengeService&, Checks&,
           std::function<bool()> hides_matches);

  /// A line that begins with "lobby ".
  void handle_line(LobbyMember&, std::string_view line);

 private:
  struct Handler;

  [[nodiscard]] protocol::Result<Challenge> challenge(const LobbyMember& from,
                                                      const ChallengeLine&);
  void list_members(LobbyMember& to) const;

  const Members& members_;
  const tournament::SampleBots& sample_bots_;
  ChallengeService& challenges_;
  Checks& checks_;
  const std::function<bool()> hides_matches_;
  std::map<int, LineRateLimit> limits_;  // by entrant
};

}  // namespace aspis::lobby
