// The bare cost of sending: accepts sockets one after the other and writes to them one after the
// other, without any other work. The floor for spectators of a server.
#pragma once

#include "tests/load/load.hpp"
#include "tests/support/loopback_listener.hpp"

namespace aspis::load {

/// Runs in a separate process, for this number of spectators, with the events of OwnServer. No
/// other client may connect to it.
class BareLoop {
 public:
  BareLoop(int spectators, double events_a_second, std::size_t event_bytes)
      : process_([=](const support::Reports& reports) {
          net::raise_descriptor_limit();
          const support::LoopbackListener listener;
          reports.say(std::to_string(listener.port()));
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
  /// The next connection, once its request is answered as a WebSocket's is.
  static int upgraded(const support::LoopbackListener& listener) {
    const int socket = listener.accept();
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
