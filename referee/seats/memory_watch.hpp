// A look at one process's memory, twenty times a second: the limit where no control group keeps it.
#pragma once

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

class MemoryWatch {
 public:
  explicit MemoryWatch(boost::asio::io_context& io) : timer_(io) {}

  /// `over` is called at most once, as soon as the process is seen to hold more than `limit`
  /// bytes. `owner` owns this watch and is kept alive by it until stop().
  void start(std::shared_ptr<void> owner, pid_t pid, std::size_t limit,
             std::function<void(const Fault&)> over);
  /// Call it before the process is reaped, so that its number is never another's.
  void stop();

 private:
  void look_later(std::shared_ptr<void> owner);
  void look(std::shared_ptr<void> owner);

  boost::asio::steady_timer timer_;
  pid_t pid_ = -1;
  std::size_t limit_ = 0;
  std::function<void(const Fault&)> over_;
};

/// The fault of a process that held `used` bytes.
[[nodiscard]] Fault memory_fault(std::size_t used, std::size_t limit);

}  // namespace aspis::seats
