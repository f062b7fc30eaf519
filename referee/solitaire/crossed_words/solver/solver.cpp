#include "referee/solitaire/crossed_words/solver/solver.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "referee/solitaire/crossed_words/solver/beam.hpp"
#include "referee/solitaire/crossed_words/solver/free_plays.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// Used if rounds end the search. With a time limit there is one per thread: few long walks find
/// more than many short ones.
constexpr int chains_of_rounds = 4;
constexpr int games_a_round = 10;
constexpr double first_heat = 250;  // points
constexpr double last_heat = 5;
/// How often the worse chains continue from the best ones.
constexpr int meetings = 6;

/// The clock of one call.
class Time {
 public:
  explicit Time(const Settings& settings) : watch_(settings.clock), limit_(settings.time) {}

  [[nodiscard]] std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(watch_.elapsed());
  }
  /// Reserves the time that gleaning needs after the search.
  [[nodiscard]] std::optional<std::chrono::milliseconds> for_search() const {
    constexpr std::chrono::milliseconds longest_gleaning(1500);
    if (!limit_) return std::nullopt;
    return *limit_ - std::min(longest_gleaning, *limit_ / 4);
  }
  [[nodiscard]] bool search_is_over() const {
    const auto limit = for_search();
    return limit && elapsed() >= *limit;
  }
  [[nodiscard]] bool is_over() const {
    constexpr std::chrono::milliseconds longest_rest(300);
    return limit_ && elapsed() >= *limit_ - std::min(longest_rest, *limit_ / 10);
  }

 private:
  Stopwatch watch_;
  std::optional<std::chrono::milliseconds> limit_;
};

class Search {
 public:
  Search(const Piles& piles, const GoalWords& words, const Settings& settings, const Time& time,
         const std::stop_token& stop)
      : supply_(piles), settings_(settings), time_(time), stop_(stop) {
    const int chains = settings.time ? settings.threads : chains_of_rounds;
    for (int i = 0; i < chains; ++i) {
      const auto seed = protocol::derived_seed(settings.seed, static_cast<std::uint64_t>(i));
      chains_.push_back(std::make_unique<Chain>(words, supply_, seed, settings.width));
    }
  }

  void run(const std::function<void(const Progress&)>& tell) {
    int met = 0;
    for (int round = 0; !stopped(); ++round) {
      const double done = done_before(round);
      if (done >= 1) return;
      if (done * meetings >= met + 1) {
        ++met;
        meet();
      }
      walk(first_heat * std::pow(last_heat / first_heat, done));
      tell({time_.elapsed(), best_total(), games(), done});
    }
  }

  /// The best of the chains' games after gleaning.
  [[nodiscard]] Solution gleaned(const GameImprover& improver,
                                 const std::function<bool()>& stopped) const {
    std::vector<Solution> solutions(chains_.size());
    for_each_chain(
        [&](std::size_t i) { solutions[i] = improver.glean(chains_[i]->best(), stopped); });
    return *std::max_element(
        solutions.begin(), solutions.end(),
        [](const Solution& left, const Solution& right) { return left.total < right.total; });
  }

 private:
  [[nodiscard]] bool stopped() const { return stop_.stop_requested() || time_.search_is_over(); }

  [[nodiscard]] double done_before(int round) const {
    const auto limit = time_.for_search();
    if (!limit) return static_cast<double>(round) / settings_.rounds;
    return static_cast<double>(time_.elapsed().count()) / static_cast<double>(limit->count());
  }

  [[nodiscard]] std::uint64_t games() const {
    std::uint64_t sum = 0;
    for (const auto& chain : chains_) sum += chain->games();
    return sum;
  }

  [[nodiscard]] int best_total() const {
    int best = 0;
    for (const auto& chain : chains_) best = std::max(best, chain->best().total);
    return best;
  }

  void walk(double heat) {
    for_each_chain([&](std::size_t i) {
      chains_[i]->walk(games_a_round, heat, [this] { return stopped(); });
    });
  }

  /// Each chain is independent, so that the thread that works on it does not matter.
  void for_each_chain(const std::function<void(std::size_t)>& work) const {
    std::atomic<std::size_t> next{0};
    const auto some = [&] {
      for (std::size_t i = next++; i < chains_.size(); i = next++) work(i);
    };
    std::vector<std::jthread> others;
    const int threads = std::min(settings_.threads, static_cast<int>(chains_.size()));
    for (int i = 1; i < threads; ++i) {
      others.emplace_back(some);
    }
    some();
  }

  void meet() {
    std::stable_sort(chains_.begin(), chains_.end(), [](const auto& left, const auto& right) {
      return left->total() > right->total();
    });
    for (std::size_t i = 0; i < chains_.size() / 2; ++i) {
      chains_[chains_.size() - 1 - i]->follow(*chains_[i]);
    }
  }

  Supply supply_;
  const Settings& settings_;
  const Time& time_;
  std::stop_token stop_;
  std::vector<std::unique_ptr<Chain>> chains_;
};

}  // namespace

Solution solve(const Piles& piles, const words::Dictionary& dictionary, const Settings& settings,
               const std::function<void(const Progress&)>& tell, const std::stop_token& stop) {
  const Time time(settings);
  const words::WordGraph graph(dictionary);
  const GoalWords words(dictionary, graph);
  Search search(piles, words, settings, time, stop);
  search.run(tell);
  const PlayFinder finder(graph);
  const GameImprover improver(piles, dictionary, finder);
  return search.gleaned(improver, [&] { return stop.stop_requested() || time.is_over(); });
}

}  // namespace aspis::solitaire::crossed_words::solver
