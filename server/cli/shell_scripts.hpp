// Completion scripts for the shells, from the outline of the command line: subcommands, options,
// games, keys of the rules' options, and files where files belong.
#pragma once

#include <string>

#include "server/cli/outline.hpp"

namespace aspis::cli {

[[nodiscard]] std::string bash_completion(const ProgramOutline&);
[[nodiscard]] std::string zsh_completion(const ProgramOutline&);
[[nodiscard]] std::string fish_completion(const ProgramOutline&);

}  // namespace aspis::cli
