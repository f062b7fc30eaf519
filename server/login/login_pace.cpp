#include "server/login/login_pace.hpp"

namespace aspis::login {
namespace {

constexpr std::chrono::seconds window{10};

}  // namespace

void LoginPace::add(std::string_view token, Instant now) {
  std::deque<Instant>& logins = logins_[std::string(token)];
  logins.push_back(now);
  if (static_cast<int>(logins.size()) > at_once_) logins.pop_front();
}

LoginPace::Instant LoginPace::next(std::string_view token, Instant now) const {
  const auto found = logins_.find(std::string(token));
  if (found == logins_.end() || static_cast<int>(found->second.size()) < at_once_) return now;
  return found->second.front() + window;
}

}  // namespace aspis::login
