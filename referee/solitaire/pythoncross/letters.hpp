// Letters of either case, and text from outside cut into words. ASCII only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace aspis::solitaire::pythoncross {

[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

[[nodiscard]] inline std::string lower(std::string_view letters) {
  std::string made(letters);
  for (char& c : made) c = lower(c);
  return made;
}
[[nodiscard]] inline std::string upper(std::string_view letters) {
  std::string made(letters);
  for (char& c : made) c = upper(c);
  return made;
}

/// And not empty.
[[nodiscard]] inline bool all_letters(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c); });
}

}  // namespace aspis::solitaire::pythoncross
