// Lines of CSV files; what a single cell looks like is in exports.hpp.
#pragma once

#include <string>
#include <vector>

namespace aspis::exports {

/// Ends in \n alone, which every reader of RFC 4180's files takes.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells);

}  // namespace aspis::exports
