// The rows of a roster, each for itself: which column is what, and whether its cells can be what
// they should. Who belongs to whom is decided elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/csv.hpp"

namespace aspis::tournament {

struct RosterRow {
  int line = 1;
  db::EntrantRow entrant;  // no number and no alias yet
  std::string team{};      // rows with the same one are one entry; "" is none
};

struct RosterRows {
  std::vector<RosterRow> rows;  // the sound ones
  std::vector<CsvFault> faults;
  std::vector<std::string> notes;  // columns that are of no use
};

[[nodiscard]] RosterRows read_rows(std::string_view csv);

/// Why this cannot be an entrant's name, addresses and so on, a sentence each.
[[nodiscard]] std::vector<std::string> faults_of(const db::EntrantRow&);

}  // namespace aspis::tournament
