// Adapts entries of 1995 to modern compilers if they rely on Borland's.
#pragma once

#include <string>
#include <string_view>

namespace aspis::seats {

/// borland.h, which is included before the entry: keywords and functions.
extern const std::string_view borland_header;

/// Moves variables declared in the head of a loop before it, if the loop is a separate statement:
/// in 1995 their scope went beyond the loop.
[[nodiscard]] std::string with_old_for_scope(std::string_view source);

}  // namespace aspis::seats
