// Reading the data file of Pythoncross, and a scoring grid, that a command line names.
#pragma once

#include <optional>
#include <string>

#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::cli {

/// With the values of `grid` where it is given. Throws CommandError with Status::bad_input, which
/// names file and line.
[[nodiscard]] solitaire::pythoncross::Map read_map_file(const std::string& file,
                                                        const std::optional<std::string>& grid);

}  // namespace aspis::cli
