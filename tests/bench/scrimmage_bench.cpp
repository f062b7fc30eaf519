// The cost of scrimmages with 1,000 versions: finding the next pair, and adding a game to the
// ratings. Their worth: how well a new version is known after its first 40 games.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/scrimmage.hpp"

namespace aspis::formats {
namespace {

constexpr int versions = 1000;
constexpr int bots = 8;

/// `entrants` of them play; versions are handed in by turns.
Scrimmage handed_in(int entrants) {
  Scrimmage scrimmage;
  for (int id = 1; id <= versions + bots; ++id) {
    const bool bot = id <= bots;
    const int number = id - bots - 1;
    scrimmage.put({id, bot ? 0 : number % entrants + 1, bot ? 0 : number / entrants + 1, true});
  }
  return scrimmage;
}

/// Higher numbers are stronger.
double draw_points(const ScrimmagePair& pair, protocol::Random& random) {
  const auto share = static_cast<std::uint64_t>(500 + (pair.first - pair.second) / 3);
  return random.below(1000) < share ? 1 : 0;
}

void print(const char* what, std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  std::printf("%-58s %10.1f %10.1f %10.1f\n", what, times[times.size() / 2],
              times[times.size() * 99 / 100], times.back());
}

double microseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::micro>(now).count();
}

/// Made three times, of which the quickest counts: what neighbours take is not measured.
std::optional<ScrimmagePair> timed_pair(const Scrimmage& scrimmage,
                                        const std::vector<ScrimmageId>& busy, std::uint64_t seed,
                                        std::vector<double>& times) {
  std::optional<ScrimmagePair> pair;
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double start = microseconds();
    pair = next_pair(scrimmage, busy, seed);
    least = std::min(least, microseconds() - start);
  }
  times.push_back(least);
  return pair;
}

/// Pairs and plays `games`, 16 in flight.
void play(const char* name, int entrants, int games) {
  Scrimmage scrimmage = handed_in(entrants);
  protocol::Random random(1);
  std::vector<ScrimmagePair> in_flight;
  std::vector<double> pairing;
  std::vector<double> adding;
  for (int game = 0; game < games; ++game) {
    std::vector<ScrimmageId> busy;
    for (const ScrimmagePair& pair : in_flight) {
      if (pair.first > bots) busy.push_back(pair.first);
      if (pair.second > bots) busy.push_back(pair.second);
    }
    const auto pair = timed_pair(scrimmage, busy, random.next(), pairing);
    if (pair) in_flight.push_back(*pair);
    if (pair && in_flight.size() < 16) continue;
    const ScrimmagePair ended = in_flight.front();
    in_flight.erase(in_flight.begin());
    const double points = draw_points(ended, random);
    const double start = microseconds();
    scrimmage.add({ended.first, ended.second, points});
    adding.push_back(microseconds() - start);
  }
  std::printf("%s, %d games\n", name, games);
  print("  the next pair (asked: 1,000)", pairing);
  std::vector<double> late(adding.end() - games / 10, adding.end());
  print("  a game into the ratings", late);
}

/// Rates all games from scratch, as after a restart or a correction.
void fold(int games) {
  Scrimmage scrimmage = handed_in(versions);
  protocol::Random random(1);
  std::vector<ScrimmageGame> played;
  for (int game = 0; game < games; ++game) {
    const auto first = static_cast<ScrimmageId>(1 + random.below(versions));
    const auto second = static_cast<ScrimmageId>(1 + random.below(versions));
    played.push_back({first, second, draw_points({first, second}, random)});
  }
  const double start = microseconds();
  for (const ScrimmageGame& game : played) scrimmage.add(game);
  std::printf("%d games anew: %.1f ms\n", games, (microseconds() - start) / 1000);
}

/// True strengths, in Elo, by id; results follow them.
class Season {
 public:
  explicit Season(std::uint64_t seed) : random_(seed) {
    for (int bot = 1; bot <= bots; ++bot) hand_in({bot, 0, 0, true}, normal(250));
    for (double& elo : of_entrant_) elo = normal(200);
  }

  /// The entrant's next version, mostly a little stronger than the last one. Returns its id.
  ScrimmageId hand_in_next() {
    const auto entrant = static_cast<std::size_t>(handed_in_ % entrants);
    if (handed_in_ >= entrants) of_entrant_[entrant] += 20 + normal(60);
    const ScrimmageId id = bots + 1 + handed_in_;
    hand_in({id, static_cast<int>(entrant) + 1, handed_in_ / entrants + 1, true},
            of_entrant_[entrant]);
    ++handed_in_;
    return id;
  }

  void play_one() {
    const auto pair = next_pair(scrimmage_, {}, random_.next());
    if (!pair) return;
    const double gap = strength(pair->second) - strength(pair->first);
    const double expected = 1 / (1 + std::pow(10.0, gap / 400));
    scrimmage_.add({pair->first, pair->second, uniform() < expected ? 1.0 : 0.0});
  }

  [[nodiscard]] Rating rating(ScrimmageId id) const { return scrimmage_.rating(id); }

  /// By how much its rating is wrong; the sample bots' mean is the zero of both scales.
  [[nodiscard]] double miss(ScrimmageId id) const {
    double zero = 0;
    for (int bot = 1; bot <= bots; ++bot) {
      zero += (scrimmage_.rating(bot).elo - strength(bot)) / bots;
    }
    return std::abs(scrimmage_.rating(id).elo - strength(id) - zero);
  }

 private:
  static constexpr int entrants = 34;

  void hand_in(const ScrimmagePlayer& player, double elo) {
    scrimmage_.put(player);
    strengths_.push_back(elo);
  }
  [[nodiscard]] double strength(ScrimmageId id) const {
    return strengths_[static_cast<std::size_t>(id - 1)];
  }
  double uniform() { return static_cast<double>(random_.below(1U << 30U)) / (1U << 30U); }
  double normal(double deviation) {
    double sum = -6;  // twelve uniform ones are nearly that
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum * deviation;
  }

  protocol::Random random_;
  Scrimmage scrimmage_;
  std::vector<double> strengths_;
  std::vector<double> of_entrant_ = std::vector<double>(entrants);
  int handed_in_ = 0;
};

/// 34 entrants hand in 200 versions in a day, the next one once the last has had 40 games.
void days() {
  std::vector<double> widths;
  std::vector<double> misses;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Season season(seed);
    for (int version = 0; version < 200; ++version) {
      const ScrimmageId id = season.hand_in_next();
      while (season.rating(id).games < 40) season.play_one();
      widths.push_back(season.rating(id).error);
      misses.push_back(season.miss(id));
    }
  }
  std::printf("\n%-58s %10s %10s %10s\n", "Elo", "median", "p99", "most");
  std::printf("20 days of 34 entrants with 200 versions, after 40 games\n");
  print("  half the 95 % interval", widths);
  print("  a rating is wrong by (asked: 100)", misses);
  const auto within = std::upper_bound(misses.begin(), misses.end(), 100.0) - misses.begin();
  std::printf("  wrong by 100 at most: %.0f %% of the versions\n",
              100.0 * static_cast<double>(within) / static_cast<double>(misses.size()));
}

}  // namespace
}  // namespace aspis::formats

int main() {
  std::printf("%-58s %10s %10s %10s\n", "microseconds", "median", "p99", "most");
  aspis::formats::play("1,000 entrants with a version each", 1000, 60'000);
  aspis::formats::play("34 entrants with 1,000 versions", 34, 60'000);
  aspis::formats::fold(60'000);
  aspis::formats::days();
  return 0;
}
