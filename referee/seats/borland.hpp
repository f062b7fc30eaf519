// What entries of 1995 took for granted from Borland's compilers.
#pragma once

#include <string>
#include <string_view>

namespace aspis::seats {

/// borland.h, which is included before the entry: keywords and functions.
extern const std::string_view borland_header;

/// The entry with variables declared in the head of a loop moved before it, where that is a
/// statement of its own: they lived on after the loop then.
[[nodiscard]] std::string with_old_for_scope(std::string_view source);

}  // namespace aspis::seats
