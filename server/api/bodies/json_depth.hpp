// How deep brackets are nested in a text, read before a parser builds anything of it.
#pragma once

#include <algorithm>
#include <string_view>

namespace aspis::api {

/// Brackets within quotes do not count. What is no JSON at all gets some number.
[[nodiscard]] inline int depth_of(std::string_view json) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char letter = json[at];
    if (quoted && letter == '\\') ++at;
    if (letter == '"') quoted = !quoted;
    if (quoted) continue;
    if (letter == '[' || letter == '{') deepest = std::max(deepest, ++depth);
    if (letter == ']' || letter == '}') --depth;
  }
  return deepest;
}

}  // namespace aspis::api
