// Reads any bytes as PLAYER.TXT: the result is one clear line, or a printable name.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/seats/player_file.hpp"
#include "tests/fuzz/require.hpp"

namespace {

bool is_one_line(const std::string& text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto player = aspis::seats::read_player_name(text);
  if (!player) {
    require(player.error().text.rfind("line ", 0) == 0);
    return 0;
  }
  require(!player->empty() && is_one_line(*player));
  require(player->find_first_not_of(" \t") == 0);
  // Its plain form must be read as the same.
  const auto again = aspis::seats::read_player_name(*player + "\n");
  require(again.ok() && *again == *player);
  return 0;
}
