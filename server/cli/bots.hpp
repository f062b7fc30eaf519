// The bots that a command line names, found before anything is played.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/match/local_bot.hpp"

namespace aspis::cli {

/// "COMMAND" or "NAME=COMMAND" each. Equal names get -1, -2 and so on. Throws CommandError with
/// Status::bad_input where one cannot be started.
[[nodiscard]] std::vector<match::Entrant> find_entrants(const std::vector<std::string>& bots,
                                                        bool classic, const rules::Rules&,
                                                        const protocol::TimeControl&,
                                                        const seats::ChildLimits&, seats::Children&,
                                                        const std::filesystem::path& workshop);

}  // namespace aspis::cli
