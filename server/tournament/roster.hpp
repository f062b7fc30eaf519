// Reads rosters and draws the entrants' aliases.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::tournament {

inline constexpr std::size_t max_entrants = 1000;

/// Notes say what was done with a row: "line 7: replaces line 3, the same address".
struct Roster {
  /// With aliases and sorted by them, or in roster order if the plan seeds by it.
  std::vector<db::EntrantRow> entrants;
  std::vector<std::string> notes;
};

/// Reads CSV with a header line, which titles may precede, and the columns of roster_rows.hpp in
/// any order. `meanings` replaces the headings by position. Only the name is required. Rows of one
/// team become one entry, as does a row with several addresses separated by semicolons. A file may
/// also have only names, one a line, without a header. Delimiters and encodings are as in csv.hpp.
/// Rows of a Canvas gradebook without a student are skipped. Aliases are distinct numbers of three
/// digits (four beyond 600 entrants), drawn from `seed` and the whole text. The error lists all
/// wrong lines, one line each.
[[nodiscard]] protocol::Result<Roster> read_roster(std::string_view bytes, const formats::Plan&,
                                                   std::uint64_t seed,
                                                   const std::vector<std::string>& meanings = {});
/// Like read_roster(), without aliases, for any number of entries, in roster order.
[[nodiscard]] protocol::Result<Roster> read_entries(std::string_view bytes, const formats::Plan&,
                                                    const std::vector<std::string>& meanings = {});

/// Why a name is too long for the plan's game; "" if it is not.
[[nodiscard]] std::string length_error(const formats::Plan&, const std::string& name);

/// An unused alias for one more entrant.
[[nodiscard]] std::string new_alias(const std::vector<db::EntrantRow>&, std::uint64_t seed);

}  // namespace aspis::tournament
