// Reads each row of a roster: recognizes columns by headings in English, German, French and
// Spanish, as course systems and people write them, and checks the cells. It does not join rows.
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

[[nodiscard]] constexpr std::size_t column_index(Column column) {
  return static_cast<std::size_t>(column);
}
[[nodiscard]] constexpr bool is_identifier(Column column) {
  return column >= Column::id;
}

/// The column's name in messages, pages and files of course systems: "e-mail", "SIS User ID".
[[nodiscard]] std::string_view called(Column);
/// All names, in the order of the enumeration.
[[nodiscard]] std::vector<std::string_view> column_meanings();
[[nodiscard]] std::optional<Column> column_called(std::string_view);

inline constexpr std::size_t max_roster_columns = 1000;

/// A column of the file; ignored if it has no meaning.
struct RosterColumn {
  std::string heading;
  std::optional<Column> meaning{};
};

/// Recognizes headings regardless of case, accents and signs. Next to a column for the first name,
/// "Name" is the last name; next to one for the last name, "Nombre" is the first name.
[[nodiscard]] std::vector<RosterColumn> parse_headings(const std::vector<std::string>& headings);
/// Whether a line with these columns can be a header, which needs a name.
[[nodiscard]] bool has_name(const std::vector<RosterColumn>&);
[[nodiscard]] bool has_column(const std::vector<RosterColumn>&, Column);
/// Whether these are the columns of a Canvas gradebook.
[[nodiscard]] bool is_canvas(const std::vector<RosterColumn>&);

struct RosterRow {
  int line = 1;
  db::EntrantRow entrant;  // without number and alias
  std::string team{};      // rows with the same team are one entry; "": no team
};

struct RosterRows {
  std::vector<RosterRow> rows;  // valid rows
  std::vector<CsvError> errors;
  std::vector<std::string> notes;  // unused columns, lines without a person
  std::vector<RosterColumn> columns{};
};

/// `meanings` are by position, from column_meanings(), "" for an ignored column; if empty, the
/// headings decide.
[[nodiscard]] RosterRows read_rows(std::string_view csv,
                                   const std::vector<std::string>& meanings = {});

/// Puts names and addresses on one line and removes invisible characters.
void clean(db::EntrantRow&);

/// All problems of the entrant's name, addresses and other fields, one sentence each.
[[nodiscard]] std::vector<std::string> find_errors(const db::EntrantRow&);

}  // namespace aspis::tournament
