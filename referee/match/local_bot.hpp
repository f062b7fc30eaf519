// From what a person types for a bot to the seat that plays it: the choice of dialect and of seat.
#pragma once

#include <filesystem>
#include <string>

#include "referee/match/match.hpp"
#include "referee/seats/child_seat.hpp"

namespace aspis::match {

struct LocalBot {
  /// A command line; for a classic croquet entry, its folder.
  std::string command;
  /// Speaks its game's dialect of old instead of the protocol.
  bool classic = false;
  /// What to call it; "" takes the program's name, or the player's of PLAYER.TXT.
  std::string name;
  /// Of its games: a program of old is refused where it cannot be told it.
  protocol::TimeControl clock = {};
  /// Where it runs and what it may read.
  sandbox::Wishes wishes = {};
};

/// Finds or compiles the bot, once for all games. `workshop` is an existing folder for what is
/// compiled; it and the sandbox outlive the entrant. Errors say what cannot be started or why the
/// entry is disqualified.
[[nodiscard]] protocol::Result<Entrant> local_entrant(const LocalBot&, const rules::Rules&,
                                                      const seats::ChildLimits&, sandbox::Sandbox&,
                                                      const std::filesystem::path& workshop);

}  // namespace aspis::match
