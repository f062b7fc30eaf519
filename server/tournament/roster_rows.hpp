// The rows of a roster, each for itself: which column is what, from headings in English, German,
// French and Spanish, as course systems and people write them; and whether its cells can be what
// they should. Who belongs to whom is decided elsewhere.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/csv.hpp"

namespace aspis::tournament {

enum class Column : std::size_t {
  name,
  email,
  institution,
  version,
  command,
  classic,
  first_name,
  last_name,
  program,
  folder,
  team,
  staff,
  // Identifiers in course systems, kept for their gradebooks.
  id,
  sis_user_id,
  sis_login_id,
  integration_id,
  root_account,
  section,
  id_number,
  username,
  department,
  groups,
};
inline constexpr std::size_t column_count = 22;

[[nodiscard]] constexpr std::size_t index_of(Column column) {
  return static_cast<std::size_t>(column);
}
[[nodiscard]] constexpr bool is_identifier(Column column) {
  return column >= Column::id;
}

/// Its name in messages, on the page and in files of course systems: "e-mail", "SIS User ID".
[[nodiscard]] std::string_view called(Column);
/// All of them, in the order of the enumeration.
[[nodiscard]] std::vector<std::string_view> column_meanings();
[[nodiscard]] std::optional<Column> column_called(std::string_view);

inline constexpr std::size_t most_roster_columns = 1000;

/// A column as it was read; without a meaning it is not used.
struct RosterColumn {
  std::string heading;
  std::optional<Column> meaning{};
};

/// Reads the headings of a line, whatever their case, accents and signs. With a column for the
/// first name, "Name" is the last name; with one for the last name, "Nombre" is the first name.
[[nodiscard]] std::vector<RosterColumn> columns_of(const std::vector<std::string>& headings);
/// Whether a line with these columns can be the header of a roster: it has a name.
[[nodiscard]] bool has_name(const std::vector<RosterColumn>&);
[[nodiscard]] bool has_column(const std::vector<RosterColumn>&, Column);
/// A gradebook of Canvas.
[[nodiscard]] bool is_canvas(const std::vector<RosterColumn>&);

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
