#include "server/tournament/places.hpp"

#include <utility>

namespace aspis::tournament {

bool Places::take(const void* who) {
  if (left_ > 0) {
    --left_;
    return true;
  }
  if (const auto guest = guests_.find(who); guest != guests_.end()) guest->second.waits = true;
  return false;
}

void Places::give_back() {
  ++left_;
  for (auto& [who, guest] : guests_) {
    if (std::exchange(guest.waits, false)) guest.call();
  }
}

void Places::add(const void* who, std::function<void()> call) {
  guests_[who] = {std::move(call), false};
}

void Places::remove(const void* who) {
  guests_.erase(who);
}

}  // namespace aspis::tournament
