// Many spectators of one topic: how long an event takes from its publication, stamped in it as
// "at_us" (microseconds since 1970), until each of them has it, and what each costs the server.
#include <sys/epoll.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <optional>

#include "tests/load/bare_loop.hpp"

namespace {

using namespace aspis::load;

struct Plan {
  std::string address;
  std::string topic = OwnServer::topic();
  bool self = false;
  bool bare = false;
  int pid = 0;
  int spectators = 5'000;
  double seconds = 10;
  double rate = 4;
  std::size_t event_bytes = 250;
};

struct Spectator {
  int socket = -1;
  bool is_open = false;
  std::string received;
};

class Load {
 public:
  Load(const Address& to, const Plan& plan)
      : spectators_(static_cast<std::size_t>(plan.spectators)),
        epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    const std::string request =
        "GET /api/v1/live?topic=" + plan.topic +
        " HTTP/1.1\r\nHost: load\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for (std::size_t index = 0; index < spectators_.size(); ++index) {
      Spectator& spectator = spectators_[index];
      spectator.socket = connected(to, static_cast<int>(index));
      ::send(spectator.socket, request.data(), request.size(), MSG_NOSIGNAL);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = index;
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, spectator.socket, &event);
      // Nobody's events wait in a buffer while others are still being connected.
      if (index % 100 == 99) turn(0);
    }
  }

  void run(std::chrono::duration<double> time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) turn(100);
  }
  void forget_samples() {
    samples_.clear();
    messages_ = 0;
  }

  void print() {
    const auto open = std::count_if(spectators_.begin(), spectators_.end(),
                                    [](const Spectator& one) { return one.is_open; });
    std::printf("%td spectators open, %zu lost; %zu messages, %zu events received; %s\n", open,
                lost_, messages_, samples_.size(), percentiles(samples_).c_str());
  }

 private:
  void turn(int wait_ms) {
    epoll_event events[512];
    const int count = ::epoll_wait(epoll_, events, 512, wait_ms);
    for (int event = 0; event < count; ++event) receive(spectators_[events[event].data.u64]);
  }

  void receive(Spectator& spectator) {
    const auto count = ::recv(spectator.socket, buffer_, sizeof buffer_, MSG_DONTWAIT);
    if (count <= 0) {
      ++lost_;
      spectator.is_open = false;
      ::epoll_ctl(epoll_, EPOLL_CTL_DEL, spectator.socket, nullptr);
      return;
    }
    const std::int64_t now = unix_us();
    spectator.received.append(buffer_, static_cast<std::size_t>(count));
    if (!spectator.is_open) {
      const std::size_t end = spectator.received.find("\r\n\r\n");
      if (end == std::string::npos) return;
      if (!spectator.received.starts_with("HTTP/1.1 101")) {
        throw std::runtime_error("no WebSocket: " + spectator.received.substr(0, 300));
      }
      spectator.received.erase(0, end + 4);
      spectator.is_open = true;
    }
    while (take_frame(spectator, now)) continue;
    if (spectator.received.empty()) spectator.received = {};
  }

  /// Returns false if no whole frame has arrived.
  bool take_frame(Spectator& spectator, std::int64_t now) {
    std::string& received = spectator.received;
    if (received.size() < 2) return false;
    const auto byte = [&](std::size_t at) {
      return static_cast<std::size_t>(static_cast<unsigned char>(received[at]));
    };
    std::size_t length = byte(1);
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (received.size() < 2 + more) return false;
    if (more > 0) length = 0;
    for (std::size_t at = 2; at < 2 + more; ++at) length = length * 256 + byte(at);
    if (received.size() < 2 + more + length) return false;
    const std::string_view payload = std::string_view(received).substr(2 + more, length);
    constexpr std::size_t ping = 9;
    if ((byte(0) & 15U) == ping) {
      answer_ping(spectator.socket, payload);
    } else {
      take_events(payload, now);
    }
    received.erase(0, 2 + more + length);
    return true;
  }

  /// Or the server takes it for gone after a minute. The mask is zero, and so hides nothing.
  static void answer_ping(int socket, std::string_view payload) {
    std::string pong = {'\x8a', static_cast<char>(0x80U | payload.size()), 0, 0, 0, 0};
    pong += payload;
    ::send(socket, pong.data(), pong.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }

  void take_events(std::string_view message, std::int64_t now) {
    constexpr std::string_view name = "\"at_us\":";
    ++messages_;
    for (std::size_t at = message.find(name); at != std::string_view::npos;
         at = message.find(name, at + 1)) {
      std::int64_t stamp = 0;
      std::from_chars(message.data() + at + name.size(), message.data() + message.size(), stamp);
      samples_.push_back(now - stamp);
    }
  }

  std::vector<Spectator> spectators_;
  const int epoll_;
  std::vector<std::int64_t> samples_;
  std::size_t messages_ = 0;
  std::size_t lost_ = 0;
  char buffer_[65'536];
};

void look_on(const Plan& plan) {
  std::optional<OwnServer> own;
  if (plan.self) own.emplace("page", plan.rate, plan.event_bytes);
  std::optional<BareLoop> bare;
  if (plan.bare) bare.emplace(plan.spectators, plan.rate, plan.event_bytes);
  aspis::net::raise_descriptor_limit();
  const int pid = own ? own->pid() : bare ? bare->pid() : plan.pid;
  const long before = resident_kib(pid);
  Load load(own ? own->address() : bare ? bare->address() : parse_address(plan.address), plan);
  load.run(std::chrono::seconds(1));  // all have joined and received what was queued
  load.forget_samples();
  load.run(std::chrono::duration<double>(plan.seconds));
  load.print();
  if (before > 0) {
    const long after = resident_kib(pid);
    std::printf("server: %ld KiB before, %ld KiB with them, %.2f KiB each\n", before, after,
                static_cast<double>(after - before) / plan.spectators);
  }
}

}  // namespace

int main(int count, char** arguments) {
  Plan plan;
  CLI::App app("Looks on with many WebSockets.");
  app.add_option("address", plan.address, "ADDRESS:PORT of a running server");
  app.add_option("--topic", plan.topic)->capture_default_str();
  app.add_option("--pid", plan.pid, "of that server: prints its memory");
  app.add_flag("--self", plan.self, "a server of its own");
  app.add_flag("--bare", plan.bare, "a loop over sockets in place of a server: the floor");
  app.add_option("--rate", plan.rate, "its events a second")->capture_default_str();
  app.add_option("--bytes", plan.event_bytes, "of its events")->capture_default_str();
  app.add_option("--spectators", plan.spectators)->capture_default_str();
  app.add_option("--seconds", plan.seconds)->capture_default_str();
  CLI11_PARSE(app, count, arguments);
  try {
    look_on(plan);
  } catch (const std::exception& error) {
    std::cerr << "load_spectators: " << error.what() << '\n';
    return 1;
  }
}
