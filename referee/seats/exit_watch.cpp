#include "referee/seats/exit_watch.hpp"

#include <utility>

namespace aspis::seats {

void ExitWatch::start(std::shared_ptr<void> owner, sandbox::Container& container,
                      std::function<void(const sandbox::Exit&)> ended) {
  container_ = &container;
  control_.assign(container.descriptor());
  ended_ = std::move(ended);
  wait(std::move(owner));
}

void ExitWatch::stop() {
  ended_ = nullptr;
  if (control_.is_open()) control_.release();
}

void ExitWatch::wait(std::shared_ptr<void> owner) {
  control_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                      [this, owner = std::move(owner)](const boost::system::error_code& error) {
                        if (error || !ended_) return;
                        const auto exit = container_->take_exit();
                        if (!exit) return wait(owner);
                        std::exchange(ended_, nullptr)(*exit);
                      });
}

}  // namespace aspis::seats
