// Classifies ASCII letters and blanks regardless of the locale, for reading names of fields.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace aspis::protocol {

[[nodiscard]] constexpr char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

[[nodiscard]] constexpr char upper_case(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - ('a' - 'A')) : letter;
}

[[nodiscard]] constexpr bool is_ascii_letter(char letter) {
  return lower_case(letter) >= 'a' && lower_case(letter) <= 'z';
}

[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& letter : out) letter = lower_case(letter);
  return out;
}

[[nodiscard]] inline std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& letter : out) letter = upper_case(letter);
  return out;
}

[[nodiscard]] inline bool same_word(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower_case(a) == lower_case(b); });
}

/// Without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text,
                                                 std::string_view blanks = " \t") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace aspis::protocol
