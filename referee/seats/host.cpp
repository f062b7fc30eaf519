#include "referee/seats/host.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <utility>

namespace aspis::seats {

struct Host::Grave {
  Grave(boost::asio::io_context& io, Child taken, std::string name,
        std::optional<TemporaryFolder> kept)
      : child(std::move(taken)),
        marker(std::move(name)),
        folder(std::move(kept)),
        exited(io, ::dup(child.pidfd.get())),
        patience(io) {}

  Child child;
  std::string marker;
  std::optional<TemporaryFolder> folder;
  boost::asio::posix::stream_descriptor exited;
  boost::asio::steady_timer patience;
};

Host::Host(Children& children)
    : children_(children), io_(std::make_unique<boost::asio::io_context>(1)) {
}

Host::~Host() {
  for (Grave& grave : graves_) {
    ::kill(-grave.child.pid, SIGKILL);
    children_.reap(grave.child);
  }
}

void Host::run() {
  io_->restart();
  io_->run();
}

std::string Host::next_marker() {
  return std::to_string(::gettid()) + "-" + std::to_string(++markers_);
}

void Host::bury(Child child, std::string marker, std::optional<TemporaryFolder> folder,
                std::chrono::milliseconds grace) {
  child.in.close();
  child.out.close();
  child.err.close();
  const auto grave =
      graves_.emplace(graves_.end(), *io_, std::move(child), std::move(marker), std::move(folder));
  if (grace.count() <= 0) {
    ::kill(-grave->child.pid, SIGKILL);
  } else {
    grave->patience.expires_after(grace);
    grave->patience.async_wait(
        [this, pid = grave->child.pid](const boost::system::error_code& error) {
          if (error) return;
          ++outstayed_;
          ::kill(-pid, SIGKILL);
        });
  }
  wait_for(grave);
}

void Host::wait_for(std::list<Grave>::iterator grave) {
  grave->exited.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                           [this, grave](const boost::system::error_code& error) {
                             if (!error) close(grave);
                           });
}

void Host::close(std::list<Grave>::iterator grave) {
  grave->patience.cancel();
  children_.reap(grave->child);
  children_.kill_strays(grave->marker);
  graves_.erase(grave);
}

}  // namespace aspis::seats
