// Two hundred network bots on one thread, for the network bench: they answer `go` as soon as they
// have thought, and measure how long their opponents then wait for theirs.
#pragma once

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace aspis::bench {

using Clock = std::chrono::steady_clock;

/// Bots 2n and 2n + 1 play against each other, in boxing one spot after the other.
class Crowd {
 public:
  /// Takes over the descriptors.
  Crowd(const std::vector<int>& sockets, std::chrono::microseconds thinks)
      : thinks_(thinks), bots_(sockets.size()), poll_(::epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t i = 0; i < sockets.size(); ++i) {
      bots_[i].socket = sockets[i];
      epoll_event event{EPOLLIN, {.u64 = i}};
      ::epoll_ctl(poll_, EPOLL_CTL_ADD, sockets[i], &event);
    }
    thread_ = std::jthread([this](const std::stop_token& over) { run(over); });
  }
  ~Crowd() {
    stop();
    for (const Bot& bot : bots_) ::close(bot.socket);
    ::close(poll_);
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void stop() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

  /// After stop(): from an answer written to the opponent's `go` read, sorted.
  std::vector<std::chrono::nanoseconds>& waits() {
    std::sort(waits_.begin(), waits_.end());
    return waits_;
  }

 private:
  struct Bot {
    int socket = -1;
    std::string heard;
    std::string mark;
    int played = 0;
    Clock::time_point answered{};
  };
  struct Thought {
    Clock::time_point due;
    std::size_t bot;
  };

  void run(const std::stop_token& over) {
    std::vector<epoll_event> events(bots_.size());
    while (!over.stop_requested()) {
      const int patience = thoughts_.empty() ? 20 : 1;
      const int count = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()),
                                     thinks_.count() == 0 ? 20 : patience);
      for (int i = 0; i < count; ++i) read(events[static_cast<std::size_t>(i)].data.u64);
      for (; !thoughts_.empty() && thoughts_.front().due <= Clock::now(); thoughts_.pop_front()) {
        answer(thoughts_.front().bot);
      }
    }
  }

  void read(std::size_t number) {
    Bot& bot = bots_[number];
    char chunk[16384];
    const ssize_t count = ::recv(bot.socket, chunk, sizeof chunk, MSG_DONTWAIT);
    if (count <= 0) return;
    const auto now = Clock::now();
    bot.heard.append(chunk, static_cast<std::size_t>(count));
    std::size_t from = 0;
    for (std::size_t stop = bot.heard.find('\n'); stop != std::string::npos;
         stop = bot.heard.find('\n', from)) {
      hear(number, std::string_view(bot.heard).substr(from, stop - from), now);
      from = stop + 1;
    }
    bot.heard.erase(0, from);
  }

  void hear(std::size_t number, std::string_view line, Clock::time_point now) {
    Bot& bot = bots_[number];
    if (line.starts_with("go ")) {
      Bot& other = bots_[number ^ 1U];
      if (other.answered != Clock::time_point{}) waits_.push_back(now - other.answered);
      other.answered = {};
      if (thinks_.count() == 0) {
        answer(number);
      } else {
        thoughts_.push_back({now + thinks_, number});
      }
    } else if (line.starts_with("move ")) {
      ++bot.played;
    } else if (line.starts_with("game ")) {
      bot.played = 0;
      bot.answered = {};
    } else if (line.starts_with("you ")) {
      bot.mark = line.substr(4);
    } else if (line == "ready?") {
      say(bot, "ready\n");
    } else if (line.starts_with("ping ")) {
      say(bot, "pong" + std::string(line.substr(4)) + "\n");
    }
  }

  void answer(std::size_t number) {
    Bot& bot = bots_[number];
    say(bot, bot.mark + "," + std::to_string(bot.played / 32 + 1) + "," +
                 std::to_string(bot.played % 32 + 1) + ",1\n");
    bot.answered = Clock::now();
  }

  static void say(const Bot& bot, const std::string& text) {
    if (::send(bot.socket, text.data(), text.size(), MSG_NOSIGNAL) < 0) return;
  }

  std::chrono::microseconds thinks_;
  std::vector<Bot> bots_;
  std::deque<Thought> thoughts_;
  std::vector<std::chrono::nanoseconds> waits_;
  int poll_;
  std::jthread thread_;
};

}  // namespace aspis::bench
