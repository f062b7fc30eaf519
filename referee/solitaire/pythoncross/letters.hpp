// Letters of either case, and text from outside cut into words. ASCII only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::pythoncross {

/// And not empty.
[[nodiscard]] inline bool all_letters(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), protocol::is_ascii_letter);
}

}  // namespace aspis::solitaire::pythoncross
