#include "referee/solitaire/pythoncross/solver/solve.hpp"

#include <algorithm>
#include <utility>

#include "referee/solitaire/pythoncross/solver/beam.hpp"

namespace aspis::solitaire::pythoncross {

namespace {

using Seconds = std::chrono::duration<double>;

/// The best games so far, each once, best first; a few for each first play.
class Elite {
 public:
  void add(Line line) {
    const auto same = [&](const Line& other) { return other.placements == line.placements; };
    if (line.placements.empty() || std::any_of(lines_.begin(), lines_.end(), same)) return;
    added_ = line.placements.front();
    const auto worse = [&](const Line& other) { return other.score < line.score; };
    lines_.insert(std::find_if(lines_.begin(), lines_.end(), worse), std::move(line));
    drop_one();
  }

  [[nodiscard]] bool empty() const { return lines_.empty(); }
  [[nodiscard]] const Line& best() const { return lines_.front(); }

  /// One of them, the better ones oftener.
  [[nodiscard]] const Line& drawn(protocol::Random& random) const {
    const std::uint64_t first = random.below(lines_.size());
    return lines_[static_cast<std::size_t>(std::min(first, random.below(lines_.size())))];
  }

 private:
  static constexpr std::size_t most = 16;
  static constexpr int max_same_start = 6;

  void drop_one() {
    int alike = 0;
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
      if (line->placements.front() != added_) continue;
      if (++alike > max_same_start) {
        lines_.erase(line);
        return;
      }
    }
    if (lines_.size() > most) lines_.pop_back();
  }

  Placement added_;  // the first play of the one that was added last
  std::vector<Line> lines_;
};

/// A search that would last too long is narrowed so that it ends in time.
class Pace {
 public:
  explicit Pace(const SolveOptions& options) : limit_(options.limit), watch_(options.clock) {}

  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return watch_.elapsed(); }
  [[nodiscard]] bool is_over() const { return limit_ && elapsed() >= *limit_; }

  /// The boards per level, at most `wanted`, for which time is left with this number of plays.
  [[nodiscard]] std::size_t width(std::size_t wanted, std::size_t plays) const {
    if (!limit_) return wanted;
    if (is_over()) return 0;
    const double left = Seconds(*limit_ - elapsed()).count();
    const auto levels = static_cast<double>(max_plays - plays);
    const double affordable = std::max(0.0, left) / (levels * seconds_a_board_);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::min(affordable, 1e9)), 20, wanted);
  }

  /// The greatest number of boards per level with which a whole search would end in time.
  [[nodiscard]] std::size_t width_until(Seconds end, std::size_t most) const {
    const double left = (end - Seconds(elapsed())).count();
    const double affordable = std::max(0.0, left) / (max_plays * seconds_a_board_);
    return static_cast<std::size_t>(std::min(affordable, static_cast<double>(most)));
  }

  /// Records the time of a search that kept `boards` in all.
  void learn(Seconds took, double boards) {
    if (boards > 2000) seconds_a_board_ = 1.1 * took.count() / boards;
  }

 private:
  std::optional<std::chrono::milliseconds> limit_;
  Stopwatch watch_;
  double seconds_a_board_ = 40e-6;
};

class Solver {
 public:
  Solver(const Map& map, const words::Dictionary& dictionary, const SolveOptions& options,
         const std::function<void(const SolveProgress&)>& progress, const std::atomic<bool>& stop)
      : options_(options),
        progress_(progress),
        stop_(stop),
        pace_(options),
        random_(options.seed),
        beam_(map, dictionary, options.threads) {}

  Solution solved() {
    if (!options_.limit) {
      BeamPlan plan;
      plan.noise = {5, 5, options_.seed};
      search(std::move(plan), options_.width.value_or(narrow));
    } else {
      widen();
      improve();
    }
    Solution solution;
    solution.searches = searches_;
    solution.generated = beam_.generated();
    if (elite_.empty()) return solution;
    solution.score = elite_.best().score;
    for (const Placement placement : elite_.best().placements) {
      solution.plays.push_back(to_play(placement));
    }
    return solution;
  }

