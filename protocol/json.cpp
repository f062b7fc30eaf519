#include "protocol/json.hpp"

#include <nlohmann/json.hpp>

#include "protocol/figures.hpp"
#include "protocol/utf8.hpp"

namespace aspis::protocol {
namespace {

constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;

std::string escape(char letter) {
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
    default:
      return "\\u00" + to_hex({&letter, 1});
  }
}

}  // namespace

std::string to_text(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, replace);
}

std::string indented(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, replace) + "\n";
}

std::string json_text(std::string_view bytes) {
  std::string json = "\"";
  while (!bytes.empty()) {
    const std::size_t length = letter_size(bytes);
    const char first = bytes.front();
    if (length == 0) {
      json += "\xef\xbf\xbd";
    } else if (length == 1 && (is_control(first) || first == '"' || first == '\\')) {
      json += escape(first);
    } else {
      json += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return json + "\"";
}

}  // namespace aspis::protocol
