// The terms that two entrants may agree to play on: options of the rules and a limit per move,
// completed from the few that were named and checked against the bounds of practice or of the plan.
#pragma once

#include <string>

#include "referee/formats/plan.hpp"
#include "referee/rules/rules.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// Those of the plan.
[[nodiscard]] Terms terms_of(const rules::Rules&, const formats::Plan&);

/// The plan's terms with the options of `asked` ("board" is "6x6x3" for a game with rows, columns
/// and planes) and its limit per move, if it has one. Errors are one line: those of the rules, or
/// that the board is too large or the limit is out of range for practice.
[[nodiscard]] protocol::Result<Terms> practice_terms(const rules::Rules&, const formats::Plan&,
                                                     const Terms& asked);
/// The same for a match, within the bounds of the plan.
[[nodiscard]] protocol::Result<Terms> match_terms(const rules::Rules&, const formats::Plan&,
                                                  const Terms& asked);

/// "board=6x6x3 ply-cap=0 time=5s"
[[nodiscard]] std::string text(const Terms&);

}  // namespace aspis::lobby
