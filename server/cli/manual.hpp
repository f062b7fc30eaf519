// Manual pages in roff's man macros, from the outline of the command line.
#pragma once

#include <string>

#include "server/cli/outline.hpp"

namespace aspis::cli {

/// aspis(1): the subcommands, exit statuses and environment.
[[nodiscard]] std::string manual_of(const ProgramOutline&);

/// aspis-NAME(1); of a group's subcommand aspis-GROUP-NAME(1).
[[nodiscard]] std::string manual_of(const CommandOutline&);

}  // namespace aspis::cli
