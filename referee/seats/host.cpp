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

namespace {

/// Each is two small processes that sleep.
constexpr std::size_t most_free = 96;

}  // namespace

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
  // All at once: each takes a moment.
  for (const auto& container : free_) container->leave();
  free_.clear();
  leaving_.clear();
}

void Host::run() {
  io_->restart();
  io_->run();
}

protocol::Result<std::unique_ptr<Container>> Host::box(const sandbox::Box& wanted) {
  for (auto at = free_.begin(); at != free_.end(); ++at) {
    if ((*at)->box() != wanted) continue;
    std::unique_ptr<Container> found = std::move(*at);
    free_.erase(at);
    static_cast<void>(found->take_exit());  // whether it is still whole
    if (found->is_free()) return found;
    break;
  }
  return sandbox_.open(wanted);
}

void Host::keep(std::unique_ptr<Container> container) {
  std::erase_if(leaving_, [](const auto& each) { return each->has_left(); });
  if (!container->is_free() || !container->box().writable.empty()) {
    container->leave();
    leaving_.push_back(std::move(container));
    return;
  }
  container->wipe();
  free_.push_front(std::move(container));
  if (free_.size() <= most_free) return;
  free_.back()->leave();
  leaving_.push_back(std::move(free_.back()));
  free_.pop_back();
}

void Host::bury(std::unique_ptr<Container> container, std::optional<TemporaryFolder> folder,
                std::chrono::milliseconds grace) {
  if (!container->is_running()) {
    keep(std::move(container));
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
  keep(std::move(grave->container));
  graves_.erase(place);
}

}  // namespace aspis::seats
