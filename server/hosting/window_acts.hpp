// Time windows of rounds: when their games may be played, and what becomes of those that were not.
#pragma once

#include <optional>
#include <string>

#include "server/hosting/actions.hpp"

namespace aspis::hosting {

/// "Round 2, round 3".
[[nodiscard]] std::string name_of_round(const tournament::Tournament&, int stage, int round);
/// Why the plan has no such stage or round; nothing where it has.
[[nodiscard]] std::optional<protocol::Error> fault_of_round(const tournament::Tournament&,
                                                            int stage, int round);

/// What is asked of the window of a round. What is not given stays as it is.
struct WindowChange {
  int stage = 0;  // from 0
  int round = 0;  // as in db::WindowRow
  std::optional<std::string> opens{};
  std::optional<std::string> closes{};
  std::optional<db::WindowRow::AtClose> at_close{};
  std::optional<bool> by_agreement{};
  bool remove = false;
};
// For HostedTournament::act(), or for a preview. Their consequences are the matches that are
// decided by it.
[[nodiscard]] tournament::Act set_window(const HostedTournament&, const By&, const WindowChange&);
/// Now: what was not begun is settled by the window's policy.
[[nodiscard]] tournament::Act close_round(const HostedTournament&, const By&, int stage, int round);

}  // namespace aspis::hosting
