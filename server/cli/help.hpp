// What --help prints, from the outline of the command line.
#pragma once

#include <string>

#include "server/cli/outline.hpp"

namespace aspis::cli {

/// Of the whole program: its subcommands, some examples, and where to read more.
[[nodiscard]] std::string overview(const ProgramOutline&);

[[nodiscard]] std::string help_text(const CommandOutline&);

}  // namespace aspis::cli
