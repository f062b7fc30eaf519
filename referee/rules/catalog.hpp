// The list of all games. To add one: a folder next to this file, and one line in catalog.cpp; or a
// folder anywhere, named to CMake (docs/adding_a_game.md).
#pragma once

#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::rules {

/// Games named to CMake: by ASPIS_EXTRA_GAMES, or by aspis_games() for a single program. Their
/// table is made by cmake/games.cmake.
[[nodiscard]] std::vector<const Rules*> extra_games();

/// In alphabetical order; the objects live as long as the program.
[[nodiscard]] const std::vector<const Rules*>& catalog();

/// The error lists the names there are.
[[nodiscard]] protocol::Result<const Rules*> rules_named(std::string_view name);

}  // namespace aspis::rules
