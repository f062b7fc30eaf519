#include <utility>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// One person, a few browsers: beyond that the one that was used longest ago is closed, and nobody
/// else's.
constexpr int most_sessions = 64;

}  // namespace

Sessions::Sessions(std::chrono::seconds idle, std::function<Clock::time_point()> now)
    : idle_(idle), now_(std::move(now)) {
}

Session Sessions::open(const std::string& account, const std::string& stamp) {
  Entry entry{{new_token() + new_token(), new_token(), account, stamp}, now_()};
  const std::lock_guard lock(mutex_);
  forget_old();
  make_room(account);
  return open_.emplace(hash_of(entry.session.cookie), entry).first->second.session;
}

std::optional<Session> Sessions::find(std::string_view cookie) {
  const std::string hash = hash_of(cookie);
  const std::lock_guard lock(mutex_);
  forget_old();
  const auto found = open_.find(hash);
  if (found == open_.end()) return std::nullopt;
  found->second.used = now_();
  return found->second.session;
}

void Sessions::end_session(std::string_view cookie) {
  const std::string hash = hash_of(cookie);
  const std::lock_guard lock(mutex_);
  open_.erase(hash);
}

void Sessions::forget_old() {
  const Clock::time_point now = now_();
  std::erase_if(open_, [&](const auto& item) { return now - item.second.used >= idle_; });
}

void Sessions::make_room(const std::string& account) {
  int own = 0;
  auto longest_unused = open_.end();
  for (auto item = open_.begin(); item != open_.end(); ++item) {
    if (item->second.session.account != account) continue;
    ++own;
    if (longest_unused == open_.end() || item->second.used < longest_unused->second.used) {
      longest_unused = item;
    }
  }
  if (own >= most_sessions) open_.erase(longest_unused);
}

std::string Sessions::csrf_of(std::string_view person) const {
  return hash_of("csrf " + secret_ + " " + std::string(person));
}

}  // namespace aspis::access
