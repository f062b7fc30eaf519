#include <algorithm>
#include <utility>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// Who comes from ever new addresses must not fill the memory: beyond so many the peer that failed
/// longest ago is forgotten.
constexpr std::size_t most_throttled = 10'000;

}  // namespace

Throttle::Throttle(int free, std::chrono::seconds window, std::function<Clock::time_point()> now)
    : free_(free), window_(window), now_(std::move(now)) {
}

std::chrono::seconds Throttle::wait_of(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto found = peers_.find(std::string(peer));
  if (found == peers_.end() || is_over(found->second) || found->second.failures < free_) {
    return std::chrono::seconds(0);
  }
  const Clock::duration left = found->second.last + penalty(found->second) - now_();
  return std::max(std::chrono::seconds(0), std::chrono::ceil<std::chrono::seconds>(left));
}

void Throttle::failed(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const std::string name(peer);
  if (!peers_.contains(name)) make_room();
  Failures& failures = peers_[name];
  if (is_over(failures)) failures.failures = 0;
  ++failures.failures;
  failures.last = now_();
}

void Throttle::succeeded(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  peers_.erase(std::string(peer));
}

bool Throttle::is_over(const Failures& failures) const {
  return now_() - failures.last >= window_;
}

/// One second, then twice as long each time, up to the window.
std::chrono::seconds Throttle::penalty(const Failures& failures) const {
  const int doublings = std::min(failures.failures - free_, 20);
  return std::min(window_, std::chrono::seconds(1) * (1 << doublings));
}

void Throttle::make_room() {
  if (peers_.size() < most_throttled) return;
  std::erase_if(peers_, [&](const auto& item) { return is_over(item.second); });
  if (peers_.size() < most_throttled) return;
  peers_.erase(std::min_element(peers_.begin(), peers_.end(), [](const auto& a, const auto& b) {
    return a.second.last < b.second.last;
  }));
}

}  // namespace aspis::access
