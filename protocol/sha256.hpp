// The digest that names a dictionary in a record and commits to a seed before a tournament.
#pragma once

#include <string>
#include <string_view>

namespace aspis::protocol {

/// 64 hexadecimal digits in lower case.
[[nodiscard]] std::string sha256_of(std::string_view bytes);

}  // namespace aspis::protocol
