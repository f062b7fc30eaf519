// What fuzz targets require of an outcome.
#pragma once

#include <cstdlib>
#include <string_view>

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline void require_one_line(std::string_view text) {
  require(!text.empty() && text.find('\n') == std::string_view::npos);
}
