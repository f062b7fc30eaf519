// How reports show empty squares: by a sign for what the square is worth.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

/// Of values 0 to 9. Those of 2 to 5 are the original program's.
[[nodiscard]] constexpr char sign_of(int value) {
  constexpr std::string_view signs = "0-\".,_=+*%";
  return signs[static_cast<std::size_t>(value)];
}

/// What a Key line says: "_=5", the smallest value first.
[[nodiscard]] inline std::vector<std::string> key_of(const Values& values) {
  std::vector<std::string> key;
  for (const int value : std::set<int>(values.begin(), values.end())) {
    key.push_back(std::string(1, sign_of(value)) + "=" + std::to_string(value));
  }
  return key;
}

}  // namespace aspis::solitaire::pythoncross
