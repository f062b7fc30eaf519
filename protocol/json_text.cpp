#include "protocol/json_text.hpp"

#include "protocol/utf8.hpp"

namespace aspis::protocol {
namespace {

std::string escape_of(char letter) {
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
    const std::size_t length = letter_size(bytes);
    const char first = bytes.front();
    if (length == 0) {
      json += "\xef\xbf\xbd";
    } else if (length == 1 && (is_control(first) || first == '"' || first == '\\')) {
      json += escape_of(first);
    } else {
      json += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return json + "\"";
}

}  // namespace aspis::protocol
