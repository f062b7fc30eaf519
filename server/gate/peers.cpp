#include "server/gate/peers.hpp"

#include <sys/stat.h>

#include <algorithm>

namespace aspis::gate {
namespace {

constexpr std::chrono::minutes memory{1};                 // of failed logins
constexpr std::chrono::milliseconds between_sweeps{200};  // of a gate that is full: they cost time
constexpr std::size_t most_failing = 65'536;              // addresses that are remembered

}  // namespace

RefusalText Peers::refusal(const std::string& peer) const {
  if (in_all_ >= limits_.in_all) return "the server has reached its connection limit";
  const auto open = open_.find(peer);
  if (open == open_.end() || open->second < limits_.a_peer) return "";
  return "too many connections from your address: " + std::to_string(limits_.a_peer) + " are open";
}

RefusalText Peers::enter(const std::string& peer, Instant now) {
  const std::lock_guard lock(mutex_);
  ++counts_.refused;
  if (is_failing(peer, now)) {
    return "too many failed logins from your address; try again in a minute";
  }
  RefusalText why = refusal(peer);
  if (!why.empty() && now - swept_ >= between_sweeps) {
    swept_ = now;
    sweep();
    why = refusal(peer);
  }
  if (!why.empty()) return why;
  --counts_.refused;
  ++counts_.accepted;
  ++open_[peer];
  ++in_all_;
  return "";
}

void Peers::leave(const std::string& peer) {
  const std::lock_guard lock(mutex_);
  drop(peer);
}

void Peers::drop(const std::string& peer) {
  const auto open = open_.find(peer);
  if (open == open_.end()) return;
  --in_all_;
  if (--open->second == 0) open_.erase(open);
}

Peers::Socket Peers::socket_of(int descriptor) {
  struct stat seen {};
  if (::fstat(descriptor, &seen) != 0) return {};
  return {descriptor, seen.st_dev, seen.st_ino};
}

void Peers::hand_over(const std::string& peer, const Socket& socket, bool bridged) {
  const std::lock_guard lock(mutex_);
  handed_over_.push_back({peer, socket, bridged});
}

/// By its name: the descriptor is not ours, and may be closed while it is looked at.
bool Peers::is_open(const HandedOver& entry) {
  const std::string name = "/proc/self/fd/" + std::to_string(entry.socket.descriptor);
  struct stat seen {};
  return ::stat(name.c_str(), &seen) == 0 && seen.st_dev == entry.socket.device &&
         seen.st_ino == entry.socket.inode;
}

void Peers::sweep() {
  const auto gone = std::partition(handed_over_.begin(), handed_over_.end(), is_open);
  for (auto entry = gone; entry != handed_over_.end(); ++entry) drop(entry->peer);
  handed_over_.erase(gone, handed_over_.end());
}

int Peers::bridged() {
  const std::lock_guard lock(mutex_);
  sweep();
  return static_cast<int>(std::count_if(handed_over_.begin(), handed_over_.end(),
                                        [](const HandedOver& entry) { return entry.bridged; }));
}

bool Peers::is_failing(const std::string& peer, Instant now) {
  const auto found = failures_.find(peer);
  if (found == failures_.end()) return false;
  std::deque<Instant>& times = found->second;
  while (!times.empty() && now - times.front() >= memory) times.pop_front();
  if (times.empty()) failures_.erase(found);
  return failures_.contains(peer) && static_cast<int>(times.size()) >= limits_.failed_logins;
}

void Peers::failed(const std::string& peer, Instant now) {
  const std::lock_guard lock(mutex_);
  ++counts_.failed_logins;
  if (failures_.size() >= most_failing && !failures_.contains(peer)) {
    std::erase_if(failures_, [now](const auto& entry) {
      return entry.second.empty() || now - entry.second.back() >= memory;
    });
    if (failures_.size() >= most_failing) return;
  }
  std::deque<Instant>& times = failures_[peer];
  times.push_back(now);
  if (static_cast<int>(times.size()) > limits_.failed_logins) times.pop_front();
}

Peers::Counts Peers::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace aspis::gate
