// Waiting for the end of a program in a box on an event loop.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <memory>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::seats {

/// On its loop's thread. A notice of Asio's is a hint and no more: one that waited in its queue
/// when its descriptor was closed comes to whatever was opened next, such as the watch of another
/// bot. So the box is asked again before anybody is told.
class ExitWatch {
 public:
  explicit ExitWatch(boost::asio::io_context& io) : control_(io) {}
  ~ExitWatch() { stop(); }
  ExitWatch(const ExitWatch&) = delete;
  ExitWatch& operator=(const ExitWatch&) = delete;

  /// `ended` is called once, when the program that runs in the box has ended. The box lives until
  /// stop(); `owner` keeps this object alive meanwhile.
  void start(std::shared_ptr<void> owner, sandbox::Container&,
             std::function<void(const sandbox::Exit&)> ended);
  /// Nothing is called any more. Before the box goes.
  void stop();

 private:
  void wait(std::shared_ptr<void> owner);

  boost::asio::posix::stream_descriptor control_;  // the box's, borrowed
  sandbox::Container* container_ = nullptr;
  std::function<void(const sandbox::Exit&)> ended_;  // empty where nobody waits
};

}  // namespace aspis::seats
