#include "referee/seats/host.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "referee/seats/exit_watch.hpp"
#include "referee/seats/stall_watch.hpp"

namespace aspis::seats {

using sandbox::Container;
using sandbox::TemporaryFolder;

struct Host::Grave {
  Grave(boost::asio::io_context& io, std::unique_ptr<Container> taken,
        std::optional<TemporaryFolder> kept)
      : container(std::move(taken)), folder(std::move(kept)), exited(io), patience(io) {}

  std::unique_ptr<Container> container;
  std::optional<TemporaryFolder> folder;
  ExitWatch exited;
  boost::asio::steady_timer patience;
};

Host::Host(sandbox::Sandbox& sandbox)
    : sandbox_(sandbox),
      io_(std::make_unique<boost::asio::io_context>(1)),
      stalls_(std::make_unique<StallWatch>(*io_)) {
}

Host::~Host() {
  for (const auto& grave : graves_) {
    grave->exited.stop();
    grave->container->leave();
  }
  graves_.clear();
  empty();
}

void Host::empty() {
  leaving_.clear();
}

void Host::run() {
  io_->restart();
  io_->run();
}

void Host::let_go(std::unique_ptr<Container> container) {
  std::erase_if(leaving_, [](const auto& each) { return each->has_left(); });
  container->leave();
  leaving_.push_back(std::move(container));
}

void Host::bury(std::unique_ptr<Container> container, std::optional<TemporaryFolder> folder,
                std::chrono::milliseconds grace) {
  if (!container->is_running()) {
    let_go(std::move(container));
    return;
  }
  auto grave = std::make_shared<Grave>(*io_, std::move(container), std::move(folder));
  const auto place = graves_.insert(graves_.end(), grave);
  if (grace.count() <= 0) {
    grave->container->kill();
  } else {
    grave->patience.expires_after(grace);
    grave->patience.async_wait([this, grave](const boost::system::error_code& error) {
      if (error || !grave->container) return;
      ++outstayed_;
      grave->container->kill();
    });
  }
  grave->exited.start(grave, *grave->container,
                      [this, place](const sandbox::Exit&) { close(place); });
}

void Host::close(Graves::iterator place) {
  const auto grave = *place;
  grave->patience.cancel();
  grave->exited.stop();
  let_go(std::move(grave->container));
  graves_.erase(place);
}

}  // namespace aspis::seats
