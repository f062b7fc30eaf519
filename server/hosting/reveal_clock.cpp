#include "server/hosting/reveal_clock.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "protocol/utc.hpp"

namespace aspis::hosting {
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

}  // namespace aspis::hosting
