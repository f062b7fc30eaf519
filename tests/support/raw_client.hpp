// A TCP client that sends any bytes and reads the answer, for tests of servers. Every wait ends
// after 20 s at the latest, so that no test hangs.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace aspis::support {

/// A response, or the part of it that arrived.
struct RawResponse {
  int status = 0;    // 0: no response
  std::string head;  // with the empty line
  std::string body;

  /// Returns the value of the first header with this name, in the given case; "" without one.
  [[nodiscard]] std::string header(std::string_view name) const {
    const std::size_t at = head.find("\r\n" + std::string(name) + ": ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
};

class RawClient {
 public:
  explicit RawClient(std::uint16_t port, const char* from = "127.0.0.1") {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = make_address(from, 0);
    if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      throw std::runtime_error("no socket");
    }
    address = make_address("127.0.0.1", port);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      ::close(socket_);
      throw std::runtime_error("no connection");
    }
  }
  /// Wraps a connected socket.
  [[nodiscard]] static RawClient of(int socket) { return RawClient(Connected{socket}); }
  RawClient(RawClient&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient() {
    if (socket_ >= 0) ::close(socket_);
  }

  [[nodiscard]] int descriptor() const { return socket_; }

  /// Sends as much as the other side accepts; false if it has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      if (!wait(POLLOUT)) return false;
      const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  void end_sending() { ::shutdown(socket_, SHUT_WR); }

  /// Returns one response by its Content-Length; without a body for a HEAD request.
  RawResponse response(bool to_head = false) {
    RawResponse response;
    while (received_.find("\r\n\r\n") == std::string::npos) {
      if (!receive()) return response;
    }
    const std::size_t end = received_.find("\r\n\r\n") + 4;
    response.head = received_.substr(0, end);
    received_.erase(0, end);
    response.status = number(response.head.substr(9, 3));
    const std::string length = response.header("Content-Length");
    const std::size_t expected =
        to_head || length.empty() ? 0 : static_cast<std::size_t>(number(length));
    while (received_.size() < expected && receive()) continue;
    response.body = received_.substr(0, expected);
    received_.erase(0, expected);
    return response;
  }

  /// Returns everything until the other side closes.
  std::string rest() {
    while (receive()) continue;
    return std::exchange(received_, "");
  }
  /// Returns whether the other side closes without sending more.
  bool is_closed() { return rest().empty() && is_over_; }

  /// Returns the received bytes that are not consumed yet; waits for at least `count` bytes.
  const std::string& at_least(std::size_t count) {
    while (received_.size() < count && receive()) continue;
    return received_;
  }
  std::string take(std::size_t count) {
    at_least(count);
    std::string taken = received_.substr(0, count);
    received_.erase(0, count);
    return taken;
  }

 private:
  struct Connected {
    int socket;
  };
  explicit RawClient(Connected connected) : socket_(connected.socket) {}

  static sockaddr_in make_address(const char* address, std::uint16_t port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    ::inet_pton(AF_INET, address, &result.sin_addr);
    return result;
  }

  static int number(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }

  bool wait(short events) const {
    pollfd poll{socket_, events, 0};
    return ::poll(&poll, 1, 20'000) == 1;
  }

  bool receive() {
    if (is_over_ || !wait(POLLIN)) return false;
    char bytes[16 * 1024];
    const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
    is_over_ = count <= 0;
    if (count > 0) received_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  int socket_ = -1;
  std::string received_;
  bool is_over_ = false;
};

}  // namespace aspis::support
