// JSON as this interface writes it, without the library's large header.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace aspis::api {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// One line. What is not UTF-8 comes out as replacement characters.
[[nodiscard]] std::string text_of(const Json&);

}  // namespace aspis::api
