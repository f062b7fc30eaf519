// The Candidates' tournament of Zurich 1953, game by game: a table with known tie-breaks and
// ratings.
#pragma once

#include <array>
#include <string_view>

#include "tests/support/played_table.hpp"

namespace aspis::support {

struct ZurichRow {
  std::string_view name;
  /// Two games against each player below, in their order.
  std::string_view games;
};

inline constexpr std::array<ZurichRow, 15> zurich_rows{{
    {"Smyslov", "== =1 11 == == 11 =0 == == == == 1= 11 1="},
    {"Bronstein", "11 1= == == =0 == 1= == == 01 1= == =="},
    {"Reshevsky", "== == == == 10 == =1 =1 1= =1 11 1="},
    {"Keres", "=1 == =1 == == 0= 11 1= =1 == 11"},
    {"Petrosian", "0= == == 00 == == 11 =1 1= 11"},
    {"Najdorf", "00 1= 1= =0 == == == 0= 11"},
    {"Geller", "=0 01 == 01 1= =1 01 =="},
    {"Kotov", "10 1= 00 10 1= 0= 01"},
    {"Taimanov", "10 == == =0 0= 11"},
    {"Averbakh", "== == 0= 11 00"},
    {"Boleslavsky", "=0 == =1 =="},
    {"Szabo", "1= == 1="},
    {"Gligoric", "=1 11"},
    {"Euwe", "1="},
    {"Stahlberg", ""},
}};

inline PlayedTable zurich_1953() {
  PlayedTable zurich(static_cast<int>(zurich_rows.size()));
  for (std::size_t row = 0; row < zurich_rows.size(); ++row) {
    std::string_view games = zurich_rows[row].games;
    for (std::size_t other = row + 1; other < zurich_rows.size(); ++other) {
      zurich.play(static_cast<int>(row), static_cast<int>(other), games.substr(0, 2));
      games.remove_prefix(std::min<std::size_t>(3, games.size()));
    }
  }
  return zurich;
}

}  // namespace aspis::support
