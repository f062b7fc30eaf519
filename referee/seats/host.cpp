#include "referee/seats/host.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "referee/seats/exit_watch.hpp"
#include "referee/seats/stall_watch.hpp"

namespace aspis::seats {

using sandbox::Container;
using sandbox::TemporaryFolder;

struct Host::Reaper {
  Reaper(boost::asio::io_context& io, std::unique_ptr<Container> taken,
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
  for (const auto& reaper : reapers_) {
    reaper->exited.stop();
    reaper->container->leave();
  }
  reapers_.clear();
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
  auto reaper = std::make_shared<Reaper>(*io_, std::move(container), std::move(folder));
  const auto place = reapers_.insert(reapers_.end(), reaper);
  if (grace.count() <= 0) {
    reaper->container->kill();
  } else {
    reaper->patience.expires_after(grace);
    reaper->patience.async_wait([this, reaper](const boost::system::error_code& error) {
      if (error || !reaper->container) return;
      ++outstayed_;
      reaper->container->kill();
    });
  }
  reaper->exited.start(reaper, *reaper->container,
                       [this, place](const sandbox::Exit&) { close(place); });
}

void Host::close(Reapers::iterator place) {
  const auto reaper = *place;
  reaper->patience.cancel();
  reaper->exited.stop();
  let_go(std::move(reaper->container));
  reapers_.erase(place);
}

}  // namespace aspis::seats
