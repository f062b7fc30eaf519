// A day of scrimmages among programs whose true strength is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/scrimmage.hpp"

namespace aspis::formats::played {

/// 34 entrants submit 200 versions in 23 of 24 hours. Two games run at a time, each of four
/// seconds, so that one ends every two seconds.
class ScrimmageDay {
 public:
  static constexpr int entrants = 34;
  static constexpr int versions = 200;
  static constexpr int bots = 4;
  static constexpr int games_a_day = 24 * 3600 / 2;

  struct Version {
    ScrimmagePlayer player;
    double truth = 0;            // Elo
    int handed_in = 0;           // before that game
    int twentieth = 0;           // its game, the number among all
    std::vector<double> errors;  // estimate less truth, and less shift(), after each of its games
  };

  explicit ScrimmageDay(std::uint64_t seed) : random_(seed) {
    draw_bots();
    draw_versions();
  }

  void play(int games = games_a_day) {
    std::size_t next = bots;
    ScrimmagePair other;  // in play next to the one that ends
    for (int game = 0; game < games; ++game) {
      while (next < versions_.size() && versions_[next].handed_in <= game) {
        scrimmage.put(versions_[next++].player);
      }
      const std::vector<ScrimmageId> busy{other.first, other.second};
      const auto pair = next_pair(scrimmage, busy, random_.next());
      if (other.first != 0) end(other);
      other = pair.value_or(ScrimmagePair{});
    }
  }

  [[nodiscard]] const std::vector<Version>& all() const { return versions_; }
  [[nodiscard]] const std::vector<ScrimmageGame>& games() const { return games_; }
  [[nodiscard]] const Version& version(ScrimmageId id) const {
    return versions_[static_cast<std::size_t>(id - 1)];
  }
  /// Mean of estimate less truth of all that play: only differences of ratings mean something.
  [[nodiscard]] double shift() const {
    double sum = 0;
    double weight = 0;
    for (const auto& member : scrimmage.members()) {
      if (!member.player.plays || member.games < 10) continue;
      sum += scrimmage.rating(member.player.id).elo - version(member.player.id).truth;
      ++weight;
    }
    return weight > 0 ? sum / weight : 0;
  }

  Scrimmage scrimmage;

 private:
  // Within 0 and 1, neither of them.
  double uniform() { return (static_cast<double>(random_.next() >> 11U) + 0.5) * 0x1p-53; }

  // By Box and Muller.
  double normal(double mean, double deviation) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return mean + deviation * radius * std::cos(2 * std::numbers::pi * uniform());
  }

  void add(int entrant, int version, double truth, int handed_in) {
    const auto id = static_cast<ScrimmageId>(versions_.size() + 1);
    versions_.push_back({{id, entrant, version, true}, truth, handed_in, 0, {}});
  }

  void draw_bots() {
    for (int bot = 0; bot < bots; ++bot) {
      add(0, 0, 150.0 * (bot - 2), 0);
      scrimmage.put(versions_.back().player);
    }
  }

  // A first version of each, then better ones, some by far, some worse.
  void draw_versions() {
    std::vector<int> times;
    for (int i = 0; i < versions; ++i) {
      times.push_back(static_cast<int>(random_.below(games_a_day * 23 / 24)));
    }
    std::sort(times.begin(), times.end());
    std::map<int, std::pair<int, double>> last;
    for (int i = 0; i < versions; ++i) {
      const int entrant = 1 + (i < entrants ? i : static_cast<int>(random_.below(entrants)));
      auto& [number, truth] = last[entrant];
      truth = number == 0 ? normal(0, 250) : normal(truth + 30, 120);
      add(entrant, ++number, truth, times[static_cast<std::size_t>(i)]);
    }
  }

  void end(const ScrimmagePair& pair) {
    const double lead = version(pair.first).truth - version(pair.second).truth;
    const double p = 1 / (1 + std::pow(10, -lead / 400));
    const double half_draws = 0.2 * std::min(p, 1 - p);
    const double drawn = uniform();
    const double points = drawn < p - half_draws ? 1 : drawn < p + half_draws ? 0.5 : 0;
    games_.push_back({pair.first, pair.second, points});
    scrimmage.add(games_.back());
    for (const ScrimmageId id : {pair.first, pair.second}) {
      Version& player = versions_[static_cast<std::size_t>(id - 1)];
      player.errors.push_back(scrimmage.rating(id).elo - player.truth - shift());
      if (player.errors.size() == 20) player.twentieth = static_cast<int>(games_.size());
    }
  }

  protocol::Random random_;
  std::vector<Version> versions_;  // by id, which is from 1
  std::vector<ScrimmageGame> games_;
};

}  // namespace aspis::formats::played
