#include "server/watch/metrics.hpp"

#include <algorithm>

#include "protocol/figures.hpp"

namespace aspis::watch {
namespace {

std::string number(double value) {
  return protocol::formatted("%.10g", value);
}

void head(std::string& text, const std::string& name, const std::string& help, const char* type) {
  text += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

void counter(std::string& text, const std::string& name, const std::string& help,
             const Counter& counter) {
  head(text, name, help, "counter");
  text += name + " " + std::to_string(counter.value()) + "\n";
}

void histogram(std::string& text, const std::string& name, const std::string& help,
               const Histogram& histogram) {
  constexpr double us = 1e-6;
  head(text, name, help, "histogram");
  const auto counts = histogram.counts();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += counts[i];
    const std::string bound = i < Histogram::bounds_us.size()
                                  ? number(static_cast<double>(Histogram::bounds_us[i]) * us)
                                  : "+Inf";
    text += name + "_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + "\n";
  }
  text += name + "_sum " + number(static_cast<double>(histogram.sum().count()) * us) + "\n";
  text += name + "_count " + std::to_string(sum) + "\n";
}

}  // namespace

void Histogram::add(std::chrono::microseconds time) {
  const auto bound = std::lower_bound(bounds_us.begin(), bounds_us.end(), time.count());
  counts_[static_cast<std::size_t>(bound - bounds_us.begin())].fetch_add(1,
                                                                         std::memory_order_relaxed);
  sum_us_.fetch_add(time.count(), std::memory_order_relaxed);
}

std::array<std::uint64_t, 14> Histogram::counts() const {
  std::array<std::uint64_t, 14> counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = counts_[i].load(std::memory_order_relaxed);
  }
  return counts;
}

std::chrono::microseconds Histogram::sum() const {
  return std::chrono::microseconds(sum_us_.load(std::memory_order_relaxed));
}

std::string prometheus_text(const Metrics& metrics) {
  std::string text;
  counter(text, "aspis_games_total", "Tournament games stored.", metrics.games);
  counter(text, "aspis_practice_games_total", "Practice games stored.", metrics.practice_games);
  counter(text, "aspis_moves_total", "Moves played.", metrics.moves);
  counter(text, "aspis_forfeits_total", "Games that a bot forfeited.", metrics.forfeits);
  histogram(text, "aspis_referee_overhead_seconds", "Time from an answer to the next 'go'.",
            metrics.overhead);
  histogram(text, "aspis_commit_seconds", "Time from a result to its storage on disk.",
            metrics.commit);
  histogram(text, "aspis_response_seconds", "Time from an HTTP request to its response.",
            metrics.response);
  std::string last;
  for (const Metrics::Gauge& gauge : metrics.gauges) {
    if (gauge.name != last) head(text, gauge.name, gauge.help, gauge.counter ? "counter" : "gauge");
    last = gauge.name;
    text += gauge.name + (gauge.labels.empty() ? "" : "{" + gauge.labels + "}") + " " +
            number(gauge.value()) + "\n";
  }
  return text;
}

}  // namespace aspis::watch
