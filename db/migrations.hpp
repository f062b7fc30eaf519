// The steps from an empty file to the tables of today, as SQL. What to do with them is
// schema.hpp's.
#pragma once

#include <string_view>
#include <vector>

namespace aspis::db {

/// migrations/1.sql, 2.sql, ...: the n-th (from 1) leads from version n - 1 to version n. Written
/// by the build from those files.
[[nodiscard]] const std::vector<std::string_view>& migrations();

}  // namespace aspis::db
