#include "server/live/hub.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "server/live/room.hpp"

namespace aspis::live {
namespace {

/// Sending a message costs nearly only the system call. Two threads halve the time; more would take
/// cores from games.
int rooms_wanted(const HubLimits& limits) {
  if (limits.rooms > 0) return limits.rooms;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 2);
}

}  // namespace

Hub::Hub(HubLimits limits)
    : limits_(limits),
      topics_(std::make_unique<Topics>(limits.kept_events, limits.forgotten, limits.first_number)) {
  for (int room = 0; room < rooms_wanted(limits); ++room) {
    rooms_.push_back(std::make_unique<Room>(limits_, *topics_));
  }
}

Hub::~Hub() = default;

void Hub::tell(const std::shared_ptr<Topic>& topic) {
  if (!topic) return;
  for (const auto& room : rooms_) room->tell(topic);
}

void Hub::publish(const std::string& topic, std::string event) {
  if (!is_for_staff(topic)) ++events_;
  tell(topics_->add(topic, std::move(event)));
}

void Hub::end(const std::string& topic) {
  tell(topics_->end(topic));
}

std::uint64_t Hub::version(const std::string& topic) const {
  return topics_->version(topic);
}

HubCounts Hub::counts() const {
  HubCounts counts;
  for (const auto& room : rooms_) {
    counts.spectators += room->counts.spectators;
    counts.messages += room->counts.messages;
    counts.resyncs += room->counts.resyncs;
    counts.dropped += room->counts.dropped;
  }
  counts.events = events_;
  counts.topics = static_cast<int>(topics_->count());
  return counts;
}

void Hub::add_spectator(Arrival arrival) {
  rooms_[added_++ % rooms_.size()]->add_spectator(std::move(arrival));
}

}  // namespace aspis::live
