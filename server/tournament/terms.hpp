// What two may agree to play on: options of the rules and a limit of a move, asked for in a few
// words, completed, and held against the bounds of practice or of the tournament's plan.
#pragma once

#include <string>

#include "referee/formats/plan.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::tournament {

/// As the plan has it.
[[nodiscard]] Terms terms_of(const rules::Rules&, const formats::Plan&);

/// `asked` put over the plan's: its options ("board" is "6x6x3" for a game with rows, columns and
/// planes) and, where there is one, its limit of a move. Errors are one line: those of the rules,
/// and that a board is larger or a move longer than practice is for.
[[nodiscard]] protocol::Result<Terms> practice_terms(const rules::Rules&, const formats::Plan&,
                                                     const Terms& asked);
/// The same for a match, within the plan's bounds.
[[nodiscard]] protocol::Result<Terms> match_terms(const rules::Rules&, const formats::Plan&,
                                                  const Terms& asked);

/// "board=6x6x3 ply-cap=0 time=5s"
[[nodiscard]] std::string text(const Terms&);

}  // namespace aspis::tournament
