#include "server/hosting/pending_reveals.hpp"

#include <algorithm>
#include <utility>

namespace aspis::hosting {

using Lock = protocol::MutexLock;

int PendingReveals::add(std::string what, std::chrono::seconds delay, Publish publish) {
  const Lock lock(mutex_);
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&](const auto& one) {
    return one.second.what == what && !one.second.is_begun;
  });
  const int id = same == entries_.end() ? ++last_id_ : same->first;
  Entry& entry = entries_[id];
  entry.what = std::move(what);
  entry.timer = std::make_unique<boost::asio::steady_timer>(io_, delay);
  // Erasing the entry destroys its timer.
  entry.timer->async_wait([weak = weak_from_this(), id,
                           publish = std::move(publish)](const boost::system::error_code& failure) {
    const auto self = failure ? nullptr : weak.lock();
    if (self) self->publish(id, publish);
  });
  return id;
}

void PendingReveals::publish(int id, const Publish& publish) {
  {
    const Lock lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second.is_begun = true;
  }
  publish([weak = weak_from_this(), id](const protocol::Result<tournament::Consequences>& done) {
    const auto self = weak.lock();
    if (!self) return;
    const Lock lock(self->mutex_);
    if (done) {
      self->entries_.erase(id);
    } else if (const auto found = self->entries_.find(id); found != self->entries_.end()) {
      found->second.error = done.error().text;
    }
  });
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
