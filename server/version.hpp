#pragma once

#include <string_view>

namespace aspis {

/// "0.1.0", or "0.1.0+12.g75581b1" between releases: cmake/version.cmake.
[[nodiscard]] std::string_view version();

}  // namespace aspis
