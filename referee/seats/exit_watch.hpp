// Waiting for the end of a program in a box on an event loop.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <memory>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::seats {

/// Used on its loop's thread. Asio may deliver a notice that was queued for a closed descriptor to
/// the next one opened with its number, such as the watch of another bot. So each notice is checked
/// with the sandbox before `ended` is called.
class ExitWatch {
 public:
  explicit ExitWatch(boost::asio::io_context& io) : control_(io) {}
  ~ExitWatch() { stop(); }
  ExitWatch(const ExitWatch&) = delete;
  ExitWatch& operator=(const ExitWatch&) = delete;

  /// Calls `ended` once, when the program in the container has ended. The container lives until
  /// stop(); `owner` keeps this object alive until then.
  void start(std::shared_ptr<void> owner, sandbox::Container&,
             std::function<void(const sandbox::Exit&)> ended);
  /// Prevents further calls. Call it before the container is destroyed.
  void stop();

 private:
  void wait(std::shared_ptr<void> owner);

  boost::asio::posix::stream_descriptor control_;  // the box's, borrowed
  sandbox::Container* container_ = nullptr;
  std::function<void(const sandbox::Exit&)> ended_;  // empty when stopped
};

}  // namespace aspis::seats
