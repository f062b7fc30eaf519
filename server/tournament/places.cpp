#include "server/tournament/places.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <tuple>
#include <utility>

namespace aspis::tournament {

Places::Places(int count, boost::asio::io_context& io) : count_(count), left_(count), io_(io) {
}

void Places::add(const void* who, std::function<void()> call) {
  guests_[who] = {std::move(call)};
}

void Places::remove(const void* who) {
  guests_.erase(who);
  if (offered_ != who) return;
  offered_ = nullptr;
  offer();
}

bool Places::take(const void* who) {
  Guest& guest = guests_.at(who);
  const int kept = offered_ != nullptr && offered_ != who ? 1 : 0;
  if (left_ <= kept) {
    if (guest.waits_since == 0) guest.waits_since = ++moment_;
    return false;
  }
  --left_;
  ++guest.playing;
  guest.last_taken = ++moment_;
  guest.waits_since = 0;
  if (offered_ == who) {
    offered_ = nullptr;
    offer();
  }
  return true;
}

void Places::give_back(const void* who, std::chrono::milliseconds took) {
  ++left_;
  if (const auto guest = guests_.find(who); guest != guests_.end()) --guest->second.playing;
  if (took.count() > 0) usual_ = usual_.count() == 0 ? took : (usual_ * 7 + took) / 8;
  offer();
}

bool Places::is_before(const Guest& one, const Guest& other) {
  return std::tie(one.playing, one.last_taken, one.waits_since) <
         std::tie(other.playing, other.last_taken, other.waits_since);
}

void Places::offer() {
  if (left_ == 0 || offered_ != nullptr) return;
  auto next = guests_.end();
  for (auto guest = guests_.begin(); guest != guests_.end(); ++guest) {
    if (guest->second.waits_since == 0) continue;
    if (next == guests_.end() || is_before(guest->second, next->second)) next = guest;
  }
  if (next == guests_.end()) return;
  offered_ = next->first;
  next->second.call();
  // Whatever the call posted has run by then: a place that was not taken is somebody else's.
  boost::asio::post(io_, [this, alive = std::weak_ptr(alive_), who = offered_] {
    if (alive.expired() || offered_ != who) return;
    offered_ = nullptr;
    if (const auto guest = guests_.find(who); guest != guests_.end()) guest->second.waits_since = 0;
    offer();
  });
}

bool Places::waits(const void* who) const {
  const auto at = guests_.find(who);
  return at != guests_.end() && at->second.waits_since != 0;
}

std::optional<std::chrono::milliseconds> Places::expected(const void* who) const {
  if (!waits(who) || usual_.count() == 0) return std::nullopt;
  const auto at = guests_.find(who);
  const auto before = std::count_if(guests_.begin(), guests_.end(), [&](const auto& other) {
    return other.second.waits_since != 0 && is_before(other.second, at->second);
  });
  return usual_ * (before + 1) / count_;
}

}  // namespace aspis::tournament
