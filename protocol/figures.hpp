// Numbers and bytes as text.
#pragma once

#include <concepts>
#include <cstdio>
#include <string>
#include <string_view>

namespace aspis::protocol {

/// "1 game", "2 games".
[[nodiscard]] std::string counted(std::integral auto count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

/// Formats a number with printf's `form`, such as "%.1f s"; at most 63 characters.
[[nodiscard]] inline std::string formatted(const char* form, double value) {
  char text[64];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

/// Two hexadecimal digits in lower case for each byte.
[[nodiscard]] inline std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const char character : bytes) {
    const auto byte = static_cast<unsigned char>(character);
    hex += {digits[byte >> 4U], digits[byte & 15U]};
  }
  return hex;
}

}  // namespace aspis::protocol
