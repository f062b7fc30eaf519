// Names of tournaments, as their files and addresses have them.
#pragma once

#include <string>
#include <string_view>

namespace aspis::hosting {

inline constexpr std::size_t longest_name = 64;

/// [a-z0-9-]{1,64}
[[nodiscard]] bool is_name(std::string_view text);

/// What is left of a title in lower-case letters, digits and hyphens: "Spring cup (2)" is
/// "spring-cup-2"; "tournament" where nothing is.
[[nodiscard]] std::string name_of_title(std::string_view title);

}  // namespace aspis::hosting
