// Reads any bytes as a line of a bot to the lobby: it is refused in one line, or read.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/lobby/commands.hpp"
#include "tests/fuzz/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::lobby;
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  const auto read = read_lobby_line(line);
  if (!read) {
    require_one_line(read.error().text);
    require(read.error().text.size() <= 400);
  }
  return 0;
}
