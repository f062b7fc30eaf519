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

/// CSV with a header line: name (or first name and last name, as course systems have it), e-mail,
/// institution, version, command, classic, program (its name, see program_names.hpp), folder (that
/// the command runs in), team, staff; any order and case, all but the name may be missing. Rows of
/// one team are one entry, and so is a row with several addresses, a semicolon between them. Or
/// names alone, one a line, without a header. Comma, semicolon or tab, as the header has it; quotes
/// as in RFC 4180; UTF-8 with or without its mark, or see roster_encoding.hpp; any line end.
/// Aliases are numbers of three digits (four beyond 600 entrants), all different, drawn from `seed`
/// and the whole text. Errors name the line; where several lines are wrong, all of them are listed,
/// a line each.
[[nodiscard]] protocol::Result<Roster> read_roster(std::string_view bytes, const formats::Plan&,
                                                   std::uint64_t seed);
/// The same without aliases, of any number of entries, in the order of the roster.
[[nodiscard]] protocol::Result<Roster> read_entries(std::string_view bytes, const formats::Plan&);

/// Why a name is too long for the plan's game; "" where it is not.
[[nodiscard]] std::string fault_of_length(const formats::Plan&, const std::string& name);

/// For one more entrant: none of theirs.
[[nodiscard]] std::string new_alias(const std::vector<db::EntrantRow>&, std::uint64_t seed);

}  // namespace aspis::tournament
