// Waiting for the end of a child on an event loop.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <memory>

#include "referee/seats/spawn.hpp"

namespace aspis::seats {

/// On its loop's thread. A notice of Asio's is a hint and no more: one that waited in its queue when its
/// descriptor was closed comes to whatever was opened next, such as the watch of another bot. So the
/// kernel is asked again before anybody is told.
class ExitWatch {
 public:
  explicit ExitWatch(boost::asio::io_context& io) : pidfd_(io) {}
  ~ExitWatch() { stop(); }
  ExitWatch(const ExitWatch&) = delete;
  ExitWatch& operator=(const ExitWatch&) = delete;

  /// `ended` is called once, when the process has ended and not been reaped. The child's pidfd stays
  /// open until stop(); `owner` keeps this object alive meanwhile.
  void start(std::shared_ptr<void> owner, const Child&, std::function<void()> ended);
  /// Nothing is called any more. Before the pidfd is closed.
  void stop();

 private:
  void wait(std::shared_ptr<void> owner);

  boost::asio::posix::stream_descriptor pidfd_;  // the child's, borrowed
  std::function<void()> ended_;                  // empty where nobody waits
};

}  // namespace aspis::seats
