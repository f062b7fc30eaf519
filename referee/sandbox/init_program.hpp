// The program that is the first process of every box, as bytes of this one: init/, compiled.
#pragma once

#include <string_view>

namespace aspis::sandbox {

[[nodiscard]] std::string_view init_program();

}  // namespace aspis::sandbox
