// A table, and its form in CSV files, on a terminal and in HTML. Rows can be taken from a list of
// JSON objects.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::exports {

/// Excel reads a CSV file as UTF-8 only if it starts with this. Canvas, Moodle and mail merges
/// ignore it.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// A cell of a CSV file, quoted if necessary. Adds a ' before = + - @, which spreadsheets would
/// read as formulas; numbers do not change.
[[nodiscard]] std::string csv_cell(std::string_view);

/// Ends with a newline only, which every reader of RFC 4180 files accepts.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells);

/// The object's values at these JSON pointers; "" for null and missing values.
[[nodiscard]] std::vector<std::string> cells_at(const nlohmann::ordered_json&,
                                                const std::vector<std::string>& pointers);

struct Table {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;  // all with the same number of cells

  [[nodiscard]] std::string csv() const;
  /// Columns for a terminal: the second column (names) is left-aligned, the others right-aligned.
  [[nodiscard]] std::string text() const;
  /// The element <table>.
  [[nodiscard]] std::string html() const;
};

}  // namespace aspis::exports
