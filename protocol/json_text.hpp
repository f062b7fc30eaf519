// Any bytes as a JSON string. No JSON library: nothing here reads JSON or knows objects.
#pragma once

#include <string>
#include <string_view>

namespace aspis::protocol {

/// In quotes, ASCII controls escaped; what is no UTF-8 becomes U+FFFD, once for each byte.
[[nodiscard]] std::string json_text(std::string_view bytes);

}  // namespace aspis::protocol
