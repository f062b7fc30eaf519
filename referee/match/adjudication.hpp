// From a position and a forfeit to the verdict: the same steps for the loop that plays a game and
// for the one that checks its record.
#pragma once

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"

namespace aspis::match {

/// What a refused answer means for its seat, or nothing where it was played.
/// "W,resign" is a forfeit too.
[[nodiscard]] std::optional<protocol::Forfeit> judge(rules::Position&, std::string_view answer,
                                                     std::string_view mark);

/// The verdict of a finished position. `last` is the forfeit that ended it, where one did.
[[nodiscard]] protocol::Verdict verdict_of(const rules::Position&, const protocol::Forfeit* last);

/// Everybody's result is void, with the scores so far.
[[nodiscard]] protocol::Verdict no_result(const rules::Position&, int seats, protocol::Reason,
                                          std::string detail);

}  // namespace aspis::match
