// What bots say to the lobby, and what it answers.
#pragma once

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
  Commands(const Members&, const tournament::SampleBots&, ChallengeService&, Checks&);

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
  std::map<int, LineRateLimit> limits_;  // by entrant
};

}  // namespace aspis::lobby
