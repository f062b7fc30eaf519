// Who logs in again and again, by token.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace aspis::login {

/// So many logins of a token within ten seconds are let in at once; a further one has to wait until
/// the first of them is ten seconds old. On one thread; `now` never goes back.
class LoginPace {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  explicit LoginPace(int at_once) : at_once_(at_once) {}

  /// A token that is right was let in. Wrong ones are not remembered, so the tokens are few.
  void add(std::string_view token, Instant now);
  /// When this token may log in: not later than `now` for most.
  [[nodiscard]] Instant next(std::string_view token, Instant now) const;

 private:
  const int at_once_;
  std::unordered_map<std::string, std::deque<Instant>> logins_;
};

}  // namespace aspis::login
