// Disqualifying, withdrawing and reinstating an entrant: acts as those of instructor.hpp.
#pragma once

#include <string>

#include "server/tournament/settling.hpp"

namespace aspis::tournament {

/// From the entrant, the kind, what becomes of its games, and the reason; where it departed is
/// found here. Once more replaces all but that. The referee's where the program was refused before
/// the first game.
[[nodiscard]] protocol::Result<Consequences> depart(db::Store&, Tournament&, db::DepartureRow,
                                                    const Stamp&);

/// With the stage and round in which the entrant departs if it does so now.
[[nodiscard]] db::DepartureRow placed(const Tournament&, db::DepartureRow);

/// Within a transaction: the tournament as its rows say now, which it does not remember of games
/// that count otherwise.
void read_again(const db::Store&, Tournament&);

/// Its games count as they were played, and those that were not are due again.
[[nodiscard]] protocol::Result<Consequences> reinstate(db::Store&, Tournament&, int entrant,
                                                       const std::string& reason, const Stamp&);

}  // namespace aspis::tournament
