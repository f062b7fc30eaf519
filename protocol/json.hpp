// Prints JSON without including the library's large header. Bytes that are not UTF-8, as in names
// of files or input from others, become replacement characters instead of an error.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace aspis::protocol {

/// On one line.
[[nodiscard]] std::string to_text(const nlohmann::ordered_json&);

/// For people to read: indented by two, with a line end.
[[nodiscard]] std::string indented(const nlohmann::ordered_json&);

/// In quotes, with ASCII controls escaped; each byte that is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_text(std::string_view bytes);

}  // namespace aspis::protocol
