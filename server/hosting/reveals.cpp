#include "server/hosting/reveals.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {

using Lock = protocol::MutexLock;

int PendingReveals::add(std::string what, std::chrono::seconds delay, tournament::Act act) {
  const Lock lock(mutex_);
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&](const auto& one) {
    return one.second.what == what && !one.second.is_begun;
  });
  const int id = same == entries_.end() ? ++last_id_ : same->first;
  Entry& entry = entries_[id];
  entry.what = std::move(what);
  entry.timer = std::make_unique<boost::asio::steady_timer>(io_, delay);
  // Erasing the entry destroys its timer.
  entry.timer->async_wait([weak = hosted_.weak_from_this(), id,
                           act = std::move(act)](const boost::system::error_code& failure) {
    const auto hosted = failure ? nullptr : weak.lock();
    if (hosted) hosted->pending_reveals().publish(id, act);
  });
  return id;
}

void PendingReveals::publish(int id, const tournament::Act& act) {
  {
    const Lock lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second.is_begun = true;
  }
  // The tournament outlives its director, which answers every act before it ends.
  hosted_.act(act, [this, id](const auto& done) { finish(id, done); });
}

void PendingReveals::finish(int id, const protocol::Result<tournament::Consequences>& done) {
  const Lock lock(mutex_);
  if (done) {
    entries_.erase(id);
  } else if (const auto found = entries_.find(id); found != entries_.end()) {
    found->second.error = done.error().text;
  }
}

bool PendingReveals::cancel(int id) {
  const Lock lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end()) return false;
  if (found->second.is_begun && found->second.error.empty()) return false;
  entries_.erase(found);
  return true;
}

std::vector<PendingReveal> PendingReveals::list() const {
  const auto now = std::chrono::steady_clock::now();
  const Lock lock(mutex_);
  std::vector<PendingReveal> list;
  for (const auto& [id, entry] : entries_) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(entry.timer->expiry() - now);
    list.push_back({id, entry.what, std::max(left, std::chrono::milliseconds(0)), entry.error});
  }
  return list;
}

}  // namespace aspis::hosting
