// Sends any bytes in any pieces as a new connection's first lines: the result is a token, a bounded
// wait, or one last answer that repeats nothing.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "server/login/login_reader.hpp"
#include "tests/fuzz/require.hpp"

namespace {

bool is_lines(std::string_view text) {
  return text.empty() || (text.back() == '\n' && text.find('\0') == std::string_view::npos);
}

/// Returns the outcome as one text: the same bytes give the same text however they are cut.
std::string outcome(std::string_view bytes, std::size_t piece) {
  aspis::login::LoginReader reader;
  std::string said;
  while (!bytes.empty()) {
    const auto room = reader.room();
    const std::size_t count = std::min({room.size(), piece, bytes.size()});
    require(count > 0);
    std::memcpy(room.data(), bytes.data(), count);
    bytes.remove_prefix(count);
    const aspis::login::Heard heard = reader.filled(count);
    require(is_lines(heard.reply));
    said += heard.reply;
    if (heard.login) {
      const std::string& token = heard.login->token;
      require(!heard.refused && !token.empty() && token.find(' ') == std::string::npos);
      return said + "token " + token + (heard.login->check_only ? " check" : "") + "\n" +
             reader.rest() + std::string(bytes);
    }
    if (heard.refused) {
      require(!heard.reply.empty());
      return said + "refused";
    }
  }
  return said + "waits";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size > 60'000) return 0;  // the pieces decide when an input above the total limit is found
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  require(outcome(text, 1) == outcome(text, 3000));
  return 0;
}
