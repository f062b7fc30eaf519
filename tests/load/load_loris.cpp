// Slow connections that send a head byte by byte and never end it, and ordinary clients that each
// request a page ten times a second: how long these wait, and what the slow ones cost the server.
#include <fcntl.h>
#include <poll.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>

#include "tests/load/load.hpp"

namespace {

using namespace aspis::load;

struct Plan {
  std::string address;
  std::string target = "/page";
  bool self = false;
  int pid = 0;
  int slow = 1'000;
  int ordinary = 200;
  double seconds = 10;
};

class Load {
 public:
  Load(Address to, const Plan& plan)
      : to_(std::move(to)), request_("GET " + plan.target + " HTTP/1.1\r\nHost: load\r\n\r\n") {
    for (int index = 0; index < plan.slow; ++index) slow_.push_back(opened());
    for (int index = 0; index < plan.ordinary; ++index) {
      // Spread over a tenth of a second.
      ordinary_.push_back({opened(), Clock::now() + interval * index / plan.ordinary, {}, false});
    }
  }
  ~Load() {
    for (const int socket : slow_) ::close(socket);
    for (const Ordinary& one : ordinary_) ::close(one.socket);
  }

  void run(double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    auto next_drip = Clock::now();
    while (Clock::now() < end) {
      if (Clock::now() >= next_drip) {
        drip();
        next_drip += std::chrono::milliseconds(500);
      }
      ask();
      receive();
    }
  }

  void print() {
    std::printf("ordinary: %zu answers; %s; %zu failed\nslow: %zu were closed by the server\n",
                samples_.size(), percentiles(samples_).c_str(), failed_, closed_);
  }

 private:
  static constexpr std::chrono::milliseconds interval{100};

  struct Ordinary {
    int socket = -1;
    Clock::time_point next;
    Clock::time_point asked;
    bool waits = false;
  };

  int opened() {
    const int socket = connected(to_, next_++ % 30'000);
    ::fcntl(socket, F_SETFL, O_NONBLOCK);
    return socket;
  }

  /// One more byte of a head; who was closed comes again.
  void drip() {
    constexpr std::string_view head = "GET / HTTP/1.1\r\nHost: load\r\nA: aaaaaaaaaaaaaaaaaaaaaaa";
    ++dripped_;
    for (int& socket : slow_) {
      char bytes[1'024];
      const auto count = ::recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
      if (count >= 0) {
        ++closed_;
        ::close(socket);
        socket = opened();
      }
      ::send(socket, &head[dripped_ % head.size()], 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
  }

  void ask() {
    const auto now = Clock::now();
    for (Ordinary& one : ordinary_) {
      if (one.waits || now < one.next) continue;
      one.asked = Clock::now();
      one.next += interval;
      one.waits = true;
      ::send(one.socket, request_.data(), request_.size(), MSG_NOSIGNAL);
    }
  }

  void receive() {
    std::vector<pollfd> polls;
    for (const Ordinary& one : ordinary_) {
      polls.push_back({one.socket, static_cast<short>(one.waits ? POLLIN : 0), 0});
    }
    ::poll(polls.data(), polls.size(), 1);
    for (std::size_t index = 0; index < polls.size(); ++index) {
      if (polls[index].revents != 0) take(ordinary_[index]);
    }
  }

  /// The page fits into one read.
  void take(Ordinary& one) {
    char bytes[65'536];
    const auto count = ::recv(one.socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count <= 0 ||
        !std::string_view(bytes, static_cast<std::size_t>(count)).starts_with("HTTP/1.1 200")) {
      ++failed_;
      ::close(one.socket);
      one.socket = opened();
    } else {
      samples_.push_back(
          std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - one.asked).count());
    }
    one.waits = false;
  }

  const Address to_;
  const std::string request_;
  std::vector<int> slow_;
  std::vector<Ordinary> ordinary_;
  int next_ = 0;
  std::size_t dripped_ = 0;
  std::size_t closed_ = 0;
  std::size_t failed_ = 0;
  std::vector<std::int64_t> samples_;
};

void load(const Plan& plan) {
  std::optional<OwnServer> own;
  if (plan.self) own.emplace(std::string(5'000, 'x'), 0.0, 0);
  aspis::net::raise_descriptor_limit();
  const int pid = own ? own->pid() : plan.pid;
  const long before = resident_kib(pid);
  Load slow(own ? own->address() : parse_address(plan.address), plan);
  slow.run(plan.seconds);
  slow.print();
  if (before > 0) {
    std::printf("server: %.1f MiB more than before\n",
                static_cast<double>(resident_kib(pid) - before) / 1'024);
  }
}

}  // namespace

int main(int count, char** arguments) {
  Plan plan;
  CLI::App app("Slow connections beside ordinary clients.");
  app.add_option("address", plan.address, "ADDRESS:PORT of a running server");
  app.add_option("--target", plan.target, "a page of at most 64 KB")->capture_default_str();
  app.add_option("--pid", plan.pid, "of that server: prints its memory");
  app.add_flag("--self", plan.self, "a server of its own");
  app.add_option("--slow", plan.slow)->capture_default_str();
  app.add_option("--ordinary", plan.ordinary)->capture_default_str();
  app.add_option("--seconds", plan.seconds)->capture_default_str();
  CLI11_PARSE(app, count, arguments);
  try {
    load(plan);
  } catch (const std::exception& error) {
    std::cerr << "load_loris: " << error.what() << '\n';
    return 1;
  }
}
