// A port of the loopback on which a test listens; the test answers the clients.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <cstdint>
#include <stdexcept>

#include "protocol/descriptor.hpp"

namespace aspis::support {

inline sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

/// Connects a socket to a port of the loopback; false if nothing listens there.
inline bool connect_loopback(int socket, std::uint16_t port) {
  const sockaddr_in address = loopback(port);
  return ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

class LoopbackListener {
 public:
  /// Listens on any free port, or on this one.
  explicit LoopbackListener(std::uint16_t port = 0)
      : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int again = 1;
    ::setsockopt(listener_.get(), SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
    sockaddr_in address = loopback(port);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_.get(), any, size) != 0 || ::listen(listener_.get(), 4'096) != 0 ||
        ::getsockname(listener_.get(), any, &size) != 0) {
      throw std::runtime_error("cannot listen at the loopback");
    }
    port_ = ntohs(address.sin_port);
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int descriptor() const { return listener_.get(); }

  /// Returns the next connection. Throws if no client connects within a minute.
  [[nodiscard]] int accept() const {
    pollfd waiting{listener_.get(), POLLIN, 0};
    if (::poll(&waiting, 1, 60'000) != 1) throw std::runtime_error("nobody connects");
    return ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC);
  }

 private:
  protocol::Descriptor listener_;
  std::uint16_t port_ = 0;
};

}  // namespace aspis::support
