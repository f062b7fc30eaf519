// Detects when the referee itself did not run: its process was stopped, its machine suspended, its
// core busy, or one of its handlers slow.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <memory>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Looks at the clock on an event loop while a game is on it. On the loop's thread.
class StallWatch {
 public:
  /// Shorter absences are a scheduler's business.
  static constexpr std::chrono::milliseconds least{50};

  explicit StallWatch(boost::asio::io_context& io) : timer_(io) {}
  ~StallWatch();
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;

  /// The watch runs while a caller holds the returned object, which must not outlive the watch.
  [[nodiscard]] std::shared_ptr<void> watch();
  /// The total time in which the loop did not run between the two. It includes a stall that ends
  /// now: an answer may be read before the watch's own timer fires.
  [[nodiscard]] std::chrono::microseconds between(Instant from, Instant to) const;

 private:
  struct Period {
    Instant from, to;
  };

  void wait();
  void look();

  boost::asio::steady_timer timer_;
  Instant due_{};  // of the next look
  bool is_looking_ = false;
  std::deque<Period> periods_;
  std::weak_ptr<void> watchers_;
};

}  // namespace aspis::seats
