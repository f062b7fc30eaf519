// A table whose games are written as characters, for tests of standings and ratings.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "referee/formats/standings.hpp"

namespace aspis::support {

struct PlayedTable {
  formats::Table table;
  formats::Results results;
  formats::RankingRules rules;

  explicit PlayedTable(int entrants) {
    for (int entrant = 0; entrant < entrants; ++entrant) table.entrants.push_back(entrant);
    table.complete = true;
    rules.points = {2, 1, 0};
    rules.tie_breaks = {formats::Criterion::points};
  }

  /// One character per game: 1 the first wins, 0 the second, = tie, v void, - both lose, f the
  /// first forfeits, F the second. Winners score 10, losers 1, ties 5 each; both score 0 if both
  /// lose.
  void play(int first, int second, std::string_view games, int phase = 0) {
    const formats::MatchKey key = put(first, second, games, phase);
    const bool listed =
        std::find(table.matches.begin(), table.matches.end(), key) != table.matches.end();
    if (!listed) table.matches.push_back(key);
  }

  void play_off(int round, int first, int second, std::string_view games) {
    put(first, second, games, formats::first_play_off + round - 1);
  }

  [[nodiscard]] formats::Ranking rank() const { return formats::rank(table, results, rules); }

  [[nodiscard]] std::vector<int> order() const {
    std::vector<int> order;
    for (const formats::Line& line : rank().lines) order.push_back(line.entrant);
    return order;
  }
  [[nodiscard]] std::vector<int> places() const {
    std::vector<int> places;
    for (const formats::Line& line : rank().lines) places.push_back(line.place);
    return places;
  }

 private:
  formats::MatchKey put(int first, int second, std::string_view games, int phase) {
    formats::GameResult game;
    game.match = {table.stage, phase, formats::Sides{first, second}.sorted()};
    game.number = static_cast<int>(results.find_games(game.match).size());
    for (const char sign : games) {
      auto& own = game.sides[first < second ? 0 : 1];
      auto& other = game.sides[first < second ? 1 : 0];
      write(sign, own, other);
      results.put(game);
      ++game.number;
    }
    return game.match;
  }

  static void write(char sign, formats::SideResult& first, formats::SideResult& second) {
    using protocol::Standing;
    const formats::SideResult won{Standing::win, false, 5, 10};
    const formats::SideResult lost{Standing::loss, false, 5, 1};
    const formats::SideResult tied{Standing::tie, false, 5, 5};
    const formats::SideResult gave_up{Standing::loss, true, 3, 1};
    const formats::SideResult absent{Standing::loss, true, 0, 0};
    switch (sign) {
      case '1':
        return set(first, won, second, lost);
      case '0':
        return set(first, lost, second, won);
      case '=':
        return set(first, tied, second, tied);
      case 'f':
        return set(first, gave_up, second, won);
      case 'F':
        return set(first, won, second, gave_up);
      case '-':
        return set(first, absent, second, absent);
      case 'v':
        return set(first, {}, second, {});
      default:
        throw std::invalid_argument("no such sign of a game");
    }
  }

  static void set(formats::SideResult& a, const formats::SideResult& as_a, formats::SideResult& b,
                  const formats::SideResult& as_b) {
    a = as_a;
    b = as_b;
  }
};

}  // namespace aspis::support
