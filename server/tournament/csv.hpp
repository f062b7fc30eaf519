// Comma-separated values as spreadsheets write them: from text to rows of cells. Knows nothing of
// what the cells mean.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::tournament {

/// One row; `line` is where it begins, from 1. A cell in quotes may go on over several lines.
struct CsvRow {
  int line = 1;
  std::vector<std::string> cells;
  bool operator==(const CsvRow&) const = default;
};

/// Something that is no CSV; the row that it is in is read as far as can be.
struct CsvFault {
  int line = 1;
  std::string what;
  bool operator==(const CsvFault&) const = default;
};

inline constexpr std::array<char, 4> delimiters = {',', ';', '\t', '|'};

struct Csv {
  char delimiter = ',';  // what parts most cells of the first row, or what "sep=;" above it says
  std::vector<CsvRow> rows;
  std::vector<CsvFault> faults;
};

/// RFC 4180, and what is seen of it in the wild: a UTF-8 mark in front, LF, CR or CRLF, spaces
/// around a cell (dropped), a quote within an unquoted cell (a character like others). Rows
/// without any text are left out.
[[nodiscard]] Csv read_csv(std::string_view text);
/// Reads the text with this delimiter, unless "sep=" states another one.
[[nodiscard]] Csv read_csv(std::string_view text, char delimiter);

}  // namespace aspis::tournament
