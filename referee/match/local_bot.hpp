// From a user's command for a bot to its seat: chooses the dialect and the kind of seat.
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
  /// The bot's name; "" for the program's name, or the player's in PLAYER.TXT.
  std::string name;
  /// The clock of its games. A classic program that cannot be told this clock is refused.
  protocol::TimeControl clock = {};
  /// Its working folder, and what it may read.
  sandbox::Wishes wishes = {};
};

/// Finds or compiles the bot, once for all games. `workshop` is an existing folder for compiled
/// files; it and the sandbox outlive the entrant. Errors name the program that cannot be started or
/// the reason for a disqualification.
[[nodiscard]] protocol::Result<Entrant> local_entrant(const LocalBot&, const rules::Rules&,
                                                      const seats::ChildLimits&, sandbox::Sandbox&,
                                                      const std::filesystem::path& workshop);

}  // namespace aspis::match
