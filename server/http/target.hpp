// What a target means: its path and query, decoded. No routes, and no files: a path here is a name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aspis::http {

/// Nothing where a percent sign is not followed by two hexadecimal digits, or where the bytes hold
/// a control character or are no UTF-8.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view, bool plus_is_space);

struct Target {
  /// Begins with "/"; without empty, "." and ".." segments, which are resolved after decoding and
  /// never lead above "/". An encoded slash divides like a plain one.
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
};

/// Of a target in origin form. Nothing where a part of it cannot be decoded.
[[nodiscard]] std::optional<Target> read_target(std::string_view target);

}  // namespace aspis::http
