// Reading the file of piles that a command line names.
#pragma once

#include <string>

#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::cli {

/// Throws CommandError with Status::bad_input, which names file and line.
[[nodiscard]] solitaire::crossed_words::Piles read_piles_file(const std::string& file);

}  // namespace aspis::cli
