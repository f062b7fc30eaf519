// In which encoding a roster was saved. Old spreadsheets and course systems still write
// Windows-1252; what cannot be that is refused by line, since a wrong letter in a name is found by
// its owner alone, on the slip.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "server/tournament/csv.hpp"

namespace aspis::tournament {

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
