// Times and their statistics, for the benches.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>
#include <vector>

#include <sys/resource.h>

namespace aspis::bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}
inline double ms_since(Clock::time_point begun) {
  return seconds_since(begun) * 1000;
}

inline double measure_seconds(const auto& work) {
  const auto begun = Clock::now();
  work();
  return seconds_since(begun);
}

/// The least of 15 runs: others use the machine too.
inline double least_ms(const auto& work) {
  double least = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 15; ++run) least = std::min(least, measure_seconds(work) * 1000);
  return least;
}

/// CPU time of this thread.
inline double thread_cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// CPU time of this program without its bots: unlike elapsed time, it does not depend on what else
/// runs on the machine.
inline double own_cpu_us() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto us = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec);
  };
  return us(usage.ru_utime) + us(usage.ru_stime);
}

/// The smallest for share 0, the median for 0.5.
inline double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}
inline double median(const std::vector<double>& values) {
  return quantile(values, 0.5);
}

}  // namespace aspis::bench
