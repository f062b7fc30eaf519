// The rows of a roster, each for itself: which column is what, and whether its cells can be what
// they should. Who belongs to whom is decided elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/csv.hpp"
#include "server/tournament/roster_columns.hpp"

namespace aspis::tournament {

struct RosterRow {
  int line = 1;
  db::EntrantRow entrant;  // no number and no alias yet
  std::string team{};      // rows with the same one are one entry; "" is none
};

struct RosterRows {
  std::vector<RosterRow> rows;  // the sound ones
  std::vector<CsvFault> faults;
  std::vector<std::string> notes;  // unused columns, lines without a person
  std::vector<RosterColumn> columns{};
};

/// `meanings` by position: of column_meanings(), "" for a column that is not used; none are taken
/// from the headings.
[[nodiscard]] RosterRows read_rows(std::string_view csv,
                                   const std::vector<std::string>& meanings = {});

/// Names and addresses on one line, without characters that cannot be seen.
void clean(db::EntrantRow&);

/// Why this cannot be an entrant's name, addresses and so on, a sentence each.
[[nodiscard]] std::vector<std::string> faults_of(const db::EntrantRow&);

}  // namespace aspis::tournament
