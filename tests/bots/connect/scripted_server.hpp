// A server that says what the test says, to one connection at a time; knows lines and sockets.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/support/loopback_listener.hpp"

namespace aspis::tests {

/// A connection. Every wait ends after at most a minute, and returns what has arrived.
class Caller {
 public:
  explicit Caller(int socket) : socket_(socket) {}
  Caller(Caller&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), heard_(std::move(other.heard_)) {}
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  Caller& operator=(Caller&&) = delete;
  ~Caller() { hang_up(); }

  void hang_up() {
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  }

  void say_bytes(const std::string& bytes) const {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const auto count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }
  /// One line or several, the last without its end.
  void say(const std::string& lines) const { say_bytes(lines + "\n"); }

  /// Up to and with `end`; what there was where the connection ends before.
  std::string hear_to(const std::string& end) {
    while (heard_.find(end) == std::string::npos && receive()) {
    }
    const std::size_t at = heard_.find(end);
    return take(at == std::string::npos ? heard_.size() : at + end.size());
  }
  std::string hear_bytes(std::size_t count) {
    while (heard_.size() < count && receive()) {
    }
    return take(std::min(count, heard_.size()));
  }

  /// The next line without its end, "(end)" if the connection is closed. Skips the pings that the
  /// relay sends after a silence.
  std::string hear() {
    for (;;) {
      std::string line = hear_to("\n");
      if (!line.ends_with('\n')) return "(end)";
      line.pop_back();
      if (!line.starts_with("ping ")) return line;
    }
  }

 private:
  std::string take(std::size_t count) {
    std::string taken = heard_.substr(0, count);
    heard_.erase(0, count);
    return taken;
  }
  bool receive() {
    pollfd readable{socket_, POLLIN, 0};
    char bytes[65536];
    if (::poll(&readable, 1, 60'000) <= 0) return false;
    const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    heard_.append(bytes, static_cast<std::size_t>(count));
    return true;
  }

  int socket_;
  std::string heard_;
};

class ScriptedServer {
 public:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(listener_.port());
  }

  /// The next one to connect.
  [[nodiscard]] Caller accept() const {
    const int socket = listener_.accept();
    const int at_once = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    return Caller(socket);
  }

  /// The next one, logged in as alice, to play or only to be checked.
  [[nodiscard]] Caller welcome(const std::string& purpose = "") const {
    Caller caller = accept();
    const std::string login = caller.hear();
    if (login != "login sesame-417" + purpose) throw std::runtime_error("no login, but: " + login);
    caller.say("welcome alice");
    return caller;
  }

 private:
  support::LoopbackListener listener_;
};

}  // namespace aspis::tests
