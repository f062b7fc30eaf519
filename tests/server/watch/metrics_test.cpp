#include "server/watch/metrics.hpp"

#include <gtest/gtest.h>

namespace aspis::watch {
namespace {

using std::chrono::microseconds;

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Metrics, CountsDurationOnBoundBelowIt) {
  Histogram histogram;
  histogram.add(microseconds(10));
  histogram.add(microseconds(11));
  histogram.add(microseconds(20'000'000));
  const auto counts = histogram.counts();
  EXPECT_EQ(counts[0], 1U);
  EXPECT_EQ(counts[1], 1U);
  EXPECT_EQ(counts[13], 1U);
  EXPECT_EQ(histogram.sum(), microseconds(20'000'021));
}

TEST(Metrics, SumsBucketsInSeconds) {
  Metrics metrics;
  metrics.overhead.add(microseconds(20));
  metrics.overhead.add(microseconds(2'000));
  const std::string text = prometheus_text(metrics);
  EXPECT_TRUE(has_line(text, "aspis_referee_overhead_seconds_bucket{le=\"1e-05\"} 0"));
  EXPECT_TRUE(has_line(text, "aspis_referee_overhead_seconds_bucket{le=\"3e-05\"} 1"));
  EXPECT_TRUE(has_line(text, "aspis_referee_overhead_seconds_bucket{le=\"+Inf\"} 2"));
  EXPECT_TRUE(has_line(text, "aspis_referee_overhead_seconds_count 2"));
  EXPECT_TRUE(has_line(text, "aspis_referee_overhead_seconds_sum 0.00202"));
}

TEST(Metrics, GaugesOfOneNameShareTheirHeader) {
  Metrics metrics;
  metrics.games.add(3);
  metrics.gauges.push_back(
      {"aspis_connections", "kind=\"bots\"", "Open ones.", false, [] { return 4.0; }});
  metrics.gauges.push_back(
      {"aspis_connections", "kind=\"http\"", "Open ones.", false, [] { return 0.5; }});
  const std::string text = prometheus_text(metrics);
  EXPECT_TRUE(has_line(text, "aspis_games_total 3"));
  EXPECT_TRUE(has_line(text, "aspis_connections{kind=\"bots\"} 4"));
  EXPECT_TRUE(has_line(text, "aspis_connections{kind=\"http\"} 0.5"));
  const auto first = text.find("# TYPE aspis_connections gauge");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("# TYPE aspis_connections", first + 1), std::string::npos);
}

}  // namespace
}  // namespace aspis::watch
