// Entrants that play no more, disqualified or withdrawn: what their games count for. The rows of
// the games stay as they are, so that whoever is reinstated has everything back.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "db/rows.hpp"

namespace aspis::tournament {

using Departures = std::map<int, db::DepartureRow>;  // by number

/// A disqualified entrant's are awarded, a withdrawn one's stand.
[[nodiscard]] db::DepartureRow::Games games_unless_told(db::DepartureRow::Kind);

/// "disqualified: offensive text", wherever it is shown; "disqualified" where the reason is left
/// out.
[[nodiscard]] std::string words_of(const db::DepartureRow&);

/// The game as it counts: void where one of its entrants departed so that its games are void, or
/// won by those who did not.
[[nodiscard]] db::GameRow as_counted(db::GameRow, const Departures&,
                                     const std::vector<db::EntrantRow>&);

}  // namespace aspis::tournament
