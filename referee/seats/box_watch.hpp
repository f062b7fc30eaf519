// A look at what a bot's processes use: memory, where no control group keeps the limit, and
// processor time while it is not their turn.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/sandbox/container.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// On its loop's thread. A bot that waits costs nothing between two looks, and a turn costs no
/// system call. One that computes while it is not its turn is stopped where it is, until it is.
class BoxWatch {
 public:
  explicit BoxWatch(boost::asio::io_context& io) : timer_(io) {}

  /// `over` is called at most once, as soon as the box is seen to hold more than its limit. `owner`
  /// owns this watch and is kept alive by it until stop(). Until the first turn() nobody is
  /// stopped, and with `ponder` nobody ever is.
  void start(std::shared_ptr<void> owner, sandbox::Container&, bool ponder,
             std::function<void(const Fault&)> over);
  /// Before the box goes, or goes to somebody else.
  void stop();

  /// Whose turn it is from now on.
  void turn(bool its_own);
  /// Nobody's: the bot sets itself up.
  void turn_of_nobody();
  /// Processor time used while it was not its turn, as far as it was seen.
  [[nodiscard]] std::chrono::microseconds aside() const { return aside_; }

 private:
  void look_later(std::shared_ptr<void> owner);
  void look(std::shared_ptr<void> owner);
  void look_aside(const sandbox::Usage&);
  [[nodiscard]] std::optional<Fault> memory_fault_of(const sandbox::Usage&);

  boost::asio::steady_timer timer_;
  sandbox::Container* container_ = nullptr;
  bool ponder_ = false;
  std::function<void(const Fault&)> over_;
  enum class Turn { nobodys, own, other } turn_ = Turn::nobodys;
  bool looked_ = false;  // since the turn began
  unsigned looks_ = 0;
  std::chrono::microseconds used_{0};
  std::chrono::microseconds aside_{0};
};

/// The fault of a program that held `used` bytes, or more than the limit where `used` is 0.
[[nodiscard]] Fault memory_fault(std::size_t used, std::size_t limit);

}  // namespace aspis::seats
