#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// Who comes from ever new addresses must not fill the memory: beyond so many the peer is forgotten
/// whose whole allowance is back soonest.
constexpr std::size_t most_peers = 10'000;

}  // namespace

class Allowance::Shared {
 public:
  Shared(int at_once, std::chrono::seconds each, std::function<Clock::time_point()> now)
      : at_once_(at_once), each_(each), now_(std::move(now)) {}

  std::chrono::seconds try_acquire(std::string_view peer) {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = now_();
    const std::string name(peer);
    const auto found = whole_again_.find(name);
    const Clock::time_point before =
        found == whole_again_.end() ? now : std::max(now, found->second);
    const Clock::duration over = before + each_ - now - at_once_ * each_;
    if (over > Clock::duration::zero()) return std::chrono::ceil<std::chrono::seconds>(over);
    if (found == whole_again_.end()) make_room(now);
    whole_again_[name] = before + each_;
    return std::chrono::seconds(0);
  }

 private:
  void make_room(Clock::time_point now) {
    if (whole_again_.size() < most_peers) return;
    std::erase_if(whole_again_, [&](const auto& item) { return item.second <= now; });
    if (whole_again_.size() < most_peers) return;
    whole_again_.erase(
        std::min_element(whole_again_.begin(), whole_again_.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; }));
  }

  const int at_once_;
  const std::chrono::seconds each_;
  const std::function<Clock::time_point()> now_;
  std::mutex mutex_;
  /// When a peer may ask for as much as at the beginning; every piece puts it off by `each`.
  std::unordered_map<std::string, Clock::time_point> whole_again_;
};

Allowance::Allowance(int at_once, std::chrono::seconds each, std::function<Clock::time_point()> now)
    : shared_(std::make_shared<Shared>(at_once, each, std::move(now))) {
}

std::chrono::seconds Allowance::try_acquire(std::string_view peer) {
  return shared_->try_acquire(peer);
}

}  // namespace aspis::access
