// The one timer of a game: its deadline moves with every turn, the timer itself hardly ever.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "referee/seats/seat.hpp"

namespace aspis::match {

/// Re-arming a timer costs more than a bot's answer does, so the timer is left alone while the
/// deadline moves away, and looks where it is when it fires.
class Deadline {
 public:
  /// `passed` is called at or after the deadline that is set then. The owner must be kept alive
  /// by `owner`, which is locked before every call.
  Deadline(boost::asio::io_context& io, std::function<void()> passed)
      : timer_(io), passed_(std::move(passed)) {}

  void set(const std::weak_ptr<void>& owner, seats::Instant at) {
    at_ = at;
    if (armed_ && *armed_ <= at) return;
    arm(owner, at);
  }
  void clear() { at_.reset(); }
  void cancel() {
    clear();
    armed_.reset();
    timer_.cancel();
  }

 private:
  void arm(const std::weak_ptr<void>& owner, seats::Instant at) {
    armed_ = at;
    timer_.expires_at(at);
    timer_.async_wait([this, owner](const boost::system::error_code& error) {
      const auto alive = owner.lock();
      if (error || !alive) return;
      armed_.reset();
      fire(owner);
    });
  }

  void fire(const std::weak_ptr<void>& owner) {
    if (!at_) return;
    if (std::chrono::steady_clock::now() < *at_) {
      arm(owner, *at_);
      return;
    }
    at_.reset();
    passed_();
  }

  boost::asio::steady_timer timer_;
  std::function<void()> passed_;
  std::optional<seats::Instant> at_;
  std::optional<seats::Instant> armed_;
};

}  // namespace aspis::match
