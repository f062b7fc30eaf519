// What scrimmages cost: the next pair, and a game's way into the ratings, with 1,000 versions.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/scrimmage_pair.hpp"

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
double points_of(const ScrimmagePair& pair, protocol::Random& random) {
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

/// `games` are paired and played, 16 at once.
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
    const double points = points_of(ended, random);
    const double start = microseconds();
    scrimmage.add({ended.first, ended.second, points});
    adding.push_back(microseconds() - start);
  }
  std::printf("%s, %d games\n", name, games);
  print("  the next pair (asked: 1,000)", pairing);
  std::vector<double> late(adding.end() - games / 10, adding.end());
  print("  a game into the ratings", late);
}

/// All games anew, as after a restart or a correction.
void fold(int games) {
  Scrimmage scrimmage = handed_in(versions);
  protocol::Random random(1);
  std::vector<ScrimmageGame> played;
  for (int game = 0; game < games; ++game) {
    const auto first = static_cast<ScrimmageId>(1 + random.below(versions));
    const auto second = static_cast<ScrimmageId>(1 + random.below(versions));
    played.push_back({first, second, points_of({first, second}, random)});
  }
  const double start = microseconds();
  for (const ScrimmageGame& game : played) scrimmage.add(game);
  std::printf("%d games anew: %.1f ms\n", games, (microseconds() - start) / 1000);
}

}  // namespace
}  // namespace aspis::formats

int main() {
  std::printf("%-58s %10s %10s %10s\n", "microseconds", "median", "p99", "most");
  aspis::formats::play("1,000 entrants with a version each", 1000, 60'000);
  aspis::formats::play("34 entrants with 1,000 versions", 34, 60'000);
  aspis::formats::fold(60'000);
  return 0;
}
