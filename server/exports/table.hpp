// A table as a value, and what it looks like in a CSV file, on a terminal and on a page. In JSON a
// table is a list of objects, of which its rows can be made.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::exports {

/// In front of a file that people open in Excel, which takes it for UTF-8 only then. Canvas, Moodle
/// and mail merges pass over it.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// A cell of a CSV file: quoted where need be, and with a ' before = + - @, which a spreadsheet
/// would take as a formula; numbers stay as they are.
[[nodiscard]] std::string csv_cell(std::string_view);

/// Ends in \n alone, which every reader of RFC 4180's files takes.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells);

/// What an object of JSON has at these pointers; "" for null and where there is nothing.
[[nodiscard]] std::vector<std::string> cells_at(const nlohmann::ordered_json&,
                                                const std::vector<std::string>& pointers);

struct Table {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;  // each with as many cells

  [[nodiscard]] std::string csv() const;
  /// In columns for a terminal: names, the second column, to the left, all else to the right.
  [[nodiscard]] std::string text() const;
  /// The element <table>.
  [[nodiscard]] std::string html() const;
};

}  // namespace aspis::exports
