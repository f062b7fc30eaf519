#include "server/hosting/reveals.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>

#include "protocol/utc.hpp"

namespace aspis::hosting {

using Lock = protocol::MutexLock;

namespace {

/// The machine's clock may be set meanwhile.
constexpr std::chrono::seconds longest_sleep{30};

}  // namespace

RevealClock::RevealClock(boost::asio::io_context& io, std::function<std::string()> date)
    : io_(io), date_(std::move(date)), timer_(io) {
}

void RevealClock::set(const std::vector<db::RevealTimeRow>& times, std::function<void()> due) {
  std::string first;
  for (const db::RevealTimeRow& row : times) {
    if (first.empty() || row.at < first) first = row.at;
  }
  boost::asio::post(io_, [self = shared_from_this(), first, due = std::move(due)] {
    self->timer_.cancel();
    if (!first.empty()) self->wait(first, due);
  });
}

void RevealClock::wait(const std::string& at, const std::function<void()>& due) {
  const std::string now = date_();
  if (at <= now) return due();
  std::chrono::seconds left = longest_sleep;
  const auto then = protocol::moment_of(at);
  const auto today = protocol::moment_of(now);
  if (then && today) {
    left = std::clamp(std::chrono::duration_cast<std::chrono::seconds>(*then - *today),
                      std::chrono::seconds(1), longest_sleep);
  }
  timer_.expires_after(left);
  timer_.async_wait([weak = weak_from_this(), at, due](const boost::system::error_code& failure) {
    const auto self = failure ? nullptr : weak.lock();
    if (self) self->wait(at, due);
  });
}

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
