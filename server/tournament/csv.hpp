// Tables as spreadsheets write them: from bytes to UTF-8, and from text to rows of cells. Knows
// nothing of what the cells mean.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

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

// In which encoding a roster was saved. Old spreadsheets and course systems still write
// Windows-1252; what cannot be that is refused by line, since a wrong letter in a name is found by
// its owner alone, on the slip.

/// A roster in UTF-8.
struct RosterText {
  std::string text;
  std::vector<CsvFault> faults;    // the text is then as it was read
  std::vector<std::string> notes;  // lines that were read as Windows-1252, as they are now
};

/// UTF-8 stays as it is. Where no line has a letter of UTF-8 beyond ASCII, the lines with other
/// bytes are Windows-1252, of which ISO 8859-1 is a part, if their words can be: no signs within a
/// word and no capitals after small letters, which other encodings give.
[[nodiscard]] RosterText roster_text(std::string_view bytes);

/// The same, with all faults as lines of one error: "line 3: ...".
[[nodiscard]] protocol::Result<RosterText> readable_roster(std::string_view bytes);

/// "line 3: ...", a line each, in their order.
[[nodiscard]] protocol::Error error_of(std::vector<CsvFault> faults);

}  // namespace aspis::tournament
