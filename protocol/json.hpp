// JSON as it is printed, without the library's large header. What is not UTF-8 in it (names of
// files and plans, what others wrote) comes out as replacement characters: it is no reason to fail.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace aspis::protocol {

/// On one line.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json&);

/// For people to read: indented by two, with a line end.
[[nodiscard]] std::string indented(const nlohmann::ordered_json&);

/// In quotes, ASCII controls escaped; what is no UTF-8 becomes U+FFFD, once for each byte.
[[nodiscard]] std::string json_text(std::string_view bytes);

}  // namespace aspis::protocol
