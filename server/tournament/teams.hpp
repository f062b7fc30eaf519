// Rows of a roster that name the same team become one entry.
#pragma once

#include <vector>

#include "server/tournament/roster_rows.hpp"

namespace aspis::tournament {

/// A team's entry stands where its first row stood, is called as the team is, and has the people of
/// all its rows. What else the rows say must be the same or be said once.
void join_teams(RosterRows&);

}  // namespace aspis::tournament
