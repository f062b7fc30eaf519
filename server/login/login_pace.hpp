// Limits how often a token may log in.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace aspis::login {

/// Allows a number of logins per token within ten seconds; a further login has to wait until the
/// first of them is ten seconds old. Not thread-safe; `now` must not decrease.
class LoginPace {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  explicit LoginPace(int at_once) : at_once_(at_once) {}

  /// Records a successful login. Failed ones are not recorded, so only valid tokens use memory.
  void add(std::string_view token, Instant now);
  /// When this token may log in; usually `now`.
  [[nodiscard]] Instant next(std::string_view token, Instant now) const;

 private:
  const int at_once_;
  std::unordered_map<std::string, std::deque<Instant>> logins_;
};

}  // namespace aspis::login
