// Files compiled into the program.
#pragma once

#include <string>
#include <string_view>

namespace aspis::api {

/// The text of bots/connect/aspis_connect.py.
[[nodiscard]] std::string_view relay_source();
/// Like relay_source(), with a server's addresses in its two marked lines.
[[nodiscard]] std::string relay_for(std::string_view web, std::string_view bots);

}  // namespace aspis::api
