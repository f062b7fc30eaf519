// The bare cost of sending: accepts sockets one after the other and writes to them one after the
// other, without any other work. The floor for spectators of a server.
#pragma once

#include "tests/load/load.hpp"

namespace aspis::load {

/// Runs in a separate process, for this number of spectators, with the events of OwnServer. No
/// other client may connect to it.
class BareLoop {
 public:
  BareLoop(int spectators, double events_a_second, std::size_t event_bytes)
      : process_([=](const support::Reports& reports) {
          net::raise_descriptor_limit();
          const int listener = listening();
          reports.say(std::to_string(find_port(listener)));
          std::vector<int> sockets;
          while (sockets.size() < static_cast<std::size_t>(spectators)) {
            sockets.push_back(upgraded(listener));
          }
          const std::string filling(event_bytes, 'x');
          for (auto next = Clock::now();; std::this_thread::sleep_until(next)) {
            const std::string frame = framed(R"({"at_us":)" + std::to_string(unix_us()) +
                                             R"(,"text":")" + filling + "\"}");
            for (const int socket : sockets) {
              ::send(socket, frame.data(), frame.size(), MSG_NOSIGNAL);
            }
            next += std::chrono::microseconds(static_cast<int>(1e6 / events_a_second));
          }
        }) {
    address_.port = static_cast<std::uint16_t>(std::stoi(process_.hear()));
  }

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] int pid() const { return process_.pid(); }

 private:
  static int listening() {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener, 4'096) != 0) {
      throw std::runtime_error("the bare loop cannot listen");
    }
    return listener;
  }

  static int find_port(int listener) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
  }

  /// The next connection, once its request is answered as a WebSocket's is.
  static int upgraded(int listener) {
    const int socket = ::accept(listener, nullptr, nullptr);
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    std::string request;
    char buffer[4'096];
    while (request.find("\r\n\r\n") == std::string::npos) {
      const auto count = ::recv(socket, buffer, sizeof buffer, 0);
      if (count <= 0) throw std::runtime_error("a spectator left before it was in");
      request.append(buffer, static_cast<std::size_t>(count));
    }
    constexpr std::string_view answer = "HTTP/1.1 101 Switching Protocols\r\n\r\n";
    ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL);
    return socket;
  }

  /// A text of less than 64 KiB as a frame of a WebSocket.
  static std::string framed(const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
      frame += static_cast<char>(text.size());
    } else {
      frame +=
          {'\x7e', static_cast<char>(text.size() >> 8U), static_cast<char>(text.size() & 255U)};
    }
    return frame + text;
  }

  support::Forked process_;
  Address address_;
};

}  // namespace aspis::load
