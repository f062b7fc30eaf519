// Lines of CSV files; what a single cell looks like is in exports.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::exports {

/// In front of a file that people open in Excel, which takes it for UTF-8 only then. Canvas, Moodle
/// and mail merges pass over it.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Ends in \n alone, which every reader of RFC 4180's files takes.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells);

}  // namespace aspis::exports
