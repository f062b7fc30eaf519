// Files that travel inside the program.
#pragma once

#include <string>
#include <string_view>

namespace aspis::api {

/// bots/connect/aspis_connect.py as it lies in the tree.
[[nodiscard]] std::string_view relay_source();
/// The same with a server's addresses at its two marked lines.
[[nodiscard]] std::string relay_for(std::string_view web, std::string_view bots);

}  // namespace aspis::api
