// Reads any bytes as a line of a bot to the lobby: it is refused in one line, or read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/lobby/commands.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::lobby;
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  const auto read = read_lobby_line(line);
  if (!read) {
    const std::string& error = read.error().text;
    if (error.empty() || error.find('\n') != std::string::npos || error.size() > 400) std::abort();
  }
  return 0;
}
