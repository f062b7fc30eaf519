#include "server/live/hub.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/live/hub_shared.hpp"

namespace aspis::live {

namespace asio = boost::asio;

Hub::Shared::Shared(HubLimits plan) : limits(plan), next_first_(plan.first_number) {
  sweep();
  thread_ = std::thread([this] { run(); });
}

/// Memory or descriptors may run out for one spectator: the others go on.
void Hub::Shared::run() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception&) {
      ++dropped;
    }
  }
}

Hub::Shared::~Shared() {
  io_.stop();
  thread_.join();
}

std::shared_ptr<Topic>& Hub::Shared::topic(const std::string& name) {
  std::shared_ptr<Topic>& topic = topics_[name];
  if (!topic) topic = std::make_shared<Topic>(io_, name, limits.kept_events, next_first_);
  return topic;
}

void Hub::Shared::publish(const std::string& name, std::string event) {
  ++events;
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Topic>& to = topic(name);
  if (to->events.add(std::move(event))) asio::post(io_, [this, to] { flush(to); });
}

void Hub::Shared::end(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return;
  const std::shared_ptr<Topic>& to = found->second;
  if (to->events.end()) asio::post(io_, [this, to] { flush(to); });
}

std::uint64_t Hub::Shared::version(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return 0;
  const Events& of = found->second->events;
  const std::uint64_t last = of.state().last;
  return last == of.beginning() ? 0 : last;
}

void Hub::Shared::take(Arrival arrival) {
  asio::post(io_, [this, arrival = std::move(arrival)]() mutable {
    Socket socket = socket_of(io_, std::move(arrival.descriptor));
    auto spectator = std::make_unique<Spectator>(*this, std::move(socket), std::move(arrival));
    Spectator* const key = spectator.get();
    spectators_.emplace(key, std::move(spectator));
    ++spectator_count_;
  });
}

HubCounts Hub::Shared::counts() const {
  HubCounts counts;
  counts.spectators = spectator_count_;
  counts.events = events;
  counts.messages = messages;
  counts.resyncs = resyncs;
  counts.dropped = dropped;
  const std::lock_guard lock(mutex_);
  counts.topics = static_cast<int>(topics_.size());
  return counts;
}

Hub::Hub(HubLimits limits) : shared_(std::make_unique<Shared>(limits)) {
}
Hub::~Hub() = default;

void Hub::publish(const std::string& topic, std::string event) {
  shared_->publish(topic, std::move(event));
}
void Hub::end(const std::string& topic) {
  shared_->end(topic);
}
std::uint64_t Hub::version(const std::string& topic) const {
  return shared_->version(topic);
}
HubCounts Hub::counts() const {
  return shared_->counts();
}
void Hub::take(Arrival arrival) {
  shared_->take(std::move(arrival));
}
const HubLimits& Hub::limits() const {
  return shared_->limits;
}

}  // namespace aspis::live
