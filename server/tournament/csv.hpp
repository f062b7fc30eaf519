// Reads CSV files as spreadsheets write them: decodes bytes to UTF-8 and splits text into rows of
// cells, without interpreting these.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::tournament {

/// A row; `line` is its first line, from 1. A quoted cell can span several lines.
struct CsvRow {
  int line = 1;
  std::vector<std::string> cells;
  bool operator==(const CsvRow&) const = default;
};

/// An error of syntax; its row is read as far as possible.
struct CsvError {
  int line = 1;
  std::string what;
  bool operator==(const CsvError&) const = default;
};

inline constexpr std::array<char, 4> delimiters = {',', ';', '\t', '|'};

struct Csv {
  char delimiter = ',';  // most frequent in the first row, or stated by "sep=;"
  std::vector<CsvRow> rows;
  std::vector<CsvError> errors;
};

/// Reads RFC 4180 and common variants: a byte order mark, LF, CR or CRLF, spaces around a cell
/// (dropped), a quote within an unquoted cell (an ordinary character). Drops rows without text.
/// "sep=" in the text takes precedence over the given delimiter.
[[nodiscard]] Csv read_csv(std::string_view text, std::optional<char> delimiter = {});

// The encoding of a roster. Old spreadsheets and course systems still write Windows-1252. Lines
// that cannot be that are refused, because a wrong letter in a name would be noticed only by its
// owner, on the printed slip.

/// A roster in UTF-8.
struct RosterText {
  std::string text;
  std::vector<CsvError> errors;    // if any, `text` is the input
  std::vector<std::string> notes;  // lines decoded from Windows-1252, as decoded
};

/// Keeps UTF-8. If no line has a UTF-8 character beyond ASCII, decodes lines with other bytes as
/// Windows-1252 (which includes ISO 8859-1), provided that their words are plausible: no signs
/// within a word and no capitals after small letters, as misread encodings have.
[[nodiscard]] RosterText roster_text(std::string_view bytes);

/// Like roster_text(), with all errors as lines of one error: "line 3: ...".
[[nodiscard]] protocol::Result<RosterText> readable_roster(std::string_view bytes);

/// Joins the errors in order, one line each: "line 3: ...".
[[nodiscard]] protocol::Error make_error(std::vector<CsvError> errors);

}  // namespace aspis::tournament
