// The code that is compiled with an entry of 1995: the program around it, and the functions that
// Borland's compiler provided.
#pragma once

#include <string>
#include <string_view>

namespace aspis::seats {

/// The C source of the program around an entry: croquet_driver.c.
extern const std::string_view croquet_driver;

/// borland.h, which is included before the entry: keywords and functions.
extern const std::string_view borland_header;

/// Moves variables declared in the head of a loop before it, if the loop is a separate statement:
/// in 1995 their scope went beyond the loop.
[[nodiscard]] std::string with_old_for_scope(std::string_view source);

}  // namespace aspis::seats
