// Shared by the load programs: connections from many loopback addresses, figures of a process,
// percentiles, and a separate server for --self.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/net/listener.hpp"
#include "tests/support/forked.hpp"

namespace aspis::load {

using Clock = std::chrono::steady_clock;

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
};

/// "127.0.0.1:8080". Throws std::runtime_error.
inline Address parse_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error(text + " is no ADDRESS:PORT");
  return {text.substr(0, colon), static_cast<std::uint16_t>(std::stoi(text.substr(colon + 1)))};
}

/// So many connections come from one loopback address before the next one's turn: below the usual
/// limit of a peer, and no address runs out of ports.
inline constexpr int a_source = 15;

/// A connection, the `index`th of this process. Throws std::runtime_error.
inline int connected(const Address& to, int index) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) throw std::runtime_error("no descriptor is left");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (to.host.starts_with("127.")) {
    const auto source = static_cast<std::uint32_t>(index / a_source);
    address.sin_addr.s_addr =
        htonl(0x7f'01'00'01U + (source / 250U) * 256U + source % 250U);  // 127.1.x.y
    const int on = 1;
    ::setsockopt(socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    static_cast<void>(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address));
  }
  address.sin_port = htons(to.port);
  ::inet_pton(AF_INET, to.host.c_str(), &address.sin_addr);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket);
    throw std::runtime_error("connection " + std::to_string(index) + " was not accepted");
  }
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

/// Resident memory of a process in KiB, or 0 if we cannot read it.
inline long resident_kib(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

/// Percentiles of samples in microseconds, printed as milliseconds.
inline std::string percentiles(std::vector<std::int64_t>& samples) {
  if (samples.empty()) return "no samples";
  std::sort(samples.begin(), samples.end());
  const auto at = [&](double part) {
    const auto index = static_cast<std::size_t>(part * static_cast<double>(samples.size() - 1));
    return static_cast<double>(samples[index]) / 1'000;
  };
  char text[160];
  std::snprintf(text, sizeof text, "p50 %.2f  p95 %.2f  p99 %.2f  max %.2f ms", at(0.5), at(0.95),
                at(0.99), at(1));
  return text;
}

inline std::int64_t unix_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// A server in a separate process with one page of this text and one topic, on which it publishes
/// so many events a second: {"at_us":N,...} with the time in microseconds since 1970.
class OwnServer {
 public:
  OwnServer(std::string page, double events_a_second, std::size_t event_bytes)
      : process_([=](const support::Reports& reports) {
          net::raise_descriptor_limit();
          live::Hub hub({});
          http::Pages pages;
          pages.put(target(), http::make_page({"application/json", page}));
          http::ServerPlan plan;
          plan.address = "127.0.0.1:0";
          plan.pages = &pages;
          struct OnePage final : http::Site {
            void handle(http::Request, http::Reply reply) override {
              reply(http::error_response(404, "not-found", "there is one page"));
            }
          } site;
          plan.site = &site;
          plan.headers = {{"X-Content-Type-Options", "nosniff"},
                          {"Content-Security-Policy", "default-src 'none'"}};
          http::Server server(std::move(plan), hub);
          reports.say(std::to_string(server.listen().value()));
          if (events_a_second <= 0) support::Reports::wait();
          const std::string filling(event_bytes, 'x');
          for (auto next = Clock::now();; std::this_thread::sleep_until(next)) {
            hub.publish(topic(), R"({"at_us":)" + std::to_string(unix_us()) + R"(,"text":")" +
                                     filling + "\"}");
            next += std::chrono::microseconds(static_cast<int>(1e6 / events_a_second));
          }
        }) {
    address_.port = static_cast<std::uint16_t>(std::stoi(process_.hear()));
  }

  static std::string target() { return "/page"; }
  static std::string topic() { return "load"; }
  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] int pid() const { return process_.pid(); }

 private:
  support::Forked process_;
  Address address_;
};

}  // namespace aspis::load
