// How a delivery says that it is ours.
#pragma once

#include <string>
#include <string_view>

namespace aspis::webhook {

/// "sha256=" and the HMAC-SHA256 of the body, 64 hexadecimal digits.
[[nodiscard]] std::string signature_of(std::string_view body, std::string_view secret);

}  // namespace aspis::webhook
