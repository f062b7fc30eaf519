// Enforces a bot's limits during a game: its memory, and no computing outside its turn.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/sandbox/sandbox.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Freezes every process of the bot 5 ms after its turn has ended, and thaws them before it is sent
/// anything. A turn shorter than that costs no system call. On its loop's thread.
class BoxWatch {
 public:
  explicit BoxWatch(boost::asio::io_context& io) : memory_timer_(io), freeze_timer_(io) {}

  /// Calls `over` at most once, when the sandbox is found above its memory limit. Keeps `owner`,
  /// which owns this watch, alive until stop(). With `ponder` the bot is never frozen.
  void start(std::shared_ptr<void> owner, sandbox::Container&, bool ponder,
             std::function<void(const Failure&)> over);
  /// Must be called before the sandbox is destroyed or handed over.
  void stop();

  /// Its turn or its set-up begins. Returns true if it was frozen: it may now finish a write that
  /// it had begun before.
  bool begin_turn();
  void end_turn(Instant now);

 private:
  void check_memory_later();
  void check_memory();
  void freeze_at(Instant);

  boost::asio::steady_timer memory_timer_;
  boost::asio::steady_timer freeze_timer_;
  std::shared_ptr<void> owner_;
  sandbox::Container* container_ = nullptr;
  bool ponder_ = false;
  std::function<void(const Failure&)> over_;
  std::optional<Instant> turn_ended_;  // nullopt during its turn
  bool freeze_waits_ = false;          // the timer is set
};

/// The failure of a program that could not be started, or whose sandbox could not be made.
[[nodiscard]] Failure start_failure(std::string detail);
/// The failure of a program that held `used` bytes, or more than the limit if `used` is 0.
[[nodiscard]] Failure memory_failure(std::size_t used, std::size_t limit);

}  // namespace aspis::seats
