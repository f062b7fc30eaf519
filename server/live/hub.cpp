#include "server/live/hub.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>
#include <vector>

#include "server/live/room.hpp"
#include "server/live/topics.hpp"

namespace aspis::live {
namespace {

/// Giving a message to the system is nearly all that one costs: two threads are done in half the
/// time, and more would take cores from games.
int rooms_wanted(const HubLimits& limits) {
  if (limits.rooms > 0) return limits.rooms;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 2);
}

}  // namespace

class Hub::Shared {
 public:
  explicit Shared(const HubLimits& plan)
      : limits(plan), topics(plan.kept_events, plan.forgotten, plan.first_number) {
    for (int room = 0; room < rooms_wanted(plan); ++room) {
      rooms.push_back(std::make_unique<Room>(plan, topics));
    }
  }

  void tell(const std::shared_ptr<Topic>& topic) {
    if (!topic) return;
    for (const auto& room : rooms) room->tell(topic);
  }

  const HubLimits limits;
  Topics topics;
  std::vector<std::unique_ptr<Room>> rooms;
  std::atomic<std::uint64_t> events{0};
  std::atomic<std::size_t> taken{0};  // spectators
};

Hub::Hub(HubLimits limits) : shared_(std::make_unique<Shared>(limits)) {
}
Hub::~Hub() = default;

void Hub::publish(const std::string& topic, std::string event) {
  ++shared_->events;
  shared_->tell(shared_->topics.add(topic, std::move(event)));
}

void Hub::end(const std::string& topic) {
  shared_->tell(shared_->topics.end(topic));
}

std::uint64_t Hub::version(const std::string& topic) const {
  return shared_->topics.version(topic);
}

HubCounts Hub::counts() const {
  HubCounts counts;
  for (const auto& room : shared_->rooms) {
    counts.spectators += room->counts.spectators;
    counts.messages += room->counts.messages;
    counts.resyncs += room->counts.resyncs;
    counts.dropped += room->counts.dropped;
  }
  counts.events = shared_->events;
  counts.topics = static_cast<int>(shared_->topics.count());
  return counts;
}

void Hub::add_spectator(Arrival arrival) {
  shared_->rooms[shared_->taken++ % shared_->rooms.size()]->add_spectator(std::move(arrival));
}

const HubLimits& Hub::limits() const {
  return shared_->limits;
}

}  // namespace aspis::live
