// The far end of a connection to the referee: a TCP or local socket with lines and a timeout of ten
// seconds. Independent of the games.
#pragma once

#include <sys/socket.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/line_client.hpp"
#include "tests/support/loopback_listener.hpp"

namespace aspis::support {

enum class Wire { tcp, local };

/// Returns both ends of a new connection; TCP uses the loopback.
inline std::pair<int, int> connected_pair(Wire wire) {
  int ends[2] = {-1, -1};
  if (wire == Wire::local) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      throw std::runtime_error("no socketpair");
    }
    return {ends[0], ends[1]};
  }
  const LoopbackListener listener;
  ends[1] = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect_loopback(ends[1], listener.port())) ends[0] = listener.accept();
  if (ends[0] < 0) throw std::runtime_error("no connection over the loopback");
  return {ends[0], ends[1]};
}

/// Blocks its thread. The connection is closed with the object at the latest.
class NetworkPeer : public LineClient {
 public:
  /// Takes ownership of the descriptor.
  explicit NetworkPeer(int descriptor) : LineClient(of(descriptor)) {}

  bool say(const std::string& line) { return send(line + "\n"); }

  /// Returns the next line, skipping pings.
  std::optional<std::string> heard() {
    for (;;) {
      auto found = line();
      if (!found || !found->starts_with("ping ")) return found;
    }
  }

  /// Returns the lines up to and including the first with this beginning, without pings. The last
  /// line is "(nothing)" if it did not arrive.
  std::vector<std::string> until(std::string_view beginning) {
    std::vector<std::string> lines;
    while (auto next = heard()) {
      lines.push_back(*std::move(next));
      if (lines.back().starts_with(beginning)) return lines;
    }
    lines.emplace_back("(nothing)");
    return lines;
  }

  /// Returns whether the other side has closed, once all its lines are read.
  bool is_over() {
    while (line()) {
    }
    char byte = 0;
    return ::recv(descriptor(), &byte, 1, MSG_DONTWAIT) == 0;  // 0 also follows a reset
  }
};

}  // namespace aspis::support
