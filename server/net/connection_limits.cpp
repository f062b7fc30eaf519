#include "server/net/connection_limits.hpp"

#include <algorithm>
#include <tuple>

namespace aspis::net {

using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

struct ConnectionLimits::Place {
  std::shared_ptr<ConnectionLimits> limits;
  Group* group = nullptr;  // none: in all alone
  bool is_kept = false;    // one of Group::kept
  bool in_all = true;
  std::list<Place*>::iterator at{};  // in Group::quiet, where it is in a group and not kept
  std::function<void()> close{};
};

bool ConnectionLimits::Fuller::operator()(const Group* one, const Group* other) const {
  return std::tuple(one->of_person, -one->waiting, one) <
         std::tuple(other->of_person, -other->waiting, other);
}

ConnectionLimits::Ticket::Ticket(std::unique_ptr<Place> place) : place_(std::move(place)) {
}
ConnectionLimits::Ticket::Ticket(Ticket&&) noexcept = default;

ConnectionLimits::Ticket& ConnectionLimits::Ticket::operator=(Ticket&& other) noexcept {
  Ticket taken(std::move(other));
  place_.swap(taken.place_);
  return *this;
}

ConnectionLimits::Ticket::~Ticket() {
  if (!place_) return;
  const auto limits = place_->limits;
  const MutexLock lock(limits->mutex_);
  limits->leave(*place_);
}

void ConnectionLimits::Ticket::on_displaced(std::function<void()> close) {
  const MutexLock lock(place_->limits->mutex_);
  place_->close = std::move(close);
}

void ConnectionLimits::Ticket::touch() {
  const MutexLock lock(place_->limits->mutex_);
  if (place_->group == nullptr || place_->is_kept) return;
  auto& quiet = place_->group->quiet;
  quiet.splice(quiet.end(), quiet, place_->at);
}

void ConnectionLimits::Ticket::belongs_to(std::string_view person) {
  ConnectionLimits& limits = *place_->limits;
  std::function<void()> close;
  {
    const MutexLock lock(limits.mutex_);
    if (place_->group == nullptr || place_->is_kept) return;
    Group& group = limits.group_of("=" + std::string(person), true);
    if (place_->group == &group) return;
    if (group.waiting >= limits.a_peer_) {
      if (Place* const quietest = limits.quietest_of(group)) close = limits.displace(*quietest);
    }
    const bool in_all = place_->in_all;
    limits.leave(*place_);
    place_->in_all = in_all;
    limits.join(*place_, limits.group_of("=" + std::string(person), true));
  }
  if (close) close();
}

void ConnectionLimits::Ticket::keep() {
  ConnectionLimits& limits = *place_->limits;
  const MutexLock lock(limits.mutex_);
  if (place_->group == nullptr) return;
  const bool in_all = place_->in_all;
  limits.leave(*place_);
  place_->in_all = in_all;
  limits.open_ += in_all ? 1 : 0;
}

Result<void> ConnectionLimits::Ticket::keep_for_peer() {
  ConnectionLimits& limits = *place_->limits;
  const MutexLock lock(limits.mutex_);
  if (place_->group == nullptr || place_->is_kept) return {};
  Group& group = *place_->group;
  if (group.kept >= limits.a_peer_) return limits.full_for_peer();
  group.quiet.erase(place_->at);
  limits.count_again(group, -1);
  ++group.kept;
  place_->is_kept = true;
  return {};
}

ConnectionLimits::~ConnectionLimits() = default;

Result<ConnectionLimits::Ticket> ConnectionLimits::admit(const std::string& peer) {
  std::function<void()> close;
  auto place = std::make_unique<Place>();
  place->limits = shared_from_this();
  {
    const MutexLock lock(mutex_);
    Group& group = group_of(peer, false);
    Place* displaced = nullptr;
    if (group.waiting >= a_peer_) displaced = quietest_of(group);
    if (displaced == nullptr && open_ >= in_all_) {
      for (Group* const fullest : displaceable_) {
        displaced = quietest_of(*fullest);
        if (displaced != nullptr) break;
      }
      if (displaced == nullptr) {
        forget_if_empty(group);
        return Error{"the server has reached its connection limit"};
      }
    }
    join(*place, group);  // first: it keeps the group
    if (displaced != nullptr) close = displace(*displaced);
  }
  if (close) close();
  return Ticket(std::move(place));
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit_proxy() {
  const MutexLock lock(mutex_);
  if (open_ >= in_all_) return Error{"the server has reached its connection limit"};
  auto place = std::make_unique<Place>();
  place->limits = shared_from_this();
  ++open_;
  return Ticket(std::move(place));
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit_behind_proxy(const std::string& peer) {
  const MutexLock lock(mutex_);
  Group& group = group_of(peer, false);
  if (group.kept >= a_peer_) return full_for_peer();
  auto place = std::make_unique<Place>();
  place->limits = shared_from_this();
  place->group = &group;
  place->is_kept = true;
  place->in_all = false;
  ++group.kept;
  return Ticket(std::move(place));
}

ConnectionLimits::Group& ConnectionLimits::group_of(const std::string& name, bool of_person) {
  std::unique_ptr<Group>& group = groups_[name];
  if (!group) group = std::make_unique<Group>(Group{name, of_person});
  return *group;
}

void ConnectionLimits::join(Place& place, Group& group) {
  place.group = &group;
  place.at = group.quiet.insert(group.quiet.end(), &place);
  count_again(group, 1);
  if (place.in_all) ++open_;
}

/// It has no group then, and counts nowhere.
void ConnectionLimits::leave(Place& place) {
  if (std::exchange(place.in_all, false)) --open_;
  Group* const group = std::exchange(place.group, nullptr);
  if (group == nullptr) return;
  if (std::exchange(place.is_kept, false)) {
    --group->kept;
  } else {
    group->quiet.erase(place.at);
    count_again(*group, -1);
  }
  forget_if_empty(*group);
}

void ConnectionLimits::count_again(Group& group, int by) {
  displaceable_.erase(&group);
  group.waiting += by;
  if (group.waiting > 0) displaceable_.insert(&group);
}

void ConnectionLimits::forget_if_empty(Group& group) {
  if (group.waiting == 0 && group.kept == 0) groups_.erase(std::string(group.name));
}

ConnectionLimits::Place* ConnectionLimits::quietest_of(const Group& group) const {
  const auto found = std::find_if(group.quiet.begin(), group.quiet.end(),
                                  [](const Place* place) { return place->close != nullptr; });
  return found == group.quiet.end() ? nullptr : *found;
}

std::function<void()> ConnectionLimits::displace(Place& place) {
  leave(place);
  return std::exchange(place.close, nullptr);
}

Error ConnectionLimits::full_for_peer() const {
  return Error{"too many connections from your address: " + std::to_string(a_peer_) + " are open"};
}

}  // namespace aspis::net
