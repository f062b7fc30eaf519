#include "referee/seats/exit_watch.hpp"

#include <poll.h>

#include <utility>

namespace aspis::seats {
namespace {

bool is_readable(int descriptor) {
  pollfd asked{descriptor, POLLIN, 0};
  return ::poll(&asked, 1, 0) == 1 && (asked.revents & POLLIN) != 0;
}

}  // namespace

void ExitWatch::start(std::shared_ptr<void> owner, const Child& child,
                      std::function<void()> ended) {
  pidfd_.assign(child.pidfd.get());
  ended_ = std::move(ended);
  wait(std::move(owner));
}

void ExitWatch::stop() {
  ended_ = nullptr;
  if (pidfd_.is_open()) pidfd_.release();
}

void ExitWatch::wait(std::shared_ptr<void> owner) {
  pidfd_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                    [this, owner = std::move(owner)](const boost::system::error_code& error) {
                      if (error || !ended_) return;
                      if (!is_readable(pidfd_.native_handle())) return wait(owner);
                      std::exchange(ended_, nullptr)();
                    });
}

}  // namespace aspis::seats
