// Faults in the form of a bot's line: encoding, white space, line end, text around the move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::match {

/// One sentence for each fault, with its cure. `mark` is the bot's, or "" if the line should be
/// `ready`.
[[nodiscard]] std::vector<std::string> line_faults(std::string_view line, bool is_whole,
                                                   std::string_view mark);

}  // namespace aspis::match
