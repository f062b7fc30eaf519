// Bytes packed as gzip; the only place that knows zlib.
#pragma once

#include <string>
#include <string_view>

namespace aspis::http {

/// The same bytes for the same text, whenever it is made. Throws std::bad_alloc alone.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace aspis::http
