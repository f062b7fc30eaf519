// What entrants call their programs: who may choose which name, and how the instructor takes one
// away. How a name is shown is decided by display_name() in tournament.hpp.
#pragma once

#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::tournament {

/// In letters, as protocol::letters_in counts them.
inline constexpr std::size_t longest_program_name = 32;

/// Without spaces at its ends, several of them as one.
[[nodiscard]] std::string tidy_program_name(std::string_view);

/// Why no program can be called so, in a sentence that names the fault; "" where one can. Names are
/// of any script, with a letter in them, since a number would look like an alias or a score. What
/// cannot be seen, turns the direction of writing, piles accents up or is taken for markup or a
/// path is refused.
[[nodiscard]] std::string fault_of_program_name(std::string_view);

/// The same for names that differ in nothing but capitals.
[[nodiscard]] std::string program_name_key(std::string_view);

/// What the entrant's program is called from now on; "" takes its name away. The entrant's own act.
/// An error where the name cannot be one, is another program's or an alias, was removed before, or
/// the tournament is over.
[[nodiscard]] protocol::Result<Consequences> name_program(db::Store&, Tournament&, formats::Entrant,
                                                          std::string_view name,
                                                          const std::string& date);

/// The instructor's: the program has no name until its author chooses another one, and nobody in
/// this tournament takes the removed one again.
[[nodiscard]] protocol::Result<Consequences> remove_program_name(db::Store&, Tournament&,
                                                                 formats::Entrant,
                                                                 const std::string& reason,
                                                                 const Stamp&);

}  // namespace aspis::tournament
