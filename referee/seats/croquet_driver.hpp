// The C source of the program around a compiled entry; croquet_driver.c as a string.
#pragma once

#include <string_view>

namespace aspis::seats {

extern const std::string_view croquet_driver;

}  // namespace aspis::seats
