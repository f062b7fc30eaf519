#include "server/login/failed_logins.hpp"

namespace aspis::login {
namespace {

constexpr std::chrono::minutes memory{1};
constexpr std::size_t most_remembered = 65'536;  // addresses

}  // namespace

void FailedLogins::add(const std::string& peer, Instant now) {
  if (times_.size() >= most_remembered && !times_.contains(peer)) {
    std::erase_if(times_, [now](const auto& entry) { return now - entry.second.back() >= memory; });
    if (times_.size() >= most_remembered) return;
  }
  std::deque<Instant>& times = times_[peer];
  times.push_back(now);
  if (static_cast<int>(times.size()) > most_) times.pop_front();
}

bool FailedLogins::are_too_many(const std::string& peer, Instant now) {
  const auto found = times_.find(peer);
  if (found == times_.end()) return false;
  std::deque<Instant>& times = found->second;
  while (!times.empty() && now - times.front() >= memory) times.pop_front();
  if (times.empty()) {
    times_.erase(found);
    return false;
  }
  return static_cast<int>(times.size()) >= most_;
}

}  // namespace aspis::login
