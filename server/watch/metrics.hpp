// Metrics of a running server. Any code can update or read them; they know nothing about it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::watch {

/// Thread-safe.
class Counter {
 public:
  void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// Counts durations in buckets from 10 us to 10 s, two per decade, and one above. Thread-safe.
class Histogram {
 public:
  static constexpr std::array<std::int64_t, 13> bounds_us = {
      10,     30,      100,     300,       1'000,     3'000,     10'000,
      30'000, 100'000, 300'000, 1'000'000, 3'000'000, 10'000'000};

  void add(std::chrono::microseconds);
  /// Counts per bucket, not cumulative; the last one is above all bounds.
  [[nodiscard]] std::array<std::uint64_t, 14> counts() const;
  [[nodiscard]] std::chrono::microseconds sum() const;

 private:
  std::array<std::atomic<std::uint64_t>, 14> counts_{};
  std::atomic<std::int64_t> sum_us_{0};
};

/// The metrics of one server.
struct Metrics {
  Counter games;  // tournament games stored
  Counter practice_games;
  Counter moves;
  Counter forfeits;
  Histogram overhead;  // from a readable answer to the next `go`
  Histogram commit;    // from submitting to the store until it is on the disk
  Histogram response;  // of HTTP handlers; without pages made in advance

  /// A value read when the text is made, for example "aspis_connections" with the labels
  /// "kind=\"bots\"".
  struct Gauge {
    std::string name;
    std::string labels;  // may be ""
    std::string help;
    bool counter = false;  // only grows
    std::function<double()> value;
  };
  std::vector<Gauge> gauges;  // filled before the first request
};

/// The metrics in Prometheus' text format 0.0.4.
[[nodiscard]] std::string prometheus_text(const Metrics&);

}  // namespace aspis::watch
