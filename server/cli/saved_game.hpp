// A game that was played here, as files: its record, and what the bots wrote to standard error.
#pragma once

#include <filesystem>
#include <string>

#include "referee/match/game.hpp"

namespace aspis::cli {

/// A folder that can be written to, made if need be. Throws CommandError.
void make_folder(const std::filesystem::path&);

/// "game-0007.record" and "game-0007.A.stderr", of bots that wrote something. Throws CommandError.
void save_game(const std::filesystem::path& folder, int number, const match::GameOutcome&);

/// What the bot with this mark wrote in the game of this record, as save_game keeps it; "" where
/// there is no such file.
[[nodiscard]] std::string saved_stderr(const std::filesystem::path& record,
                                       const std::string& mark);

}  // namespace aspis::cli
