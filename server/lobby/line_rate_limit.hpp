// How many lines of one bot the lobby reads.
#pragma once

#include <chrono>

namespace aspis::lobby {

/// Some lines are heard each second; the first one beyond is answered with a warning, and the rest
/// of that second is ignored.
class LineRateLimit {
 public:
  static constexpr int most = 5;  // a second

  enum class Verdict { hear, warn, ignore };
  [[nodiscard]] Verdict count_line(std::chrono::steady_clock::time_point now) {
    if (count_ == 0 || now - began_ >= std::chrono::seconds(1)) {
      began_ = now;
      count_ = 0;
    }
    if (count_ > most) return Verdict::ignore;
    return ++count_ > most ? Verdict::warn : Verdict::hear;
  }

 private:
  std::chrono::steady_clock::time_point began_{};
  int count_ = 0;  // lines since then that were not ignored
};

}  // namespace aspis::lobby
