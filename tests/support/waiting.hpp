// Waits for what another thread or process does.
#pragma once

#include <chrono>
#include <thread>

namespace aspis::support {

/// Checks repeatedly until it holds; false if it does not within `patience`.
template <class Holds>
[[nodiscard]] bool comes_true(Holds holds,
                              std::chrono::milliseconds patience = std::chrono::minutes(1),
                              std::chrono::milliseconds pause = std::chrono::milliseconds(5)) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

}  // namespace aspis::support
