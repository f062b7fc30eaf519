// What each entrant of a table has from its games, and from whom. Adds up; puts nobody in order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "referee/formats/standings.hpp"

namespace aspis::formats {

/// One entrant's games in one match against one other.
struct Opponent {
  int index = 0;  // of its line
  int games = 0;
  std::int64_t points2 = 0;  // the entrant's own
};

/// A match of more than two.
struct Gathering {
  std::size_t sides = 0;
  std::array<int, most_sides> lines{};  // their indexes; -1 for who is not of the table
  std::array<std::int64_t, most_sides> points2{};
  int games = 0;
};

/// Void games are played games without points: they count as games and meetings. A bye gives the
/// points of one win, and is no game, no win and no opponent: neither Sonneborn-Berger nor Buchholz
/// has it. Both sum over games and over all opponents of each.
class Counts {
 public:
  Counts(const Table&, const Results&, const Points&);

  /// Sorted by entrants: an index here is the order of their numbers. Places are not set.
  [[nodiscard]] std::vector<Line>& lines() { return lines_; }
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  [[nodiscard]] std::span<const Opponent> opponents_of(int index) const;
  [[nodiscard]] const std::vector<Gathering>& gatherings() const { return gatherings_; }

 private:
  struct Meeting {
    std::array<int, 2> lines;
    std::array<std::int64_t, 2> points2;
    int games;
  };

  void list_entrants(std::vector<Entrant> entrants);
  [[nodiscard]] int index_of(Entrant) const;
  void count(std::span<const GameResult> games, const Points&);
  void add_byes(const std::vector<Entrant>& byes, const Points&);
  void link_opponents();
  void weigh_opponents();

  std::vector<Line> lines_;
  std::vector<int> index_of_;  // by entrant; -1 where it is not of the table
  std::vector<Meeting> meetings_;
  std::vector<Gathering> gatherings_;
  std::vector<Opponent> opponents_;  // of all lines, one line's in a row
  std::vector<int> first_opponent_;  // by line, and the end
};

}  // namespace aspis::formats
