// Who fails to log in too often, by address.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <unordered_map>

namespace aspis::login {

/// On one thread. `peer` is what net::peer_of() gives; `now` never goes back.
class FailedLogins {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// So many of one address within a minute are too many, until the minute has passed.
  explicit FailedLogins(int most) : most_(most) {}

  void add(const std::string& peer, Instant now);
  [[nodiscard]] bool are_too_many(const std::string& peer, Instant now);

 private:
  const int most_;
  std::unordered_map<std::string, std::deque<Instant>> times_;
};

}  // namespace aspis::login
