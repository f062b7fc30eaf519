// Analyses that somebody asked for lately: who asks again does not wait for them.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>

namespace aspis::api {

/// Documents of games by the SHA-256 of their records. Safe to call from any thread.
class AnalysisCache {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most = 128;
  /// How long an answer is kept that could be better: a machine that was busy may be idle soon.
  static constexpr std::chrono::seconds late_ones{60};

  [[nodiscard]] std::optional<std::string> find(const std::string& sha256,
                                                Clock::time_point now = Clock::now());
  /// `is_late`: the time was over before all was found.
  void put(const std::string& sha256, const std::string& document, bool is_late,
           Clock::time_point now = Clock::now());

 private:
  struct Kept {
    std::string sha256;
    std::string packed;
    Clock::time_point until;
  };

  std::mutex mutex_;
  std::list<Kept> kept_;  // the last one that was asked for first
};

}  // namespace aspis::api
