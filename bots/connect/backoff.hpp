// How long to wait before the next try to connect. Counts, does not wait.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "protocol/random.hpp"

namespace aspis::connect {

class Backoff {
 public:
  using Duration = std::chrono::milliseconds;

  explicit Backoff(std::uint64_t seed) : random_(seed) {}

  /// After a connection that lasted so long since it had logged in; nothing where it had not. The
  /// first loss is answered at once; further ones, until a connection has lasted ten seconds, after
  /// half a second to half a minute, of which chance takes up to a half, so that a class does not
  /// come back in step.
  [[nodiscard]] Duration next(std::optional<Duration> lasted) {
    if (lasted && *lasted >= good) {
      hurried_ = false;
      delay_ = first;
    }
    if (lasted && !std::exchange(hurried_, true)) return Duration(0);
    const Duration whole = delay_;
    delay_ = std::min(2 * delay_, longest);
    const auto half = static_cast<std::uint64_t>(whole.count() / 2);
    return Duration(static_cast<Duration::rep>(half + random_.below(half + 1)));
  }

 private:
  static constexpr Duration good{10'000};
  static constexpr Duration first{500};
  static constexpr Duration longest{30'000};

  protocol::Random random_;
  Duration delay_ = first;
  bool hurried_ = false;
};

}  // namespace aspis::connect
