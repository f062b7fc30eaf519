// The far end of a connection to the referee: a TCP or local socket with lines and a timeout of ten
// seconds. Independent of the games.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

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
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(listener.port());
  ends[1] = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto* const generic = reinterpret_cast<const sockaddr*>(&address);
  if (::connect(ends[1], generic, sizeof address) == 0) ends[0] = listener.accept();
  if (ends[0] < 0) throw std::runtime_error("no connection over the loopback");
  return {ends[0], ends[1]};
}

/// Blocks its thread. The connection is closed with the object at the latest.
class NetworkPeer {
 public:
  explicit NetworkPeer(int descriptor) : descriptor_(descriptor) {}
  NetworkPeer(NetworkPeer&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), received_(std::move(other.received_)) {}
  NetworkPeer& operator=(NetworkPeer&&) = delete;
  ~NetworkPeer() { hang_up(); }

  void hang_up() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

  /// Sends raw bytes; false if the other side has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  bool say(const std::string& line) { return send(line + "\n"); }

  /// Returns the next line; nothing at the end of the connection, or after ten seconds.
  std::optional<std::string> line() {
    for (;;) {
      if (const std::size_t stop = received_.find('\n'); stop != std::string::npos) {
        std::string found = received_.substr(0, stop);
        received_.erase(0, stop + 1);
        return found;
      }
      if (!read_more()) return std::nullopt;
    }
  }

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
    return ended_;
  }

 private:
  bool read_more() {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, 10'000) <= 0) return false;
    char chunk[4096];
    const ssize_t count = ::recv(descriptor_, chunk, sizeof chunk, 0);
    if (count > 0) received_.append(chunk, static_cast<std::size_t>(count));
    ended_ = count <= 0;
    return count > 0;
  }

  int descriptor_;
  std::string received_;
  bool ended_ = false;
};

}  // namespace aspis::support
