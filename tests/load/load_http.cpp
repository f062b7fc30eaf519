// Asks one page over and over on keep-alive connections, one request a connection at a time, and
// prints how many answers a second came and how long one took.
#include <poll.h>
#include <sys/epoll.h>

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
  std::size_t self_bytes = 5'000;
  int connections = 64;
  double seconds = 5;
};

/// The bytes of one whole answer; all answers to the same request are as long.
std::size_t answer_bytes(const Address& to, const std::string& request) {
  const int socket = connected(to, 0);
  ::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
  std::string answer;
  std::size_t whole = 0;
  char bytes[65'536];
  while (whole == 0 || answer.size() < whole) {
    const auto count = ::recv(socket, bytes, sizeof bytes, 0);
    if (count <= 0) throw std::runtime_error("the server closed instead of answering");
    answer.append(bytes, static_cast<std::size_t>(count));
    const std::size_t end = answer.find("\r\n\r\n");
    const std::size_t length = answer.find("Content-Length: ");
    if (end == std::string::npos) continue;
    if (!answer.starts_with("HTTP/1.1 200") || length > end) {
      throw std::runtime_error("not answered with 200: " + answer.substr(0, 15));
    }
    whole = end + 4 + static_cast<std::size_t>(std::stoul(answer.substr(length + 16)));
  }
  ::close(socket);
  return whole;
}

struct Asker {
  int socket = -1;
  std::size_t left = 0;
  Clock::time_point asked;
};

class Load {
 public:
  Load(const Address& to, const Plan& plan)
      : request_("GET " + plan.target + " HTTP/1.1\r\nHost: load\r\n\r\n"),
        answer_(answer_bytes(to, request_)),
        askers_(static_cast<std::size_t>(plan.connections)),
        epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t index = 0; index < askers_.size(); ++index) {
      askers_[index].socket = connected(to, static_cast<int>(index));
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = index;
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, askers_[index].socket, &event);
    }
    samples_.reserve(4'000'000);
  }

  void run(double seconds) {
    const auto begin = Clock::now();
    const auto end = begin + std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
    for (Asker& asker : askers_) ask(asker);
    while (Clock::now() < end) {
      epoll_event events[64];
      const int count = ::epoll_wait(epoll_, events, 64, 1'000);
      for (int event = 0; event < count; ++event) receive(askers_[events[event].data.u64]);
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    std::printf("%.0f requests/s  (%zu bytes each, %zu connections)  %s\n",
                static_cast<double>(samples_.size()) / took, answer_, askers_.size(),
                percentiles(samples_).c_str());
  }

 private:
  void ask(Asker& asker) {
    asker.left = answer_;
    asker.asked = Clock::now();
    if (::send(asker.socket, request_.data(), request_.size(), MSG_NOSIGNAL) !=
        static_cast<::ssize_t>(request_.size())) {
      throw std::runtime_error("the server closed a connection");
    }
  }

  void receive(Asker& asker) {
    const auto count = ::recv(asker.socket, buffer_, sizeof buffer_, MSG_DONTWAIT);
    if (count <= 0) throw std::runtime_error("the server closed a connection");
    asker.left -= static_cast<std::size_t>(count);
    if (asker.left > 0) return;
    samples_.push_back(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asker.asked).count());
    ask(asker);
  }

  const std::string request_;
  const std::size_t answer_;
  std::vector<Asker> askers_;
  const int epoll_;
  std::vector<std::int64_t> samples_;
  char buffer_[65'536];
};

}  // namespace

int main(int count, char** arguments) {
  Plan plan;
  CLI::App app("Asks one page as often as a server answers.");
  app.add_option("address", plan.address, "ADDRESS:PORT of a running server");
  app.add_option("--target", plan.target)->capture_default_str();
  app.add_flag("--self", plan.self, "a server of its own");
  app.add_option("--bytes", plan.self_bytes, "of its page")->capture_default_str();
  app.add_option("--connections", plan.connections)->capture_default_str();
  app.add_option("--seconds", plan.seconds)->capture_default_str();
  CLI11_PARSE(app, count, arguments);
  try {
    std::optional<OwnServer> own;
    if (plan.self) own.emplace(std::string(plan.self_bytes, 'x'), 0.0, 0);
    aspis::http::raise_descriptor_limit();
    Load(own ? own->address() : address_of(plan.address), plan).run(plan.seconds);
  } catch (const std::exception& error) {
    std::cerr << "load_http: " << error.what() << '\n';
    return 1;
  }
}
