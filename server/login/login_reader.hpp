// Parses the first bytes of a connection: a token, a ping to answer, or an error to report. Knows
// neither sockets nor token owners, and never repeats received text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"

namespace aspis::login {

struct Heard {
  std::string reply;                     // to send now; may be empty
  std::optional<protocol::Login> login;  // LoginReader::rest() has the bytes after it
  bool refused = false;                  // `reply` is the last message
};

/// Reads the bytes of one connection up to its login line. Not thread-safe.
class LoginReader {
 public:
  /// The buffer to read the next bytes into.
  [[nodiscard]] std::span<char> room() { return lines_.room(); }
  /// The first `count` bytes of room() were filled. Do not call it after a login or a refusal.
  [[nodiscard]] Heard filled(std::size_t count);
  [[nodiscard]] std::string rest() const { return std::string(lines_.rest()); }

 private:
  [[nodiscard]] bool hear_line(std::string_view line, Heard&);

  protocol::LineBuffer lines_{protocol::longest_line};
  std::size_t taken_ = 0;
};

/// "error CODE TEXT" and a line end; `text` is made safe for one line.
[[nodiscard]] std::string error_line(std::string_view code, std::string_view text);

}  // namespace aspis::login
