// Names of programs: which ones entrants may choose, and how the instructor removes one.
// display_name() in tournament.hpp decides how a name is shown.
#pragma once

#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::tournament {

/// Counted by protocol::letters_in.
inline constexpr std::size_t longest_program_name = 32;

/// Trims the name and joins repeated spaces.
[[nodiscard]] std::string tidy_program_name(std::string_view);

/// Why a program cannot have this name, as a sentence; "" if it can. Names may be in any script but
/// must contain a letter, because a number could look like an alias or a score. Refuses characters
/// that are invisible, change the direction of writing, pile up accents, or could be markup or a
/// path.
[[nodiscard]] std::string program_name_error(std::string_view);

/// Equal for names that differ only in case.
[[nodiscard]] std::string program_name_key(std::string_view);

/// Sets the program's name for the entrant; "" removes it. Returns an error if the name is not
/// valid, belongs to another program, is an alias, was removed before, or the tournament is over.
[[nodiscard]] protocol::Result<Consequences> name_program(db::Store&, Tournament&, formats::Entrant,
                                                          std::string_view name,
                                                          const std::string& date);

/// Removes a name for the instructor. No program in this tournament can use it again; its author
/// may choose another one.
[[nodiscard]] protocol::Result<Consequences> remove_program_name(db::Store&, Tournament&,
                                                                 formats::Entrant,
                                                                 const std::string& reason,
                                                                 const Stamp&);

}  // namespace aspis::tournament
