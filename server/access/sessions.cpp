#include <algorithm>
#include <utility>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// One instructor, a few browsers: beyond that the one that was used longest ago is closed.
constexpr std::size_t most_sessions = 64;

}  // namespace

Sessions::Sessions(std::chrono::seconds idle, std::function<Clock::time_point()> now)
    : idle_(idle), now_(std::move(now)) {
}

Session Sessions::open() {
  Entry entry{{new_token() + new_token(), new_token()}, now_()};
  const std::lock_guard lock(mutex_);
  forget_old();
  if (open_.size() >= most_sessions) open_.erase(longest_unused());
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

Sessions::Open::iterator Sessions::longest_unused() {
  return std::min_element(open_.begin(), open_.end(), [](const auto& a, const auto& b) {
    return a.second.used < b.second.used;
  });
}

}  // namespace aspis::access
