// Bytes packed as gzip; the only place that knows zlib.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aspis::http {

/// The same bytes for the same text, whenever it is made. Throws std::bad_alloc alone.
[[nodiscard]] std::string gzip(std::string_view text);
/// The text again; nothing where these bytes are not what gzip() gives.
[[nodiscard]] std::optional<std::string> gunzip(std::string_view packed);

}  // namespace aspis::http