 private:
  static constexpr std::size_t narrow = 80;
  static constexpr std::size_t max_boards = 250'000;  // a quarter of a gigabyte
  static constexpr std::size_t near = 1000;
  static constexpr std::size_t max_near_width = 40'000;
  static constexpr int patience = 60;

  [[nodiscard]] bool is_over() const { return stop_ || pace_.is_over(); }

  void search(BeamPlan plan, std::size_t width) {
    double boards = 0;
    const auto from = pace_.elapsed();
    plan.width = [&](std::size_t plays) {
      if (progress_ && !elite_.empty()) report();
      const std::size_t affordable = pace_.width(width, plays);
      if (plays >= plan.opening.size()) boards += static_cast<double>(affordable);
      return affordable;
    };
    for (Line& line : beam_.search(plan, stop_)) elite_.add(std::move(line));
    if (!is_over()) pace_.learn(pace_.elapsed() - from, boards);
    ++searches_;
    if (progress_) report();
  }

  void report() {
    progress_({std::chrono::duration_cast<std::chrono::milliseconds>(pace_.elapsed()),
               elite_.empty() ? 0 : elite_.best().score, searches_, beam_.generated()});
  }

  /// A quick first answer, then wider and wider searches; the last one gets most of the time.
  /// Results improve with the width, so that one wide search finds more than many narrow ones.
  void widen() {
    search(BeamPlan(), options_.width.value_or(narrow));
    for (std::size_t width = 4 * narrow; !options_.width && !is_over(); width *= 4) {
      const std::size_t widest = pace_.width_until(Seconds(*options_.limit) * 2 / 3, max_boards);
      if (widest <= narrow) return;
      const bool is_last = widest <= 4 * width;
      BeamPlan plan;
      plan.noise = {5, 5, options_.seed};
      search(std::move(plan), is_last ? widest : width);
      if (is_last) return;
    }
  }

  /// Searches from a position of one of the best games, or near its beginning with its last board
  /// as a goal, with other weights and noise, and keeps the best games. The width grows while no
  /// better game is found.
  void improve() {
    std::size_t width = near;
    int best = 0;
    for (int without = 0; !is_over(); ++without) {
      search(improving_plan(), options_.width.value_or(width));
      const int now = elite_.empty() ? 0 : elite_.best().score;
      if (now > best) {
        width = near;
        without = 0;
      } else if (without >= patience) {
        width = std::min(max_near_width, width + width / 2);
        without = 0;
      }
      best = now;
    }
  }

  /// A little at every level, so that close seconds sometimes come first.
  [[nodiscard]] Noise even_noise() {
    return {static_cast<float>(3 + random_.below(12)), 1000, random_.next()};
  }
  /// Much at the beginning: other beginnings.
  [[nodiscard]] Noise early_noise() {
    const auto points = static_cast<float>(20 + random_.below(41));
    return {points, static_cast<float>(7 + random_.below(4)), random_.next()};
  }

  [[nodiscard]] BeamPlan improving_plan() {
    BeamPlan plan;
    if (random_.below(3) == 0) plan.weights = Weights().varied(random_);
    plan.noise = random_.below(4) == 0 ? early_noise() : even_noise();
    if (elite_.empty()) return plan;
    const Line& line = elite_.drawn(random_);
    if (random_.below(4) == 0) {
      plan.goal = line.placements;
      plan.goal_letter = static_cast<float>(1 + random_.below(6));
    }
    const std::size_t longest =
        std::min<std::size_t>(line.placements.size(), plan.goal.empty() ? 11 : 4);
    plan.opening = line.placements;
    plan.opening.resize(static_cast<std::size_t>(random_.below(longest)));
    return plan;
  }

  const SolveOptions& options_;
  const std::function<void(const SolveProgress&)>& progress_;
  const std::atomic<bool>& stop_;
  Pace pace_;
  protocol::Random random_;
  Beam beam_;
  Elite elite_;
  std::size_t searches_ = 0;
};

}  // namespace

Solution solve(const Map& map, const words::Dictionary& dictionary, const SolveOptions& options,
               const std::function<void(const SolveProgress&)>& progress,
               const std::atomic<bool>& stop) {
  return Solver(map, dictionary, options, progress, stop).solved();
}

}  // namespace aspis::solitaire::pythoncross
