#include "db/json_text.hpp"

#include <cstdint>

namespace aspis::db {

namespace {

/// The length of the character that `bytes` begins with, 0 where it is none (Unicode 15, table
/// 3-7).
std::size_t character(std::string_view bytes) {
  const auto byte = [&](std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
  };
  const auto follows = [&](std::size_t at) { return byte(at) >= 0x80U && byte(at) <= 0xbfU; };
  const unsigned first = byte(0);
  if (first < 0x80U) return 1;
  if (first >= 0xc2U && first <= 0xdfU) return follows(1) ? 2 : 0;
  if (first >= 0xe0U && first <= 0xefU) {
    // No second spelling of shorter ones, no surrogates.
    const bool second =
        follows(1) && !(first == 0xe0U && byte(1) < 0xa0U) && !(first == 0xedU && byte(1) > 0x9fU);
    return second && follows(2) ? 3 : 0;
  }
  if (first >= 0xf0U && first <= 0xf4U) {
    const bool second =
        follows(1) && !(first == 0xf0U && byte(1) < 0x90U) && !(first == 0xf4U && byte(1) > 0x8fU);
    return second && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

std::string escaped(char letter) {
  switch (letter) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default: {
      constexpr std::string_view digits = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(letter);
      return std::string("\\u00") + digits[byte >> 4U] + digits[byte & 15U];
    }
  }
}

}  // namespace

std::string json_text(std::string_view bytes) {
  std::string json = "\"";
  while (!bytes.empty()) {
    const std::size_t length = character(bytes);
    const char first = bytes.front();
    if (length == 0) {
      json += "\xef\xbf\xbd";
    } else if (length == 1 && (static_cast<unsigned char>(first) < 0x20U || first == '"' ||
                               first == '\\' || first == '\x7f')) {
      json += escaped(first);
    } else {
      json += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return json + "\"";
}

}  // namespace aspis::db
