#include <algorithm>
#include <utility>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// Who comes from ever new addresses must not fill the memory: beyond so many the peer is forgotten
/// whose whole allowance is back soonest.
constexpr std::size_t most_peers = 10'000;

}  // namespace

Allowance::Allowance(int at_once, std::chrono::seconds each, std::function<Clock::time_point()> now)
    : at_once_(at_once), each_(each), now_(std::move(now)) {
}

std::chrono::seconds Allowance::try_acquire(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = now_();
  const std::string name(peer);
  const auto found = whole_again_.find(name);
  const Clock::time_point before = found == whole_again_.end() ? now : std::max(now, found->second);
  const Clock::duration over = before + each_ - now - at_once_ * each_;
  if (over > Clock::duration::zero()) return std::chrono::ceil<std::chrono::seconds>(over);
  if (found == whole_again_.end()) make_room(now);
  whole_again_[name] = before + each_;
  return std::chrono::seconds(0);
}

void Allowance::make_room(Clock::time_point now) {
  if (whole_again_.size() < most_peers) return;
  std::erase_if(whole_again_, [&](const auto& item) { return item.second <= now; });
  if (whole_again_.size() < most_peers) return;
  whole_again_.erase(
      std::min_element(whole_again_.begin(), whole_again_.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; }));
}

}  // namespace aspis::access
