// Letters without regard to case, as names of fields and the like are compared: ASCII alone,
// whatever the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace aspis::protocol {

[[nodiscard]] constexpr char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& letter : out) letter = lower_case(letter);
  return out;
}

[[nodiscard]] inline bool same_word(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower_case(a) == lower_case(b); });
}

/// Without spaces and tabs around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace aspis::protocol
