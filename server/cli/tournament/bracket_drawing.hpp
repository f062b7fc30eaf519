// Matches of elimination drawn with lines for a terminal: who meets whom, how it went, and whom the
// winner waits for.
#pragma once

#include <string>

#include "server/cli/drawing/style.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// A stage of elimination, single or double: its trees, then the matches that stand alone.
[[nodiscard]] std::string bracket_drawing(const tournament::Tournament&, const formats::Stage&,
                                          const drawing::Style&);

/// "417 2 - 0 102" with the winner in bold; who is not known yet is "winner of M12".
[[nodiscard]] std::string pairing_words(const tournament::Tournament&, const formats::Pairing&,
                                        const drawing::Style&);

/// The stage of finals: a line a match, with the places at stake.
[[nodiscard]] std::string finals_lines(const tournament::Tournament&, const formats::Stage&,
                                       const drawing::Style&);

}  // namespace aspis::cli
