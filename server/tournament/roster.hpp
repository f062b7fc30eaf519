// The list of entrants that an instructor hands in, and the names that the public will know them
// by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::tournament {

inline constexpr std::size_t most_entrants = 1000;

/// What was done about a row without refusing it: "line 7: replaces line 3, the same address".
struct Roster {
  /// With aliases, numbered in their order; in that of the roster where the plan seeds by it.
  std::vector<db::EntrantRow> entrants;
  std::vector<std::string> notes;
};

/// CSV with a header line, which titles may precede. Its columns are those of roster_rows.hpp,
/// in any order; `meanings` says what they are, by position, in place of their headings. All but
/// the name may be missing. Rows of one team are one entry, and so is a row with several addresses,
/// a semicolon between them. Or names alone, one a line, without a header. Quotes as in RFC 4180;
/// delimiters and encodings as in csv.hpp; any line end. Of a gradebook of
/// Canvas, rows without a student are left out. Aliases are numbers of three digits (four beyond
/// 600 entrants), all different, drawn from `seed` and the whole text. Errors name the line; where
/// several lines are wrong, all of them are listed, a line each.
[[nodiscard]] protocol::Result<Roster> read_roster(std::string_view bytes, const formats::Plan&,
                                                   std::uint64_t seed,
                                                   const std::vector<std::string>& meanings = {});
/// The same without aliases, of any number of entries, in the order of the roster.
[[nodiscard]] protocol::Result<Roster> read_entries(std::string_view bytes, const formats::Plan&,
                                                    const std::vector<std::string>& meanings = {});

/// Why a name is too long for the plan's game; "" where it is not.
[[nodiscard]] std::string fault_of_length(const formats::Plan&, const std::string& name);

/// For one more entrant: none of theirs.
[[nodiscard]] std::string new_alias(const std::vector<db::EntrantRow>&, std::uint64_t seed);

}  // namespace aspis::tournament
