// What the columns of a roster mean, by their headings, as course systems and people write them in
// English, German, French and Spanish.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  // What course systems know their people by; kept for their gradebooks.
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

/// What messages, the page and the files of course systems call it: "e-mail", "SIS User ID".
[[nodiscard]] std::string_view called(Column);
/// All of them, in the order of the enumeration.
[[nodiscard]] std::vector<std::string_view> column_meanings();
[[nodiscard]] std::optional<Column> column_called(std::string_view);

inline constexpr std::size_t most_roster_columns = 1000;

/// A column as it was read; nothing where it is not used.
struct RosterColumn {
  std::string heading;
  std::optional<Column> meaning{};
};

/// By the headings of a line; case, accents and signs do not matter. "Name" beside a first name is
/// the last name, and "Nombre" beside a last name the first one.
[[nodiscard]] std::vector<RosterColumn> columns_of(const std::vector<std::string>& headings);
/// Whether a line with these columns can be the header of a roster: it has a name.
[[nodiscard]] bool has_name(const std::vector<RosterColumn>&);
[[nodiscard]] bool has_column(const std::vector<RosterColumn>&, Column);
/// A gradebook of Canvas.
[[nodiscard]] bool is_canvas(const std::vector<RosterColumn>&);

}  // namespace aspis::tournament
