// Whether the rows of a file are those of its chain of results.
#pragma once

#include <string>
#include <vector>

#include "db/connection.hpp"

namespace aspis::db {

/// Every link anew from the one before it, and every row against its last link; a line a finding.
void check_results(Connection&, std::vector<std::string>& findings);

}  // namespace aspis::db
