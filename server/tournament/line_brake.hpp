// How many lines of one bot the lobby reads: some a second, then it says so once and is deaf until
// the second is over.
#pragma once

#include <chrono>

namespace aspis::tournament {

class LineBrake {
 public:
  static constexpr int most = 5;  // a second

  enum class Verdict { hear, warn, ignore };
  [[nodiscard]] Verdict take(std::chrono::steady_clock::time_point now) {
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

}  // namespace aspis::tournament
