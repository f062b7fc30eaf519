// PLAYER.TXT, with which a compiled entry names its author.
#pragma once

#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::seats {

/// The name on the first line, of 1 to 24 characters in any encoding; what follows is the author's
/// own affair, but must be text. Lines end with LF, CR or CRLF; spaces around the name and byte
/// order marks at the start are dropped. Errors begin with "line 1: ".
[[nodiscard]] protocol::Result<std::string> read_player_name(std::string_view text);

}  // namespace aspis::seats
