// How reports show empty squares: by a sign for what the square is worth.
#pragma once

#include <cstddef>
#include <string_view>

namespace aspis::solitaire::pythoncross {

/// Of values 0 to 9. Those of 2 to 5 are the original program's.
[[nodiscard]] constexpr char sign_of(int value) {
  constexpr std::string_view signs = "0-\".,_=+*%";
  return signs[static_cast<std::size_t>(value)];
}

}  // namespace aspis::solitaire::pythoncross
