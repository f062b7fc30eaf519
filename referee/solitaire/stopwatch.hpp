// Measures a solver's working time.
#pragma once

#include <chrono>
#include <ctime>

namespace aspis::solitaire {

/// Wall time, or the CPU time of the process. A limit in CPU time allows the same amount of work on
/// a busy machine.
enum class Clock { wall, processor };

class Stopwatch {
 public:
  explicit Stopwatch(Clock clock)
      : clock_(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID) {}

  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return now() - begun_; }

 private:
  [[nodiscard]] std::chrono::nanoseconds now() const {
    timespec time{};
    clock_gettime(clock_, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  clockid_t clock_;
  std::chrono::nanoseconds begun_ = now();
};

}  // namespace aspis::solitaire
