// PLAYER.TXT, with which a compiled entry names its author.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::seats {

struct PlayerFile {
  std::string name;  // 1 to 24 characters
  std::string institution;
  std::vector<std::string> about;  // whatever else it says, a line each
  bool operator==(const PlayerFile&) const = default;
};

/// Lines end with LF, CR or CRLF; spaces around the name and byte order marks in front are dropped,
/// other text is taken as it is, in whatever encoding. Errors begin with "line 1: ".
[[nodiscard]] protocol::Result<PlayerFile> read_player_file(std::string_view text);

}  // namespace aspis::seats
