// What a connection's first bytes come to: a token, an answer to a ping, or a refusal. Knows
// neither sockets nor whose token it is, and repeats nothing of what it was told.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"

namespace aspis::login {

struct Heard {
  std::string reply;                     // to be sent now; may be empty
  std::optional<protocol::Login> login;  // what follows this line is LoginReader::rest()
  bool refused = false;                  // `reply` is the last that is said
};

/// One connection's bytes until its login line. Not for use by two threads at once.
class LoginReader {
 public:
  /// Where to read the next bytes to.
  [[nodiscard]] std::span<char> room() { return lines_.room(); }
  /// Says that the first `count` bytes of room() were filled; not after a token or a refusal.
  [[nodiscard]] Heard filled(std::size_t count);
  [[nodiscard]] std::string rest() const { return std::string(lines_.rest()); }

 private:
  [[nodiscard]] bool hear_line(std::string_view line, Heard&);

  protocol::LineBuffer lines_{protocol::longest_line};
  std::size_t taken_ = 0;
};

/// "error CODE TEXT" and its end, whatever `text` holds.
[[nodiscard]] std::string error_line(std::string_view code, std::string_view text);

}  // namespace aspis::login
