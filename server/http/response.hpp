// Responses as bytes: heads, and the headers that all responses of a server share.
#pragma once

#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

namespace aspis::http {

/// What every response ends its head with: Date, the plan's headers, the empty line. Made once a
/// second.
struct CommonHeaders {
  std::time_t second = 0;
  std::string keep;   // the connection stays
  std::string close;  // with "Connection: close"
};
[[nodiscard]] CommonHeaders common_headers(
    std::time_t now, const std::vector<std::pair<std::string, std::string>>& plan);

/// "Sun, 06 Nov 1994 08:49:37 GMT"
[[nodiscard]] std::string http_date(std::time_t);

[[nodiscard]] std::string_view reason_of(int status);

/// Whether a response of this status may have a body.
[[nodiscard]] bool has_body(int status);

/// Status line and headers, up to where CommonHeaders follow. Control characters in the values
/// become spaces, so that no value can begin another line.
[[nodiscard]] std::string head_of(const Response&);

}  // namespace aspis::http
