#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "server/access/access.hpp"

namespace aspis::access {
namespace {

/// One instructor, a few browsers: beyond that the one that was used longest ago is closed.
constexpr std::size_t most_sessions = 64;

}  // namespace

/// By the hash of the cookie, so that how long looking up takes tells nothing of the cookie.
class Sessions::Shared {
 public:
  Shared(std::chrono::seconds idle, std::function<Clock::time_point()> now)
      : idle_(idle), now_(std::move(now)) {}

  Session open() {
    Entry entry{{new_token() + new_token(), new_token()}, now_()};
    const std::lock_guard lock(mutex_);
    forget_old();
    if (open_.size() >= most_sessions) open_.erase(longest_unused());
    return open_.emplace(hash_of(entry.session.cookie), entry).first->second.session;
  }

  std::optional<Session> find(std::string_view cookie) {
    const std::string hash = hash_of(cookie);
    const std::lock_guard lock(mutex_);
    forget_old();
    const auto found = open_.find(hash);
    if (found == open_.end()) return std::nullopt;
    found->second.used = now_();
    return found->second.session;
  }

  void end_session(std::string_view cookie) {
    const std::string hash = hash_of(cookie);
    const std::lock_guard lock(mutex_);
    open_.erase(hash);
  }

 private:
  struct Entry {
    Session session;
    Clock::time_point used;
  };
  using Open = std::unordered_map<std::string, Entry>;

  void forget_old() {
    const Clock::time_point now = now_();
    std::erase_if(open_, [&](const auto& item) { return now - item.second.used >= idle_; });
  }

  Open::iterator longest_unused() {
    return std::min_element(open_.begin(), open_.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    });
  }

  const std::chrono::seconds idle_;
  const std::function<Clock::time_point()> now_;
  std::mutex mutex_;
  Open open_;
};

Sessions::Sessions(std::chrono::seconds idle, std::function<Clock::time_point()> now)
    : shared_(std::make_shared<Shared>(idle, std::move(now))) {
}

Session Sessions::open() {
  return shared_->open();
}

std::optional<Session> Sessions::find(std::string_view cookie) {
  return shared_->find(cookie);
}

void Sessions::end_session(std::string_view cookie) {
  shared_->end_session(cookie);
}

}  // namespace aspis::access
