#include "referee/seats/host.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "referee/seats/exit_watch.hpp"

namespace aspis::seats {

struct Host::Grave {
  Grave(boost::asio::io_context& io, Child taken, std::string name,
        std::optional<TemporaryFolder> kept)
      : child(std::move(taken)),
        marker(std::move(name)),
        folder(std::move(kept)),
        exited(io),
        patience(io) {}

  Child child;
  std::string marker;
  std::optional<TemporaryFolder> folder;
  ExitWatch exited;
  boost::asio::steady_timer patience;
};

Host::Host(Children& children)
    : children_(children), io_(std::make_unique<boost::asio::io_context>(1)) {
}

Host::~Host() {
  for (const auto& grave : graves_) {
    grave->exited.stop();
    children_.reap(grave->child);
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
  auto grave = std::make_shared<Grave>(*io_, std::move(child), std::move(marker), std::move(folder));
  const auto place = graves_.insert(graves_.end(), grave);
  if (grace.count() <= 0) {
    children_.kill(grave->child);
  } else {
    grave->patience.expires_after(grace);
    grave->patience.async_wait([this, grave](const boost::system::error_code& error) {
      if (error) return;
      ++outstayed_;
      children_.kill(grave->child);
    });
  }
  grave->exited.start(grave, grave->child, [this, place] { close(place); });
}

void Host::close(Graves::iterator place) {
  const auto grave = *place;
  grave->patience.cancel();
  grave->exited.stop();
  children_.reap(grave->child);
  children_.kill_strays(grave->marker);
  graves_.erase(place);
}

}  // namespace aspis::seats
