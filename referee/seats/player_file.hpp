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
  std::vector<std::string> about;  // the remaining lines
  bool operator==(const PlayerFile&) const = default;
};

/// Lines end with LF, CR or CRLF; spaces around the name and byte order marks at the start are
/// dropped, other text is kept in any encoding. Errors begin with "line 1: ".
[[nodiscard]] protocol::Result<PlayerFile> read_player_file(std::string_view text);

}  // namespace aspis::seats
