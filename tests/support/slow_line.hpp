// A line between two sockets that delays every byte by a random time: a proxy on a separate thread.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <string>
#include <thread>

#include "protocol/random.hpp"

namespace aspis::support {

/// Owns both descriptors. Bytes keep their order; each piece arrives no sooner than `delay` after
/// it was sent, and at most `jitter` later than that, as far as the machine allows. Of a hundred
/// pieces `lost` must be sent again, which takes at least as long as TCP needs for that.
class SlowLine {
 public:
  SlowLine(int one, int other, std::chrono::milliseconds delay, std::chrono::milliseconds jitter,
           unsigned lost = 0)
      : ends_{one, other}, delay_(delay), jitter_(jitter), lost_(lost), thread_([this] {
          run();
        }) {}
  ~SlowLine() {
    over_ = true;
    thread_.join();
    for (const int end : ends_) ::close(end);
  }
  SlowLine(const SlowLine&) = delete;
  SlowLine& operator=(const SlowLine&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds sent_again_after{200};
  struct Piece {
    Clock::time_point due;
    std::string bytes;  // "" is the end
  };

  void run() {
    while (!over_) {
      std::array<pollfd, 2> waiting{};
      for (std::size_t end = 0; end < 2; ++end) {
        waiting[end] = {open_[end] ? ends_[end] : -1, POLLIN, 0};
      }
      ::poll(waiting.data(), waiting.size(), 1);
      for (std::size_t end = 0; end < 2; ++end) {
        if (waiting[end].revents != 0) read(end);
        deliver(end);
      }
    }
  }

  void read(std::size_t end) {
    std::array<char, 65536> chunk;
    const ssize_t count = ::recv(ends_[end], chunk.data(), chunk.size(), MSG_DONTWAIT);
    if (count < 0) return;
    auto due = Clock::now() + delay_;
    if (jitter_.count() > 0) {
      due += std::chrono::milliseconds(random_.below(static_cast<std::uint64_t>(jitter_.count())));
    }
    if (random_.below(100) < lost_) due += sent_again_after;
    auto& queue = under_way_[end];
    if (!queue.empty()) due = std::max(due, queue.back().due);
    queue.push_back({due, std::string(chunk.data(), static_cast<std::size_t>(count))});
    open_[end] = count > 0;
  }

  /// Delivers the bytes from `end` that are due.
  void deliver(std::size_t end) {
    auto& queue = under_way_[end];
    for (; !queue.empty() && queue.front().due <= Clock::now(); queue.pop_front()) {
      const std::string& bytes = queue.front().bytes;
      const int to = ends_[1 - end];
      if (bytes.empty()) {
        ::shutdown(to, SHUT_WR);
      } else if (::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) {
        open_[end] = false;
      }
    }
  }

  std::array<int, 2> ends_;
  std::array<bool, 2> open_{true, true};
  std::array<std::deque<Piece>, 2> under_way_;
  std::chrono::milliseconds delay_;
  std::chrono::milliseconds jitter_;
  unsigned lost_;
  protocol::Random random_{1};
  std::atomic<bool> over_{false};
  std::thread thread_;
};

}  // namespace aspis::support
